import { decadeTutorials } from './decade/tutorials.js';
import { fourTenTutorials } from './four-ten/tutorials.js';
import { tensTutorials } from './tens/tutorials.js';
import type { GameTutorials } from './tutorials.js';

export const ALL_TUTORIALS: readonly GameTutorials[] = [tensTutorials, decadeTutorials, fourTenTutorials];
