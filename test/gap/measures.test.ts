import { GamesInPlay } from '../../src/agents/games-in-play.js';
import { createAgent, type Policy } from '../../src/agents/index.js';
import { copyOf, legalActions } from '../../src/env/environment/rules.js';
import { type GameState, partsOf } from '../../src/env/index.js';
import { type Deal, evaluate, meanInterval, seedDeals } from '../../src/evaluate/index.js';
import { auditOf, surpriseDifferences } from '../../src/gap/agent-audit.js';
import { DrawTest } from '../../src/gap/draw-test.js';
import { lowerBound } from '../../src/gap/gap.js';
import type { RelaxedGame } from '../../src/gap/relaxation.js';
import type { Draw } from '../../src/gap/surprises.js';
import { Surprises } from '../../src/gap/surprises.js';
import { afterAction } from '../support/games.js';

describe('V is bad', () => {
  const knowing = Float64Array.of(1, 2, 3, 4);
  const { estimate, high } = meanInterval(knowing);
  const isBad = (mean: number, largest?: number) => {
    const byValues = Float64Array.of(mean - 1, mean + 1);
    const { lowest, advice } = lowerBound(byValues, knowing, largest);
    expect(lowest).toBe(advice === null ? byValues : knowing);
    return advice !== null;
  };

  it('where it bounds by more than knowing what comes does, plus twice its error', () => {
    const limit = estimate + 2 * (high - estimate);
    expect([isBad(limit - 1e-6), isBad(limit + 1e-6)]).toEqual([false, true]);
  });

  it('where it bounds by more than the largest return, but for rounding', () => {
    expect([isBad(1, 1), isBad(1 + 1e-9, 1), isBad(1 + 3e-9, 1), isBad(0.9, 1)]).toEqual([false, false, true, false]);
  });
});

describe('an audit', () => {
  const of = (...differences: number[]) => auditOf({ agent: 'a', reference: 'b' }, Float64Array.from(differences));

  it('suspects the lucky from z = 4 on, and never the unlucky', () => {
    // The mean over its standard error: 1 / (sd / 2), with sd = 2 spread / sqrt(3).
    const withSpread = (mean: number, spread: number) => of(...[-1, -1, 1, 1].map((each) => mean + spread * each));
    const { z, surprise, deals } = withSpread(1, 0.5);
    expect([z, surprise.estimate, deals]).toEqual([expect.closeTo(2 * Math.sqrt(3), 12), 1, 4]);
    expect(withSpread(1, 0.432).isSuspect).toBe(true);
    expect(withSpread(1, 0.434).isSuspect).toBe(false);
    expect([withSpread(-1, 0.1).isSuspect, withSpread(-1, 0.1).z < -4]).toEqual([false, true]);
    expect(of(0, 0)).toMatchObject({ z: 0, isSuspect: false });
  });
});

it('surprises have mean 0, and the variance of what is measured, by return and V or the return alone at an end', () => {
  // A state is its return; ends are the odd ones; V is ten times the state.
  const problem = { actions: (state: number) => (state % 2 === 0 ? [0] : []), returnSoFar: (state: number) => state };
  const outcomes = [2, 4, 5];
  const chances = [[0.5, 0] as const, [0.3, 1] as const, [0.2, 2] as const];
  const values = [22, 44, 5];
  const mean = 0.5 * 22 + 0.3 * 44 + 0.2 * 5;
  const variance = 0.5 * (22 - mean) ** 2 + 0.3 * (44 - mean) ** 2 + 0.2 * (5 - mean) ** 2;
  const surprises = new Surprises<number>(problem, (states) => Float64Array.from(states, (state) => 10 * state));
  // More states than V is asked for at once.
  for (let i = 0; i < 900; i++) expect(surprises.ask(outcomes, chances, i % 3)).toBe(i);
  surprises.rate();
  surprises.values.forEach((value, i) => {
    expect(value).toBeCloseTo(values[i % 3] - mean, 9);
    expect(surprises.variance(i)).toBeCloseTo(variance, 9);
  });
  surprises.clear();
  expect(surprises.ask(outcomes, chances, 0)).toBe(0);
});

// A deck of 16 cards.
const parts = partsOf('decade-loop3', { rules: { ranks: '456T' } });
const { rules } = parts;

/** Some value of what can be seen of a position. */
const someValues: Policy = {
  name: 'some values',
  usesObservations: true,
  act: () => expect.unreachable(),
  evaluate: ({ size, observations, actionMasks, legalCounts }, _probabilities, values) => {
    const sumOf = (all: Float32Array | Uint8Array, row: number): number => {
      const width = all === observations ? rules.observationSize : rules.moves.length;
      return Array.from(all.subarray(row * width, (row + 1) * width)).reduce((sum, each, i) => sum + each * (i % 7), 0);
    };
    for (let row = 0; row < size; row++)
      values[row] = sumOf(observations, row) + sumOf(actionMasks, row) / 9 + legalCounts[row];
  },
};

/** The value of a position by itself. */
function valueOf(state: GameState) {
  const earned = parts.reward.returnSoFar(rules, state);
  if (state.outcome !== 'ongoing') return earned;
  const batch = new GamesInPlay(rules, 1);
  batch.states[0] = state;
  batch.size = 1;
  batch.look(someValues);
  const value = new Float32Array(1);
  someValues.evaluate(batch, new Float32Array(rules.moves.length), value);
  return earned + value[0];
}

