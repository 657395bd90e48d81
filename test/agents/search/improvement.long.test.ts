import { improvementOn } from './improvement.js';

improvementOn(1000);
