import '../session/all-games.js';
import { CUSTOM_GAMES } from '../session/custom-games.js';
import { decadeView } from './decade/view.js';
import { fourTenView } from './four-ten/view.js';
import type { GameView } from './game-view.js';
import { plainView } from './plain-view.js';
import { tensView } from './tens/view.js';

export const ALL_VIEWS: readonly GameView[] = [
  decadeView,
  tensView,
  fourTenView,
  ...CUSTOM_GAMES.map(({ game }) => plainView(game)),
];
