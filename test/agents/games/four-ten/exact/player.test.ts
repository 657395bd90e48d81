import { describe, expect, test } from 'vitest';
import { FourTenPlayer } from '../../../../../src/agents/games/four-ten/exact/player.js';
import { FourTenRules } from '../../../../../src/env/games/four-ten/rules.js';
import { EXCHANGING } from '../../../../../src/env/games/four-ten/state.js';
import { Random } from '../../../../../src/env/index.js';
import { eachPosition } from './expectimax.js';
import { configOf, madeUpSolution } from './made-up-solution.js';
import { bestPlayLaws } from './player-laws.js';

bestPlayLaws([
  { config: configOf({ precedence: 'fault-first', safeties: 0, gameTarget: 33 }), roundCost: 0 },
  { config: configOf({ handTarget: 8 }), roundCost: 3 },
]);

describe('the exact player', () => {
  const config = configOf({ safeties: 0 });
  const rules = new FourTenRules(config);

  test('ends a turn in the end, whatever is worth what', () => {
    const player = new FourTenPlayer(madeUpSolution(config, 0));
    const random = new Random('test exact four-ten', 4);
    const at = rules.createState();
    eachPosition(rules, 8, random, (state) => {
      if (state.phase !== EXCHANGING) return;
      rules.copyState(at, state);
      const value = player.value(at);
      const { round } = at;
      const left = at.stock.left;
      for (let move = 0; at.round === round && at.stock.left === left && at.phase === EXCHANGING; move++) {
        expect(player.value(at)).toBeCloseTo(value, 12);
        expect(move).toBeLessThan(20);
        const before = at.hands.join();
        rules.apply(at, player.bestMove(at));
        if (at.hands.join() === before) break;
      }
    });
  });

  test('knows that a game won is worth 1 and a game lost 0', () => {
    const player = new FourTenPlayer(madeUpSolution(config, 0.01));
    const state = rules.createState();
    rules.deal(state, 1);
    state.phase = 0;
    state.outcome = 'won';
    expect(player.value(state)).toBe(1);
    state.outcome = 'lost';
    expect(player.value(state)).toBe(0);
  });
});
