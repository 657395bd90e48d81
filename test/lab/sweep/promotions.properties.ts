import { describe, expect, it } from 'vitest';
import { Promotions, rungBudgets } from '../../../src/lab/sweep/halving/promotions.js';
import { fc } from '../../support/fast-check.js';

interface Search {
  readonly trials: number;
  readonly reduction: number;
  readonly rungs: number;
  /** `[trial][rung]`; -Infinity: it failed there. */
  readonly scores: readonly (readonly number[])[];
}

const score = fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 0, max: 9 }) }, fc.constant(-Infinity));
const searches: fc.Arbitrary<Search> = fc
  .record({
    trials: fc.integer({ min: 1, max: 30 }),
    reduction: fc.integer({ min: 2, max: 5 }),
    rungs: fc.integer({ min: 1, max: 4 }),
  })
  .chain((shape) => {
    const { trials, rungs } = shape;
    const row = fc.array(score, { minLength: rungs, maxLength: rungs });
    return fc.record({
      ...{ trials: fc.constant(shape.trials), reduction: fc.constant(shape.reduction), rungs: fc.constant(rungs) },
      scores: fc.array(row, { minLength: trials, maxLength: trials }),
    });
  });

/** Plays a search in which whoever is at work becomes ready as the choices say. */
function search({ trials, reduction, rungs, scores }: Search, choices: readonly number[]) {
  const promotions = new Promotions(trials, rungs, reduction);
  const atWork = Array.from({ length: trials }, (_, trial) => ({ trial, rung: 0 }));
  const decided: string[] = [];
  for (let i = 0; atWork.length > 0; i++) {
    const [{ trial, rung }] = atWork.splice((choices[i % choices.length] ?? 0) % atWork.length, 1);
    for (const decision of promotions.report(trial, rung, scores[trial][rung])) {
      decided.push(`${decision.trial} ${decision.rung}`);
      if (decision.isPromoted) atWork.push({ trial: decision.trial, rung: decision.rung + 1 });
    }
  }
  const arrivals = Array.from({ length: rungs }, (_, rung) => [...promotions.arrivals(rung)]);
  return { arrivals, winner: promotions.winner, decided };
}

const orders = fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 });

describe('promotions', () => {
  it('are the same, in the same order, whoever is ready first', () => {
    fc.assert(
      fc.property(searches, orders, orders, (given, some, others) => {
        const [one, other] = [search(given, some), search(given, others)];
        expect(one.arrivals).toEqual(other.arrivals);
        expect(one.winner).toBe(other.winner);
      }),
    );
  });

  it('come to every trial of a rung once, and nobody waits for ever', () => {
    fc.assert(
      fc.property(searches, orders, (given, order) => {
        const { arrivals, decided } = search(given, order);
        expect(new Set(decided).size).toBe(decided.length);
        expect(decided.length).toBe(arrivals.flat().length);
        for (const rung of arrivals) expect(new Set(rung).size).toBe(rung.length);
      }),
    );
  });

  it('bring the winner to the last rung, unless all that were promoted failed, and no failed trial anywhere', () => {
    fc.assert(
      fc.property(searches, orders, (given, order) => {
        const { arrivals, winner } = search(given, order);
        for (const [rung, here] of arrivals.slice(1).entries())
          for (const trial of here) expect(given.scores[trial][rung]).toBeGreaterThan(-Infinity);
        const last = arrivals[given.rungs - 1].map((trial) => given.scores[trial][given.rungs - 1]);
        if (winner === null) expect(last.filter((each) => each > -Infinity)).toEqual([]);
        else expect(given.scores[winner][given.rungs - 1]).toBe(Math.max(...last));
        const neverFails = given.scores.every((row) => row.every((each) => each > -Infinity));
        if (neverFails) expect(winner).not.toBeNull();
      }),
    );
  });

  it('promote all that synchronous halving would from the first rung', () => {
    fc.assert(
      fc.property(searches, orders, (given, order) => {
        if (given.rungs === 1) return;
        const { arrivals } = search(given, order);
        const of = (trial: number): number => given.scores[trial][0];
        const ranking = [...arrivals[0]]
          .sort((a, b) => of(b) - of(a) || a - b)
          .filter((trial) => of(trial) > -Infinity);
        const best = ranking.slice(0, Math.max(1, Math.floor(given.trials / given.reduction)));
        expect(arrivals[1]).toEqual(expect.arrayContaining(best));
      }),
    );
  });
});

describe('rungs', () => {
  it('go up to the largest budget and never beyond it', () => {
    const budget = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(budget, budget, fc.integer({ min: 2, max: 10 }), (a, b, reduction) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)];
        const budgets = rungBudgets(min, max, reduction);
        expect(budgets.at(-1)).toBe(max);
        expect(budgets[0]).toBe(Math.min(min, max));
        for (const [i, each] of budgets.slice(1).entries()) {
          expect(each).toBeGreaterThan(budgets[i]);
          expect(each).toBeLessThanOrEqual(budgets[i] * reduction);
        }
      }),
    );
  });
});
