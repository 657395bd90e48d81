import { decadeGuide } from './decade/guide.js';
import { fourTenGuide } from './four-ten/guide.js';
import type { GameGuide } from './game-view.js';
import { tensGuide } from './tens/guide.js';

const GUIDES: Readonly<Record<string, GameGuide>> = {
  tens: tensGuide,
  decade: decadeGuide,
  'four-ten': fourTenGuide,
};

/** What a game is, by `Game.name`. */
export function guideOf(game: string): GameGuide {
  if (!Object.hasOwn(GUIDES, game)) throw new TypeError(`Expected a guide of the game ${game}`);
  return GUIDES[game];
}
