import { GamesInPlay } from '../../../src/agents/games-in-play.js';
import { FirstLegalAgent } from '../../../src/agents/registry.js';
import { copyOf, legalActions } from '../../../src/env/environment/rules.js';
import { type EnvironmentParts, type GameState, Random } from '../../../src/env/index.js';
import { hiddenIn, playRandomly } from '../../support/games.js';

/** Positions of random games, one a game, with something to decide and at most so many hidden cards. */
export function decisions({ rules }: EnvironmentParts, count: number, hiddenAtMost = Infinity): GameState[] {
  const found: GameState[] = [];
  for (let seed = 0; found.length < count; seed++) {
    let last: GameState | null = null;
    playRandomly(rules, seed, new Random('test decisions', seed), (state) => {
      if (last !== null || legalActions(rules, state).length < 2 || hiddenIn(rules, state) > hiddenAtMost) return;
      last = copyOf(rules, state);
    });
    if (last !== null) found.push(last);
  }
  return found;
}

/** Positions in a batch, ready for an agent's `act`. */
export function batchOf({ rules }: EnvironmentParts, states: readonly GameState[]): GamesInPlay {
  const batch = new GamesInPlay(rules, states.length);
  for (const [row, state] of states.entries()) {
    rules.copyState(batch.add(row), state);
    batch.legalCounts[row] = rules.actionMask(state, batch.actionMasks, row * rules.moves.length);
  }
  return batch;
}

export function firstLegal({ rules }: EnvironmentParts): FirstLegalAgent {
  return new FirstLegalAgent(rules.moves.length);
}
