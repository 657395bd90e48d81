import type { EnvironmentSpec } from '../environment-parts.js';
import type { Game } from '../game.js';
import { GAMES } from '../game-registry.js';
import type { Random } from '../random.js';
import type { Rules } from '../rules.js';

export function registeredGame({ preset }: EnvironmentSpec): Game | undefined {
  return GAMES.find(({ presets }) => Object.hasOwn(presets, preset));
}

/** A reached position: its seed, the shuffles used, and the hidden cards of the last one. */
export interface ReachedPosition {
  readonly seed: number;
  readonly shuffles: number;
  readonly hidden: number;
}

/** A seed's deck with its hidden cards re-dealt: all cards that the position has shown stay. */
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
