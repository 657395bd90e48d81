import { fourTenRewards } from '../../../../src/env/games/four-ten/play.js';
import type { FourTenState } from '../../../../src/env/games/four-ten/state.js';
import { Random, type Rules } from '../../../../src/env/index.js';
import { playRandomly } from '../../../support/games.js';
import { Table } from './table.js';

const table = new Table();
const anyRules = table.rules as unknown as Rules;

describe('in every game', () => {
  it('dealing the hidden cards anew changes the rounds to come', () => {
    const { rules } = table;
    const [start, other] = [rules.createState(), rules.createState()];
    for (let seed = 0; seed < 30; seed++) {
      rules.deal(start, seed);
      rules.copyState(other, start);
      rules.shuffleHidden(other, new Random('laws', seed));
      expect(other.seed).not.toBe(start.seed);
    }
  });

  it('objective, progress and, in its unit, rounds agree at the end', () => {
    const [objective, rounds, points, progress] = ['objective', 'rounds', 'points', 'progress'].map((name) =>
      fourTenRewards.find((reward) => reward.name === name)!,
    );
    for (let seed = 0; seed < 40; seed++) {
      const state = playRandomly(anyRules, seed, new Random('laws', seed), () => undefined) as FourTenState;
      const wanted = (state.outcome === 'won' ? 1 : 0) - 0.01 * state.round;
      expect(objective.returnSoFar(table.rules, state)).toBeCloseTo(wanted, 12);
      expect(progress.returnSoFar(table.rules, state)).toBeCloseTo(wanted, 12);
      expect(rounds.returnSoFar(table.rules, state)).toBeCloseTo((wanted - 1) / 0.01, 9);
      expect(points.returnSoFar(table.rules, state)).toBe(state.points / 50);
    }
  });
});
