import { improvementOn } from './improvement.js';

improvementOn(400);
