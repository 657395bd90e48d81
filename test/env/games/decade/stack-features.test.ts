import { RandomAgent } from '../../../../src/agents/registry.js';
import { NextCards } from '../../../../src/env/games/decade/next-cards.js';
import type { DecadeRules } from '../../../../src/env/games/decade/rules.js';
import type { DecadeState } from '../../../../src/env/games/decade/state.js';
import { Encoder, InputError, makeVector, Random } from '../../../../src/env/index.js';
import { sized } from '../../../support/size.js';
import { sumOf } from '../../../support/sums.js';
import { rulesOf } from './support.js';

const NUMBERS = 8;
const RULES: [string, object][] = [
  ['decade-seven', {}],
  ['decade-seven-loop3', {}],
  ['acm-10-20-30', {}],
  ['decade-seven', { discards: 'optional' }],
  ['decade-seven-loop3', { stacks: 3, maxRun: 5, totals: [7, 12] }],
];

/** Runs of a line that hold its newest card, written from the rules: each as its indices. */
function newestRuns(line: readonly number[], { loop, minRun, maxRun, totals }: DecadeRules['config']) {
  const runs: number[][] = [];
  const length = line.length;
  for (let start = 0; start < length; start++) {
    for (let count = minRun; count <= Math.min(length, maxRun ?? length); count++) {
      const run = Array.from({ length: count }, (_, i) => start + i);
      if (!loop && run.at(-1) !== length - 1) continue;
      const indices = run.map((i) => i % length);
      if (!indices.includes(length - 1) || (count === length && start > 0)) continue;
      if (totals.includes(indices.reduce((sum, i) => sum + line[i], 0))) runs.push(indices);
    }
  }
  return runs;
}

function most(runs: readonly number[][]) {
  return Math.max(0, ...runs.map(({ length }) => length));
}

describe.each(RULES)('the numbers about moves on stacks of %s with %j', (preset, options) => {
  const games = makeVector(preset, 8, { rules: { ...options }, inputs: 'features', maxSteps: 150 });
  const rules = games.rules as unknown as DecadeRules;
  const { moves, config } = rules;

  it('are what trying every next card on what is left of the stack gives', { tags: 'more' }, () => {
    const agent = new RandomAgent(moves.length, 1);
    const actions = new Int32Array(8);
    const after = rules.createState();
    const mask = new Uint8Array(moves.length);
    games.reset(1);
    let compared = 0;
    for (let step = 0; step < sized(20, 400); step++) {
      for (let i = 0; i < 8; i++) {
        const state = games.states[i] as unknown as DecadeState;
        moves.forEach((move, action) => {
          const at = (i * moves.length + action) * NUMBERS;
          const numbers = [...games.actionFeatures.subarray(at, at + NUMBERS)];
          if (games.actionMasks[i * moves.length + action] === 0 || move.type === 'finish') {
            expect(numbers.every((number) => number === 0)).toBe(true);
            return;
          }
          rules.copyState(after, state);
          const stack = move.type === 'draw' ? state.next : state.checked;
          if (move.type === 'discard') rules.apply(after, action);
          // Sets that the discard uncovers are not followed here: only that there are some.
          rules.actionMask(after, mask);
          const base = stack * 52;
          const line = [...after.values.subarray(base, base + after.lengths[stack])];
          const uncovered = move.type === 'discard' && newestRuns(line, config).length > 0;
          expect(numbers[1]).toBe(uncovered ? 1 : 0);
          if (uncovered) return;
          expect(numbers[0] * 8).toBeCloseTo(state.lengths[stack] - after.lengths[stack], 4);
          expect(numbers[2]).toBe(line.length === 0 ? 1 : 0);
          expect(numbers[3]).toBe(line.length / 8);
          if (line.length === 0) return;
          compared++;
          const hidden = sumOf(state.unseen);
          let [first, cards, clears, second] = [0, 0, 0, 0];
          state.unseen.forEach((copies, kind) => {
            const next = [...line, kind + 1];
            const runs = newestRuns(next, config);
            if (runs.length > 0) first += copies;
            cards += copies * most(runs);
            if (most(runs) === next.length) clears += copies;
            if (runs.length > 0) return;
            state.unseen.forEach((others, other) => {
              if (newestRuns([...next, other + 1], config).length > 0)
                second += copies * (other === kind ? others - 1 : others);
            });
          });
          const expected = hidden === 0 ? [0, 0, 0] : [first / hidden, cards / (3 * hidden), clears / hidden];
          expected.push(hidden > 1 ? second / (hidden * (hidden - 1)) : 0);
          expected.forEach((number, k) => expect(numbers[4 + k]).toBeCloseTo(number, 5));
        });
      }
      agent.act(games, actions);
      games.step(actions);
    }
    expect(compared).toBeGreaterThan(sized(60, 200));
  });
});

it.each(['decade', 'decade-loop', 'decade-loop3'] as const)('the next card of %s joins the sums of runs', (preset) => {
  const rules = rulesOf(preset);
  const { config, table } = rules;
  const [next, random] = [new NextCards(rules), new Random('sums', 1)];
  next.readHidden(new Uint8Array(10).fill(1));
  for (let length = 0; length < 12; length++) {
    const line = Uint8Array.from({ length }, () => 1 + random.below(10));
    const sums = new Set<number>();
    for (let newest = 0; newest <= length; newest++)
      for (let oldest = 0; oldest <= (config.loop ? length - newest : 0); oldest++) {
        const run = [...line.slice(0, oldest), ...line.slice(length - newest)];
        const sum = sumOf(run);
        if (run.length + 1 >= table.minRun && run.length < table.maxRun && sum < table.largestTotal) sums.add(sum);
      }
    next.look(line, 0, length);
    expect(new Set(next.sums.subarray(0, next.sumCount))).toEqual(sums);
  }
});

it('encoders of models that were trained before stacks had numbers about moves make the inputs that they made then', () => {
  const { rules } = makeVector('acm-10-20-30', 1);
  expect(new Encoder(rules)).toMatchObject({ perMove: 0, size: 499 });
  expect(new Encoder(rules, { derivedVersion: 2 })).toMatchObject({ perMove: NUMBERS, stateSize: 499 });
  expect(() => new Encoder(rules, { derivedVersion: 5 })).toThrow(InputError);
});
