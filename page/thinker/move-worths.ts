import type { Agent, DecisionBatch } from '../../src/agents/agent.js';

/** What an agent has that rates every legal move without playing on. */
export interface MoveWorths {
  /** [size, moves]: expected return with each legal move, NaN for the others. */
  moveWorths(batch: DecisionBatch): Float32Array;
}

export function hasMoveWorths(agent: Agent): agent is Agent & MoveWorths {
  return typeof (agent as Partial<MoveWorths>).moveWorths === 'function';
}
