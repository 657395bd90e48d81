import { coach } from './coach.js';
import { tutorial as decade } from './games/decade-tutorial.js';
import { tutorial as fourTen } from './games/four-ten-tutorial.js';
import { tutorial as tens } from './games/tens-tutorial.js';

/** What tutorials say in English. */
export const tutorials = { coach, decade, fourTen, tens };
