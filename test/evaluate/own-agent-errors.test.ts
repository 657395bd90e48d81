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

it.each([
  ['on the deal of seed', () => 99],
  ['is -1', () => -1],
  [
    'x is not a function',
    () => {
      throw new TypeError('x is not a function\nat mine.mjs');
    },
  ],
])("an agent of one's own is named with the deal and the decision: %s", async (words, wrong) => {
  const line = await refusal(evaluate(parts, wrongAt(40, wrong), seedDeals(0, 5)));
  expect(line).toMatch(/"mine\.mjs".* decision \d+ on the deal of seed \d+/);
  expect(line).toContain(words);
});
