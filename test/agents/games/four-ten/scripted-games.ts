import { expect } from 'vitest';
import { OneDecision } from '../../../../src/agents/decide-one.js';
import { createAgent } from '../../../../src/agents/registry.js';
import { Random } from '../../../../src/env/base/random.js';
import type { Rules } from '../../../../src/env/environment/rules.js';
import type { FourTenConfig } from '../../../../src/env/games/four-ten/config.js';
import { Table } from '../../../env/games/four-ten/table.js';

/** Wins and mean rounds over games in which, in each position, a dealt-anew copy has to get the same answer. */
export function playGames(
  name: string,
  games: number,
  options: Partial<FourTenConfig> = {},
): { won: number; rounds: number } {
  const { rules } = new Table(options);
  const shared = rules as unknown as Rules;
  const agent = new OneDecision(shared, createAgent(name, shared));
  const random = new Random('scripted agents', 1);
  const state = rules.createState();
  const other = rules.createState();
  const mask = new Uint8Array(rules.moves.length);
  let won = 0;
  let rounds = 0;
  for (let seed = 0; seed < games; seed++) {
    rules.deal(state, seed);
    while (state.outcome === 'ongoing') {
      rules.actionMask(state, mask);
      const action = agent.decide(state);
      expect(mask[action]).toBe(1);
      rules.copyState(other, state);
      rules.shuffleHidden(other, random);
      expect(agent.decide(other)).toBe(action);
      rules.apply(state, action);
    }
    if (state.outcome === 'won') won++;
    rounds += state.round;
  }
  return { won, rounds: rounds / games };
}
