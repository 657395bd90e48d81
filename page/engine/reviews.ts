import { type GameReview, type Hinter, type HintOptions, reviewGame, type ReviewOptions } from 'maketen/hint';
import { traceOf } from '../session/trace-file.js';
import type { SentPosition } from './calls.js';

/** Where chances are counted in games played on: of each position at most so many, begun within so many milliseconds. */
const COUNTED: HintOptions = { playouts: 100, budgetMs: 150 };

/** A whole game, told afterwards. @throws InputError for a game that has none */
export function review(
  game: SentPosition,
  hinter: Hinter,
  options: Pick<ReviewOptions, 'signal' | 'onProgress'>,
): Promise<GameReview> {
  return reviewGame(traceOf(game), hinter, { ...(hinter.playsOn && COUNTED), ...options });
}
