import { describe, expect, test } from 'vitest';
import { FourTenPlayer } from '../../../../../src/agents/games/four-ten/exact/player.js';
import { SIZE } from '../../../../../src/env/games/four-ten/hands.js';
import { FourTenRules } from '../../../../../src/env/games/four-ten/rules.js';
import { Random } from '../../../../../src/env/index.js';
import { type Between, eachPosition, expectation, Expectimax, legalMoves } from './expectimax.js';
import { latePosition } from './late-position.js';
import { madeUpSolution, type Variant } from './made-up-solution.js';

/** What holds of best play under any options. */
export function bestPlayLaws(variants: readonly Variant[]): void {
  describe.each(variants)('best play of %j', ({ config, roundCost }) => {
    const rules = new FourTenRules(config);
    const solution = madeUpSolution(config, roundCost);
    const player = new FourTenPlayer(solution);
    const between: Between = (points, safeties) => solution.at(points, safeties).value;

    test('has the value that expectimax on the rules finds when few cards are left', () => {
      const random = new Random('test exact four-ten', 1);
      const mostLeft = config.handTarget > 10 ? 2 : 3; // a higher hand target has more arrangements
      const expectimax = new Expectimax(rules, between);
      for (let trial = 0; trial < 6; trial++) {
        const state = latePosition(rules, random, 1 + (trial % mostLeft));
        expect(player.value(state)).toBeCloseTo(expectimax.value(state), 10);
        const value = expectation(rules, state, player.bestMove(state), between, (next) => expectimax.value(next));
        expect(value).toBeCloseTo(player.value(state), 10);
      }
    });

    test('is worth the best of its moves, and each move what the positions after it are worth', () => {
      const random = new Random('test exact four-ten', 2);
      const values = new Float64Array(rules.moves.length);
      let positions = 0;
      let exchanges = 0;
      let late = 0;
      eachPosition(rules, 20, random, (state) => {
        if (random.below(3) > 0) return;
        player.actionValues(state, values);
        const legal = legalMoves(rules, state);
        const expected = legal.map((move) => expectation(rules, state, move, between, (next) => player.value(next)));
        legal.forEach((move, i) => expect(values[move]).toBeCloseTo(expected[i], 10));
        expect(values.filter(Number.isNaN)).toHaveLength(rules.moves.length - legal.length);
        expect(player.value(state)).toBeCloseTo(Math.max(...expected), 10);
        expect(values[player.bestMove(state)]).toBeCloseTo(Math.max(...expected), 10);
        positions++;
        if (state.exchanges > 0) exchanges++;
        if (state.hands.every((hand) => SIZE[hand] === 4)) late++;
      });
      expect(positions).toBeGreaterThan(60);
      expect(exchanges).toBeGreaterThan(5);
      if (config.handTarget >= 10) expect(late).toBeGreaterThan(0);
    });

    test('does not depend on hidden cards, the round, or cards seen in turns before', () => {
      const random = new Random('test exact four-ten', 3);
      const copy = rules.createState();
      eachPosition(rules, 4, random, (state) => {
        rules.copyState(copy, state);
        rules.shuffleHidden(copy, random);
        copy.round += 3;
        expect(player.bestMove(copy)).toBe(player.bestMove(state));
        expect(player.value(copy)).toBe(player.value(state));
      });
    });
  });
}
