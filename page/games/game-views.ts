import { decadeView } from './decade/view.js';
import { fourTenView } from './four-ten/view.js';
import type { GameView } from './game-view.js';
import { tensView } from './tens/view.js';

const VIEWS: readonly GameView[] = [tensView, decadeView, fourTenView];

/** What is dealt where nothing is asked for. */
export const FIRST_PRESET = 'decade-loop3';

/** The presets that have a deal a day, one a game. */
export const DAILY_PRESETS: readonly string[] = VIEWS.map(({ daily }) => daily);

/** How a game is shown, by `Game.name`. */
export function viewOf(game: string): GameView {
  const view = VIEWS.find((each) => each.game === game);
  if (!view) throw new TypeError(`Expected a view of the game ${game}`);
  return view;
}
