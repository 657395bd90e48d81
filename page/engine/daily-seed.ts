import { gameOf, gamePlayOf } from 'maketen/env';
import { canBeWon } from 'maketen/hint';

/** Deals after the day's first that are tried: far more than any preset that can be won needs. */
const MOST_TRIED = 10_000;

/**
 * The first seed from the date's own on whose deal can be won, or is not known to be lost. Where play decides nothing it is the date's own: a deal that can
 * be won would be won by everybody.
 */
export function dailySeed(preset: string, day: string): number {
  const game = gameOf(preset);
  const { newGame, seedOfDate } = gamePlayOf(game.name);
  const first = seedOfDate(day);
  if (!game.playMatters) return first;
  for (let seed = first; seed < first + MOST_TRIED; seed++)
    if (canBeWon(newGame({ preset, seed })) !== false) return seed;
  return first;
}
