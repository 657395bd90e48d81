import { beforeAll, describe, expect, test } from 'vitest';
import { Lookahead } from '../../../src/agents/afterstates/ratings.js';
import { loadBackend } from '../../../src/agents/networks/backend.js';
import { Network } from '../../../src/agents/networks/network.js';
import type { DecadeState } from '../../../src/env/games/decade/state.js';
import { Random } from '../../../src/env/index.js';
import { decadeOf } from '../../agents/afterstates/support.js';
import { playRandomly } from '../../support/games.js';
import { sized } from '../../support/size.js';
import { expectedValue } from './expected-value.js';

beforeAll(async () => void (await loadBackend('wasm')));

const GAMES = [
  ['decade-seven', 'win'],
  ['decade-fives', 'cards-left'],
  ['decade-loop3', 'win'],
] as const;

describe.each(sized(GAMES.slice(0, 1), [...GAMES]))(
  'the expectation over the next draw on %s with reward %s',
  { tags: 'sized' },
  (preset, rewardName) => {
    const { rules, reward, afterstates } = decadeOf(preset, { reward: rewardName });
    const scale = rewardName === 'win' ? 'probability' : 'return';
    const { draw } = rules.table;
    /** Positions of random games in which a draw is the only move. */
    function forcedDraws(games: number): DecadeState[] {
      const found: DecadeState[] = [];
      for (let seed = 0; seed < games; seed++) {
        playRandomly(rules, seed, new Random('test draws', seed), (state) => {
          if (rules.countSets(state as DecadeState) > 0 || (state as DecadeState).stock.left === 0) return;
          const copy = rules.createState();
          rules.copyState(copy, state as DecadeState);
          found.push(copy);
        });
      }
      return found;
    }

    test('is the one that trying every hidden card gives, also of the last cards', () => {
      const shape = {
        heads: 'value',
        moves: 0,
        perMove: 0,
        moveUnits: 0,
        hiddenSizes: [8],
        activation: 'tanh',
      } as const;
      const network = Network.create({ inputs: afterstates.size, ...shape }, 3);
      const states = forcedDraws(3);
      const lookahead = new Lookahead(rules, reward, afterstates);
      const values = new Float64Array(states.length);
      // A first round, to see that it leaves nothing behind.
      lookahead.addDraws(states[0], draw);
      lookahead.clear();
      states.forEach((state, i) => expect(lookahead.addDraws(state, draw)).toBe(i));
      lookahead.rate(network, scale, values);
      expect(states.length).toBeGreaterThan(60);
      states.forEach((state, i) =>
        expect(values[i]).toBeCloseTo(expectedValue({ rules, reward, afterstates, network }, state), 5),
      );
      expect(states.some(({ stock }) => stock.left === 1)).toBe(true);
      network.dispose();
    });
  },
);
