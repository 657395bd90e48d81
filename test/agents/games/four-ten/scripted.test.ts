import { describe, expect, it } from 'vitest';
import { OneDecision } from '../../../../src/agents/decide-one.js';
import { createAgent } from '../../../../src/agents/registry.js';
import { Random } from '../../../../src/env/base/random.js';
import type { Rules } from '../../../../src/env/environment/rules.js';
import type { FourTenConfig } from '../../../../src/env/games/four-ten/config.js';
import { Table } from '../../../env/games/four-ten/table.js';
import { reshuffled } from '../../../support/games.js';
import { sized } from '../../../support/size.js';

/** Wins and mean rounds over games in which, in each position, a dealt-anew copy has to get the same answer. */
function playGames(name: string, games: number, options: Partial<FourTenConfig> = {}): { won: number; rounds: number } {
  const { rules } = new Table(options);
  const shared = rules as unknown as Rules;
  const agent = new OneDecision(shared, createAgent(name, shared));
  const random = new Random('scripted agents', 1);
  const state = rules.createState();
  const mask = new Uint8Array(rules.moves.length);
  let won = 0;
  let rounds = 0;
  for (let seed = 0; seed < games; seed++) {
    rules.deal(state, seed);
    while (state.outcome === 'ongoing') {
      rules.actionMask(state, mask);
      const action = agent.decide(state);
      expect(mask[action]).toBe(1);
      const other = reshuffled(rules, state, random);
      expect(agent.decide(other)).toBe(action);
      rules.apply(state, action);
    }
    if (state.outcome === 'won') won++;
    rounds += state.round;
  }
  return { won, rounds: rounds / games };
}

describe('scripted agents, blind to the hidden order,', { tags: 'more' }, () => {
  it('four-ten-rule reaches 50 points in nearly every game and in few rounds', () => {
    const games = sized(1, 60);
    const { won, rounds } = playGames('four-ten-rule', games);
    expect(won).toBeGreaterThanOrEqual(0.96 * games);
    expect(rounds).toBeLessThan(sized(5, 4.8));
  });

  it('four-ten-bottom reaches 50 points in most games', () => {
    const games = sized(2, 40);
    expect(playGames('four-ten-bottom', games).won).toBeGreaterThanOrEqual(0.9 * games);
  });

  it('play legally under other options', () => {
    const all: Partial<FourTenConfig>[] = sized(
      [{ precedence: 'fault-first', handTarget: 8, safeties: 0, gameTarget: 20 }],
      [{ precedence: 'fault-first' }, { handTarget: 8, safeties: 0 }, { gameTarget: 200 }],
    );
    for (const options of all)
      for (const name of ['four-ten-rule', 'four-ten-bottom']) playGames(name, sized(1, 4), options);
  });
});