/** The sum of the surprises of a game, card by card, as its definition says. */
function surpriseByHand({ seed }: Deal, decisions: readonly number[]) {
  const state = rules.createState();
  const [before, after] = [new Uint8Array(rules.cardKinds.length), new Uint8Array(rules.cardKinds.length)];
  rules.deal(state, seed);
  let [sum, made] = [0, 0];
  for (let legal = legalActions(rules, state); legal.length > 0; legal = legalActions(rules, state)) {
    if (legal.length > 1 && made === decisions.length) break;
    const action = legal.length === 1 ? legal[0] : decisions[made++];
    const position = copyOf(rules, state);
    const hidden = rules.unseen(position, before);
    rules.apply(state, action);
    if (rules.unseen(state, after) === hidden) continue;
    let mean = 0;
    for (const [kind, count] of before.entries()) {
      if (count === 0) continue;
      mean += (count / hidden) * valueOf(afterAction(rules, position, action, kind));
    }
    sum += valueOf(state) - mean;
  }
  return sum;
}

it('the surprises of games on equal deals are summed up card by card, those of a common beginning left out', async () => {
  const deals = seedDeals(300, 257);
  const played = async (name: string) =>
    (await evaluate(parts, createAgent(name, rules), deals, { keepDecisions: true })).choices!;
  const [one, other] = [await played('random'), await played('next-card')];
  const surprises = surpriseDifferences(parts, someValues, deals, one);
  const few = deals.slice(0, 4);
  const differences = surpriseDifferences(parts, someValues, few, one, other);
  // Games that were left after their first decision.
  const left = one.map((decisions) => decisions.slice(0, 1));
  const ofLeft = surpriseDifferences(parts, someValues, few, left);
  expect(surprises[256]).toBeCloseTo(surpriseByHand(deals[256], one[256]), 4);
  for (const i of few.keys()) {
    const byHand = surpriseByHand(deals[i], one[i]);
    expect(surprises[i]).toBeCloseTo(byHand, 4);
    expect(differences[i]).toBeCloseTo(byHand - surpriseByHand(deals[i], other[i]), 4);
    expect(ofLeft[i]).toBeCloseTo(surpriseByHand(deals[i], left[i]), 4);
  }
  expect(surpriseDifferences(parts, someValues, few, one, one)).toEqual(new Float64Array(4));
  expect(ofLeft).not.toEqual(surprises.subarray(0, 4));
});

/** A game in which all draws are alike. */
function gameOf(count: number, draw: Partial<Draw>): RelaxedGame {
  const fair: Draw = { action: -1, chances: [[0.5, 0], [0.5, 1]], came: 0, surprise: 0, variance: 0, ...draw }; // prettier-ignore
  return { return: 0, penalized: 0, early: 0, draws: Array<Draw>(count).fill(fair) };
}

describe('the test of draws', () => {
  const isRefused = (...games: RelaxedGame[]) => {
    const joined = new DrawTest('a player');
    for (const game of games) {
      const own = new DrawTest('a player');
      own.add(game);
      joined.join(own.sums);
    }
    expect(joined.sums[0]).toBe(games.length);
    return joined.fault() !== undefined;
  };

  it.each<[string, Partial<Draw>, number]>([
    // Freedman's inequality: 2 exp(-sum^2 / (2 (variance + largest sum / 3))) < 1e-7.
    ['heads alone: n^2 / 4 over 2 n / 3', {}, 45],
    ['the same after another action', { action: 2 }, 45],
    ['surprises of 1 with variance 1: n over 8 / 3', { came: 0.5, chances: [], surprise: 1, variance: 1 }, 45],
    // Share 1/8: sum 7n/8, variance 7n/64, largest 7/8; exponent n (49/64) / (2 (7/64 + 49/192)) = 1.05 n.
    ['two of 16 cards: 1.05 n', { chances: Array.from({ length: 16 }, (_, i) => [1 / 16, i]), came: 1 }, 17],
  ])('refuses what comes once in ten million runs: %s', (_, draw, least) => {
    expect([isRefused(gameOf(least - 1, draw)), isRefused(gameOf(least, draw))]).toEqual([false, true]);
    expect([isRefused(gameOf(1, draw), gameOf(least - 2, draw)), isRefused(gameOf(1, draw), gameOf(least - 1, draw))]).toEqual([false, true]); // prettier-ignore
  });

  it.each([1, -1])('is off by 3 standard deviations after nine surprises of %i', (surprise) => {
    const test = new DrawTest('a player');
    test.add(gameOf(9, { came: 0.5, chances: [], surprise, variance: 1 }));
    expect(test.z).toBe(3);
  });

  it('counts after no choice, the first action and another one apart, and surprises together, too', () => {
    const [none, first, other] = [-1, 0, 1].map((action) => gameOf(30, { action }));
    expect(isRefused(none, first, other)).toBe(false);
    expect(isRefused(other, gameOf(15, { action: 2 }))).toBe(true);
    expect(isRefused(gameOf(45, {}), gameOf(45, { came: 1 }))).toBe(false);
    const all = [-1, 0, 1].map((action) => gameOf(20, { action, came: 0.5, chances: [], surprise: 1, variance: 1 }));
    expect([isRefused(...all), isRefused(...all.slice(1))]).toEqual([true, false]);
  });
});
