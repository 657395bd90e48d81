import { decadeTutorials } from './decade/tutorials/index.js';
import { fourTenTutorials } from './four-ten/tutorials/index.js';
import { tensTutorials } from './tens/tutorials/index.js';
import type { GameTutorials } from './tutorials.js';

/** The tutorials of every game that has some. */
export const ALL_TUTORIALS: readonly GameTutorials[] = [tensTutorials, decadeTutorials, fourTenTutorials];
