import type { Agent, Policy } from '../agents/agent.js';
import { OneDecision } from '../agents/decide-one.js';
import type { Action, GameState, Rules } from '../env/rules.js';

function isPolicy(agent: Agent): agent is Policy {
  return typeof (agent as Partial<Policy>).evaluate === 'function';
}

/** Which moves an agent likes, in one position. */
export interface Liking {
  /** The legal actions in ascending order. */
  readonly legal: readonly Action[];
  /** For each of them the agent's probability; they sum to 1. */
  readonly probabilities: readonly number[];
  /** False for an agent that only names its move: then that one has 1 and the others 0. */
  readonly graded: boolean;
}

/** Asks an agent about a position; `legal` is empty when the game is over. */
export function askAgent(rules: Rules, agent: Agent, state: GameState): Liking {
  const question = new OneDecision(rules, agent);
  question.look(state);
  const legal = Array.from(rules.moves.keys()).filter((action) => question.actionMasks[action] === 1);
  if (legal.length < 2) return { legal, probabilities: legal.map(() => 1), graded: true };
  if (!isPolicy(agent)) {
    const choice = question.decide(state);
    return { legal, probabilities: legal.map((action) => (action === choice ? 1 : 0)), graded: false };
  }
  const all = new Float32Array(rules.moves.length);
  agent.evaluate(question, all, new Float32Array(1));
  const sum = legal.reduce((total, action) => total + all[action], 0); // float32: 1 only nearly
  return { legal, probabilities: legal.map((action) => all[action] / sum), graded: true };
}
