import { Random } from '../../src/env/base/random.js';
import { bound, gap, type Play, solve } from '../../src/gap/index.js';
import { checked, pickedOutcome } from '../../src/gap/problem.js';
import { luckOf } from '../../src/gap/relaxation.js';
import { Solution } from '../../src/gap/solution.js';
import { sized } from '../support/size.js';
import { bruteForce, bruteForceRelaxed, type Node, randomProblem } from './problems.js';

const SEEDS = Array.from({ length: sized(3, 20) }, (_, seed) => seed);

/** Values without any sense, the same for a state every time. */
function noise(seed: number): (state: Node) => number {
  return ({ id }) => new Random('noise', seed, id).below(21) - 10;
}

const randomly: Play<Node, number> = (_, actions, random) => actions[Math.floor(random() * actions.length)];

describe('solve', { tags: 'more' }, () => {
  it('finds what plain recursion finds, and the best actions', async () => {
    for (const seed of SEEDS) {
      const first = seed % 3;
      const problem = { ...randomProblem(seed), start: (id: number) => ({ id: Math.min(id, first), earned: 0 }) };
      const { value, solution } = await solve(problem, { seed });
      expect(value).toBeCloseTo(bruteForce(problem.arcs, first), 9);
      const start = problem.start(seed);
      const best = solution.actionValues(start).map((each) => each.value);
      // What has been earned before is no part of what is to come.
      expect(solution.actionValues({ ...start, earned: 7 })).toEqual(solution.actionValues(start));
      expect(Math.max(...best)).toBeCloseTo(value, 9);
      expect(best[solution.best(start)]).toBeCloseTo(value, 9);
    }
  });

  it('takes the first of equally good actions, and the outcome at which the chances exceed the luck', () => {
    const alike = { ...randomProblem(1), actions: ({ id }: Node) => (id === 0 ? [3, 1, 2] : []), chances: () => [[1, 0] as const], step: () => ({ id: 1, earned: 1 }) }; // prettier-ignore
    expect(new Solution(alike, 1).best({ id: 0, earned: 0 })).toBe(3);
    const chances = [0.25, 0.5, 0.25, 0].map((chance, i) => [chance, i] as const);
    expect([0, 0.2499, 0.25, 0.7499, 0.75, 1 - 2 ** -53].map((luck) => pickedOutcome(chances, luck))).toEqual([
      0, 0, 1, 1, 2, 2,
    ]);
    expect(pickedOutcome([[0.5, 0], [0.5 - 1e-10, 1], [0, 2]], 1 - 1e-12)).toBe(1); // prettier-ignore
    const sums = (more: number) => () => checked({ ...alike, chances: () => [[0.5, 0], [0.5 + more, 1]] }).chances({ id: 0, earned: 0 }, 1); // prettier-ignore
    expect(sums(0.9e-9)).not.toThrow();
    expect(checked({ ...alike, chances: () => [[1, 0], [0, 1]] }).chances({ id: 0, earned: 0 }, 1)).toHaveLength(2); // prettier-ignore
    for (const more of [2e-9, -2e-9]) expect(sums(more)).toThrow('Expected chances that add up to 1');
  });

  it('counts memory before it takes any, and stops at the limit', async () => {
    const problem = randomProblem(1);
    await expect(solve(problem, { maxStates: 1e9 })).rejects.toThrow(
      'Expected maxStates to need at most 4 GiB, but 1000000000 states need 48.0 GiB',
    );
    await expect(solve(problem, { maxStates: 3 })).rejects.toThrow('Expected a problem of at most 3 states');
    await expect(solve(problem, { maxStates: 0 })).rejects.toThrow('maxStates');
  });

  it('names a line of play without an end', async () => {
    const circle = { ...randomProblem(1), step: () => ({ id: 0, earned: 0 }) };
    await expect(solve(circle)).rejects.toThrow('Expected a problem that ends, but a line of play comes back to "0"');
    const certain = { ...circle, chances: () => [[1, 0] as const] };
    await expect(bound(certain)).rejects.toThrow('check "end"');
  });

  it('reports progress and can be ended', async () => {
    const many = {
      start: () => 0,
      actions: (n: number) => (n < 10_100 ? [0] : []),
      chances: () => [[1, 0] as const],
      step: (n: number) => n + 1,
      returnSoFar: (n: number) => n,
      key: String,
    };
    let time = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 60)); // slow states
    const seen: number[] = [];
    const { value, solution } = await solve(many, { onProgress: (done) => void seen.push(done) });
    expect([value, solution.states]).toEqual([10_100, 10_100]);
    expect(seen.length).toBeGreaterThan(3);
    const stop = new AbortController();
    await expect(solve(many, { signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) })).rejects.toThrow('enough'); // prettier-ignore
    clock.mockRestore();
  });
});

