import type { Game } from '../game.js';
import type { Random } from '../random.js';
import { GAMES } from '../registry.js';
import type { Rules } from '../rules.js';
import type { EnvironmentSpec } from '../step-result.js';

/** The registered game of a spec, which knows how its decks are written; undefined for others. */
export function registeredGame({ preset }: EnvironmentSpec): Game | undefined {
  return GAMES.find(({ presets }) => Object.hasOwn(presets, preset));
}

/** A position that has been reached from a seed: how many shuffles have been used, and how many cards of the last one are hidden. */
export interface ReachedPosition {
  readonly seed: number;
  readonly shuffles: number;
  readonly hidden: number;
}

/** A seed's deck whose last hidden cards are dealt anew: it agrees in all cards that the position has shown. */
export function redealtDeck(
  rules: Pick<Rules, 'dealOrder'>,
  { seed, shuffles, hidden }: ReachedPosition,
  random: Random,
): Uint8Array[] {
  const deck = Array.from({ length: shuffles }, (_, k) => rules.dealOrder(seed, k).slice());
  const last = deck[deck.length - 1];
  for (let left = hidden; left > 1; left--) {
    const [at, other] = [last.length - left, last.length - left + random.below(left)];
    [last[at], last[other]] = [last[other], last[at]];
  }
  return deck;
}
