import { CURRICULUM, goesOn } from './resume.js';

goesOn([
  ['decade-loop3 before a curriculum stage ends', CURRICULUM, 3],
  ['decade-loop3 from lines of play', { learnFrom: 'lines', totalSteps: 1200 }, 1],
]);
