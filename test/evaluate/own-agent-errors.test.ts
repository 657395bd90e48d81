import { expect, it } from 'vitest';
import { type Agent, type DecisionBatch, evaluate, partsOf, seedDeals } from '../../src/index.js';
import { refusal } from '../support/refusal.js';

const parts = partsOf('decade-loop3');

function agent(act: (batch: DecisionBatch, actions: Int32Array) => void): Agent {
  return { name: 'mine.mjs', usesObservations: false, act };
}

/** Plays the first legal action of each game, but `wrong` where a game has so many hidden cards left. */
function wrongAt(left: number, wrong: () => number): Agent {
  return agent(({ size, states, actionMasks }, actions) => {
    const moves = parts.rules.moves.length;
    for (let row = 0; row < size; row++) {
      const hidden = (states[row] as unknown as { stock: { left: number } }).stock.left;
      const legal = actionMasks.subarray(row * moves, (row + 1) * moves).indexOf(1);
      actions[row] = hidden <= left ? wrong() : legal;
    }
  });
}

it.each<[string, Agent, RegExp]>([
  [
    'an illegal action',
    wrongAt(40, () => 99),
    /^Expected a legal action of "mine\.mjs", but its decision \d+ on the deal of seed \d+ is 99/,
  ],
  ['an action before the first', wrongAt(40, () => -1), /decision \d+ on the deal of seed \d+ is -1/],
  [
    'an error',
    wrongAt(40, () => {
      throw new TypeError('x is not a function\nat mine.mjs');
    }),
    /^Expected "mine\.mjs" to play, but it failed at decision \d+ on the deal of seed \d+: x is not a function$/,
  ],
])("an agent of one's own is named with the deal and the decision for %s", async (_what, own, message) => {
  expect(await refusal(evaluate(parts, own, seedDeals(0, 5)))).toMatch(message);
});
