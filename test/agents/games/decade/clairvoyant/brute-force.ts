import { DECK_SIZE } from '../../../../../src/env/base/cards.js';
import { legalActions } from '../../../../../src/env/environment/rules.js';
import { VALUE_OF } from '../../../../../src/env/games/decade/config.js';
import type { DecadeRules } from '../../../../../src/env/games/decade/rules.js';
import type { DecadeState } from '../../../../../src/env/games/decade/state.js';

export interface BestResults {
  readonly canWin: boolean;
  readonly fewest: number;
}

/** What the future of a game depends on, by values. */
function keyOf(state: Readonly<DecadeState>): string {
  const stacks = Array.from(state.lengths, (length, stack) =>
    state.eliminated[stack] ? 'x' : state.values.subarray(stack * DECK_SIZE, stack * DECK_SIZE + length).join(' '),
  );
  const { recycled } = state;
  const queue = recycled === null ? [] : recycled.map((card) => VALUE_OF[card]);
  return [state.outcome, state.checked, state.stock.drawn, stacks.join('|'), queue.join(' ')].join('/');
}

/**
 * All lines of play of a deal by the rules alone: every position once, in the order of the moves that it takes, so that none is first
 * reached through a repetition. Null if there are more than `limit` positions.
 */
export function bruteForce(rules: DecadeRules, deck: Readonly<Uint8Array>, limit: number): BestResults | null {
  const start = rules.createState();
  rules.deal(start, 0, [deck]);
  const known = new Set([keyOf(start)]);
  let canWin = false;
  let fewest: number = DECK_SIZE;
  const waiting = [start];
  const spare: DecadeState[] = [];
  for (let at = 0; at < waiting.length; at++) {
    const state = waiting[at];
    if (state.outcome === 'won') canWin = true;
    if (state.outcome !== 'ongoing') fewest = Math.min(fewest, rules.cardsLeft(state));
    for (const action of legalActions(rules, state)) {
      const after = spare.pop() ?? rules.createState();
      rules.copyState(after, state);
      rules.apply(after, action);
      const key = keyOf(after);
      if (known.has(key)) spare.push(after);
      else waiting.push(after);
      known.add(key);
    }
    if (known.size > limit) return null;
    spare.push(state);
  }
  return { canWin, fewest };
}