describe('bound', { tags: 'more' }, () => {
  it('is in every scenario what plain recursion finds with any V, and the optimum with V = optimum', async () => {
    for (const seed of SEEDS) {
      const problem = randomProblem(seed);
      const { value: optimum, solution } = await solve(problem);
      const [value, factor] = [noise(seed), (seed % 3) / 2];
      const any = await bound(problem, { value, scenarios: sized(100, 400), factor });
      expect(any.bound.high).toBeGreaterThan(optimum);
      const worth = (id: number) => value({ id, earned: 0 });
      any.bounds.forEach((each, i) =>
        expect(each).toBeCloseTo(bruteForceRelaxed(problem, worth, luckOf(i), factor), 9),
      );
      if (factor === 0) expect(any.knowing).toEqual(any.bound);
      const exact = await bound(problem, { value: (state) => solution.value(state), scenarios: 20 });
      for (const each of exact.bounds) expect(each).toBeCloseTo(optimum, 9);
    }
  });

  it('is never above the bound of knowing what comes, and advice says where V is bad', async () => {
    const problem = randomProblem(3);
    const value = ({ id }: Node) => 1000 * Math.sin(id);
    const found = await gap(problem, { policy: randomly, value, scenarios: 200 });
    expect(found.bound).toEqual(found.knowing);
    expect(found.z).toBeGreaterThan(0);
    const later = await bound(problem, { value, scenarios: 200, seed: 1 });
    expect(later.bound).toEqual(later.knowing);
    expect(later.bounds.subarray(0, 199)).toEqual(found.bounds.subarray(1));
    expect(found.advice).toMatch(/^V is bad: the bound by it is \d+/);
    expect(found.gap.estimate).toBeCloseTo(found.knowing.estimate - found.return.estimate, 9);
    expect(found.returnWithoutLuck).toEqual(found.return);
    const { solution } = await solve(problem);
    expect((await bound(problem, { value: (state) => solution.value(state), scenarios: 20 })).advice).toBeNull();
  });

  it('may begin to charge late: with V = optimum still at least it in every scenario, and equal to it for best play', async () => {
    const problem = randomProblem(3);
    const { value: optimum, solution } = await solve(problem);
    const policy = (state: Node) => solution.best(state);
    const late = { charged: ({ id }: Node) => id > 8, value: (state: Node) => solution.value(state), scenarios: 60 };
    const { bounds, returnWithoutLuck, return: plain } = await gap(problem, { ...late, policy });
    expect(Math.min(...bounds)).toBeGreaterThan(optimum - 1e-9);
    expect(Math.max(...bounds)).toBeGreaterThan(optimum + 0.1);
    for (const end of ['low', 'high'] as const) expect(returnWithoutLuck[end]).toBeCloseTo(optimum, 9);
    expect(plain.high - plain.low).toBeGreaterThan(0.1);
    // Half of the penalty: half of the early luck is taken out.
    const half = await gap(problem, { ...late, policy, factor: 0.5 });
    expect(half.returnWithoutLuck.estimate).toBeCloseTo((plain.estimate + optimum) / 2, 9);
  });

  it('refuses what is no problem, no V and too many states', async () => {
    const problem = randomProblem(1);
    await expect(bound({ ...problem, key: undefined } as never)).rejects.toThrow(
      'Expected a problem with the function "key"',
    );
    await expect(bound(problem, { maxStates: 2 })).rejects.toThrow('at most 2 positions');
    await expect(bound(problem, { value: () => 0, values: () => [] })).rejects.toThrow('value or values');
  });
});

describe('gap', { tags: 'more' }, () => {
  it('is never negative, and its means agree with the plain one', async () => {
    for (const seed of SEEDS.slice(0, sized(2, 8))) {
      const problem = randomProblem(seed);
      const { value: optimum } = await solve(problem);
      const found = await gap(problem, { policy: randomly, value: noise(seed), scenarios: sized(100, 1000) });
      expect(found.gap.estimate).toBeGreaterThanOrEqual(0);
      expect(found.bound.high).toBeGreaterThan(optimum);
      const halves = [found.return, found.returnWithoutLuck].map(({ high, low }) => high - low);
      const difference = Math.abs(found.return.estimate - found.returnWithoutLuck.estimate);
      expect(difference).toBeLessThan(halves[0] + halves[1]);
    }
    const certain = { ...randomProblem(1), chances: () => [[1, 0] as const] };
    const { return: own } = await gap(certain, { policy: randomly, scenarios: 9 });
    expect(own.high).toBeGreaterThan(own.low);
  });

  it('refuses a policy that is none, or plays what cannot be done', async () => {
    await expect(gap(randomProblem(1), {} as never)).rejects.toThrow('a policy');
    await expect(gap(randomProblem(1), { policy: () => 99 })).rejects.toThrow(
      'Expected one of the actions from the policy, but got 99',
    );
  });
});
