import { mismatch } from '../../env/base/errors.js';
import type { DecisionBatch, EnvironmentParts } from '../../env/environment/environment.js';
import { isShipped, markShipped } from '../../env/environment/hidden-cards.js';
import { type Agent, hasValues, type Policy } from '../agent.js';
import { afterstatesFor } from '../registry.js';
import { AfterstateBatch } from './afterstate-batch.js';
import { Ratings } from './ratings.js';

/**
 * The agent with its last hidden cards played exactly: with at most `cards` of them the moves are those of the best play, and a policy's values exact.
 * It frees the agent that it is given.
 * @throws InputError where the game has no exact endgame
 */
export function withEndgame<Given extends Agent>(
  parts: Pick<EnvironmentParts, 'rules' | 'reward'>,
  agent: Given,
  cards: number,
  name = `${agent.name}+endgame=${cards}`,
): Given | Agent {
  if (cards === 0) return agent;
  const { rules, reward } = parts;
  const afterstates = afterstatesFor(rules, reward, { endgame: cards });
  if (afterstates === undefined) throw mismatch(`endgame 0 for ${rules.id} with these options`, cards);
  const batch = new AfterstateBatch(afterstates);
  const ratings = new Ratings();
  const counts = new Uint8Array(rules.cardKinds.length);
  /** Calls `found` with each game of the endgame, its best move and the value of that. */
  const solve = (
    { states, size }: DecisionBatch,
    found: (row: number, action: number, value: number) => void,
  ): void => {
    for (let row = 0; row < size; row++) {
      if (rules.unseen(states[row], counts) > cards) continue;
      batch.clear();
      afterstates.expand(states[row], batch);
      batch.endPosition();
      ratings.compare(batch);
      const [best] = ratings.best;
      found(row, batch.actions[best], ratings.actionValues[best]);
    }
  };
  const wrapped: Agent & Partial<Policy> = {
    name,
    usesObservations: agent.usesObservations,
    rules: agent.rules ?? rules,
    act: (games, actions) => {
      agent.act(games, actions);
      solve(games, (row, action) => (actions[row] = action));
    },
    reseed: (seed) => agent.reseed?.(seed),
    dispose: () => agent.dispose?.(),
  };
  if (hasValues(agent))
    Object.assign(wrapped, {
      chances: agent.chances,
      evaluate: (games, probabilities, values) => {
        agent.evaluate(games, probabilities, values);
        const width = rules.moves.length;
        solve(games, (row, action, value) => {
          probabilities.fill(0, row * width, (row + 1) * width);
          probabilities[row * width + action] = 1;
          values[row] = value;
        });
      },
    } satisfies Partial<Policy>);
  if (isShipped(agent)) markShipped(wrapped);
  return wrapped;
}
