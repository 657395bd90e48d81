import { mismatch } from '../../env/base/errors.js';
import type { EnvironmentParts } from '../../env/environment/environment.js';
import { isShipped, markShipped } from '../../env/environment/hidden-cards.js';
import type { Action } from '../../env/environment/rules.js';
import { type Agent, type DecisionBatch, isPolicy, type Policy } from '../agent.js';
import { afterstatesFor } from '../registry.js';
import { AfterstateBatch } from './afterstate-batch.js';
import { Ratings } from './ratings.js';

type SolvedParts = Pick<EnvironmentParts, 'rules' | 'reward'>;

/** @param value the expected return from there; NaN where only the move is known */
type Solved = (row: number, action: Action, value: number) => void;

/**
 * The exact play of the last hidden cards of a game: calls `solved` with each row in which so few are hidden.
 * @throws InputError for a game, options or a reward without an exact endgame of so many hidden cards
 */
function endgameOf({ rules, reward }: SolvedParts, cards: number) {
  const afterstates = afterstatesFor(rules, reward, { endgame: cards });
  if (afterstates === undefined) throw mismatch(`endgame 0 for ${rules.id} with these options`, cards);
  const batch = new AfterstateBatch(afterstates);
  const ratings = new Ratings();
  const counts = new Uint8Array(rules.cardKinds.length);
  return ({ states, size }: Pick<DecisionBatch, 'states' | 'size'>, solved: Solved) => {
    for (let row = 0; row < size; row++) {
      const state = states[row];
      if (rules.unseen(state, counts) > cards) continue;
      if (!afterstates.endgame) {
        solved(row, afterstates.bestMove!(state), NaN);
        continue;
      }
      batch.clear();
      afterstates.expand(state, batch);
      batch.endPosition();
      ratings.compare(batch);
      const [best] = ratings.best;
      solved(row, batch.actions[best], ratings.actionValues[best]);
    }
  };
}

/**
 * The agent with its last hidden cards played exactly: with at most `cards` of them the moves are those of the best play, and a policy's
 * values exact where they can be worked out.
 * It frees the agent that it is given.
 * @throws InputError where the game has no exact endgame
 */
export function withEndgame(parts: SolvedParts, agent: Policy, cards: number, name?: string): Policy;
export function withEndgame(parts: SolvedParts, agent: Agent, cards: number): Agent;
export function withEndgame(
  parts: SolvedParts,
  agent: Agent,
  cards: number,
  name = `${agent.name}+endgame=${cards}`,
): Agent {
  if (cards === 0) return agent;
  const { rules } = parts;
  const solveRows = endgameOf(parts, cards);
  const wrapped: Agent & Partial<Policy> = {
    name,
    usesObservations: agent.usesObservations,
    rules: agent.rules ?? rules,
    act: (games, actions) => {
      agent.act(games, actions);
      solveRows(games, (row, action) => {
        actions[row] = action;
      });
    },
    reseed: (seed) => agent.reseed?.(seed),
    dispose: () => agent.dispose?.(),
  };
  if (isPolicy(agent))
    Object.assign(wrapped, {
      knowsValues: agent.knowsValues ?? true,
      chances: agent.chances,
      evaluate: (games, probabilities, values) => {
        agent.evaluate(games, probabilities, values);
        const width = rules.moves.length;
        solveRows(games, (row, action, value) => {
          probabilities.fill(0, row * width, (row + 1) * width);
          probabilities[row * width + action] = 1;
          if (!Number.isNaN(value)) values[row] = value;
        });
      },
    } satisfies Partial<Policy>);
  if (isShipped(agent)) markShipped(wrapped);
  return wrapped;
}
