import { gameOf, gamePlayOf } from 'maketen/env';
import { canBeWon } from 'maketen/hint';

/** Deals after the day's first that are tried: far more than any preset that can be won needs. */
const MOST_TRIED = 10_000;

/** The first seed from the date's own on whose deal can be won, or is not known to be lost. */
export function dailySeed(preset: string, day: string): number {
  const { newGame, seedOfDate } = gamePlayOf(gameOf(preset).name);
  const first = seedOfDate(day);
  for (let seed = first; seed < first + MOST_TRIED; seed++)
    if (canBeWon(newGame({ preset, seed })) !== false) return seed;
  return first;
}
