import { CURRICULUM, goesOn } from './resume.js';

goesOn([['decade-loop3 before a curriculum stage ends', CURRICULUM, 3]]);
