import { partsOf } from '../../src/env/index.js';
import { type Problem, problemOf } from '../../src/gap/index.js';
import * as relaxations from '../../src/gap/relaxation.js';
import { faultOf } from './certificate.js';
import { type Node, randomProblem } from './problems.js';

const { luckOf, Relaxation } = relaxations;

/** The lines of play of a problem, and how often it has been asked what can come. */
function linesOf<State, Action, Outcome>(problem: Problem<State, Action, Outcome>, maxStates?: number) {
  const asked = { times: 0 };
  const chances: typeof problem.chances = (...given) => {
    asked.times++;
    return problem.chances(...given);
  };
  const lines = new Relaxation({ ...problem, chances }, (states) => states.map(() => 0), { maxStates });
  return { asked, best: (seed: number) => lines.best(problem.start(seed), luckOf(seed), [0])[0] };
}

it('of random problems are those that plain recursion finds, and games pay what they must', () => {
  expect(faultOf(relaxations)).toBeUndefined();
});

const merging = randomProblem(2);
const apart = { ...merging, key: ({ id, earned }: Node) => `${id} ${earned}` };

it('positions of one key share their lines of play: the same returns, asking half as often', () => {
  const [few, many] = [linesOf(merging), linesOf(apart)];
  for (let seed = 0; seed < 8; seed++) expect(few.best(seed)).toBe(many.best(seed));
  expect(2 * few.asked.times).toBeLessThan(many.asked.times);
});

it('stops at a limit of positions in one line, which more of them or merged positions go below', () => {
  expect(() => linesOf(apart, 31).best(3)).toThrow(
    'Expected a deal whose lines of play go through at most 31 positions, but there are more: allow more',
  );
  linesOf(merging, 31).best(3);
  expect(() => linesOf(merging, 30).best(3)).toThrow('at most 30 positions');
  linesOf(apart, 10_000).best(3);
  for (const limit of [0, NaN])
    expect(() => linesOf(apart, limit)).toThrow(`Expected maxStates to be a number from 1, but got ${limit}`);
  const optional = problemOf(partsOf('decade-loop3', { rules: { discards: 'optional' } }));
  expect(() => linesOf(optional, 2000).best(2)).toThrow('at most 2000 positions');
});

it(
  'a deal with more draws than a call has room for arguments leaves the lines ready for the next one',
  { tags: 'long' },
  () => {
    const actions = Array.from({ length: 380 }, (_, action) => action);
    const wide: Problem<{ n: number; last: number }, number, number> = {
      start: () => ({ n: 0, last: 0 }),
      actions: ({ n }) => (n < 2 ? actions : []),
      chances: () => [[0.5, 0], [0.5, 1]], // prettier-ignore
      step: ({ n }, last) => ({ n: n + 1, last }),
      returnSoFar: () => 0,
      key: ({ n, last }) => `${n} ${last}`,
    };
    const { asked, best } = linesOf(wide);
    for (let deal = 0; deal < 2; deal++) best(deal);
    expect(asked.times).toBe(2 * (380 + 380 * 380));
  },
);
