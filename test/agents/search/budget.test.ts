import { describe, expect, it } from 'vitest';
import { OneDecision } from '../../../src/agents/decide-one.js';
import { RolloutAgent, type SearchOptions, UctAgent } from '../../../src/agents/search/index.js';
import { MoveRace } from '../../../src/agents/search/move-race.js';
import { type GameState, partsOf } from '../../../src/env/index.js';
import { CountingLeaf } from './expectimax.js';
import { decisions } from './positions.js';

const parts = partsOf('four-ten');
const mask = new Uint8Array(parts.rules.moves.length);
/** Decisions of the first round: no playout ends before the leaf values it. */
const states = decisions(parts, 10);

function playoutsOf(
  options: SearchOptions & object,
  Search: typeof RolloutAgent | typeof UctAgent,
  state: GameState,
): number {
  const leaf = new CountingLeaf(parts.rules.moves.length);
  new OneDecision(parts.rules, new Search(parts, { ...options, leaf })).decide(state);
  return leaf.valued;
}

describe('the playouts of a decision', () => {
  it.each([1, 2, 7, 40])(
    'are %i for each legal move with equal shares and in uct, and no more with halving',
    (playouts) => {
      for (const state of states) {
        const all = playouts * parts.rules.actionMask(state, mask);
        expect(playoutsOf({ playouts, allocation: 'equal' } as object, RolloutAgent, state)).toBe(all);
        expect(playoutsOf({ playouts }, UctAgent, state)).toBe(all);
        expect(playoutsOf({ playouts, ensemble: 3 } as object, UctAgent, state)).toBe(all);
        const halved = playoutsOf({ playouts, allocation: 'halving' } as object, RolloutAgent, state);
        expect(halved).toBeLessThanOrEqual(all);
        expect(halved).toBeGreaterThan(0.7 * all - 1);
      }
    },
  );

  it.each([RolloutAgent, UctAgent])('end with the time budget, but some are always made (%o)', (Search) => {
    let time = 0;
    const clock = (): number => (time += 1);
    const [state] = states;
    const none = playoutsOf({ budgetMs: 0, clock }, Search, state);
    const some = playoutsOf({ budgetMs: 20, clock }, Search, state);
    const limited = playoutsOf({ budgetMs: 1000, clock, playouts: 10 }, Search, state);
    expect(none).toBeGreaterThan(0);
    expect(some).toBeGreaterThanOrEqual(15 * none);
    expect(some).toBeLessThanOrEqual(25 * none);
    expect(limited).toBeLessThanOrEqual(10 * parts.rules.actionMask(state, mask));
  });
});

describe('sequential halving', () => {
  const state = parts.rules.createState();

  it('drops the worse half after each round and gives the others what is left', () => {
    const race = new MoveRace(state, [3, 5, 8, 9], 12, 'halving');
    const given: number[][] = [];
    while (!race.isOver) {
      const due = race.due(Infinity);
      given.push([race.kept.length, due]);
      for (const each of race.kept)
        for (let i = 0; i < due; i++) each.record(each.begin(), each.action === 8 ? 1 : -each.action);
      race.advance(0);
    }
    expect(given).toEqual([
      [4, 6],
      [2, 12],
    ]);
    expect(race.kept.map(({ action }) => action)).toEqual([3, 8]);
    expect(race.best(0)).toBe(8);
  });

  it('goes by the clock where time is what is limited', () => {
    const race = new MoveRace(state, [0, 1, 2, 3], Infinity, 'halving');
    for (const each of race.kept) each.record(each.begin(), each.action);
    expect(race.due(5)).toBe(5);
    race.advance(0.4);
    expect(race.actions).toEqual([0, 1, 2, 3]);
    race.advance(0.5);
    expect(race.actions).toEqual([2, 3]);
    race.advance(1);
    expect(race.isOver).toBe(true);
  });

  it('plays the first of equally good moves', () => {
    const race = new MoveRace(state, [4, 6, 7], 1, 'equal');
    for (const each of race.kept) each.record(each.begin(), 0);
    expect(race.best(0)).toBe(4);
  });
});
