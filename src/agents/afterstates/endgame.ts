import { mismatch } from '../../env/base/errors.js';
import type { EnvironmentParts } from '../../env/environment/environment.js';
import { isShipped, markShipped } from '../../env/environment/hidden-cards.js';
import type { GameState } from '../../env/environment/rules.js';
import { type Agent, type DecisionBatch, isPolicy, type Policy } from '../agent.js';
import { afterstatesFor } from '../registry.js';
import { AfterstateBatch } from './afterstate-batch.js';
import type { Afterstates } from './afterstates.js';
import { Ratings } from './ratings.js';

type SolvedParts = Pick<EnvironmentParts, 'rules' | 'reward'>;

/** The exact play of the last hidden cards of a game. */
class Endgame {
  private readonly afterstates: Afterstates;
  private readonly batch: AfterstateBatch;
  private readonly ratings = new Ratings();
  private readonly counts: Uint8Array;
  /** The best move of the position that was solved last, and the expected return from there; NaN where only the move is known. */
  action = 0;
  value = 0;

  /** @throws InputError for a game, options or a reward without an exact endgame of so many hidden cards */
  constructor(
    private readonly parts: SolvedParts,
    private readonly cards: number,
  ) {
    const { rules, reward } = parts;
    const afterstates = afterstatesFor(rules, reward, { endgame: cards });
    if (afterstates === undefined) throw mismatch(`endgame 0 for ${rules.id} with these options`, cards);
    this.afterstates = afterstates;
    this.batch = new AfterstateBatch(afterstates);
    this.counts = new Uint8Array(rules.cardKinds.length);
  }

  /** Calls `solved` with each row in which so few cards are hidden, once its best move is known. */
  solveRows({ states, size }: Pick<DecisionBatch, 'states' | 'size'>, solved: (row: number) => void): void {
    for (let row = 0; row < size; row++) {
      if (this.parts.rules.unseen(states[row], this.counts) > this.cards) continue;
      this.solve(states[row]);
      solved(row);
    }
  }

  private solve(state: Readonly<GameState>): void {
    const { batch, ratings, afterstates } = this;
    this.value = NaN;
    if (!afterstates.endgame) {
      this.action = afterstates.bestMove!(state);
      return;
    }
    batch.clear();
    afterstates.expand(state, batch);
    batch.endPosition();
    ratings.compare(batch);
    const [best] = ratings.best;
    this.action = batch.actions[best];
    this.value = ratings.actionValues[best];
  }
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
  const endgame = new Endgame(parts, cards);
  const wrapped: Agent & Partial<Policy> = {
    name,
    usesObservations: agent.usesObservations,
    rules: agent.rules ?? rules,
    act: (games, actions) => {
      agent.act(games, actions);
      endgame.solveRows(games, (row) => {
        actions[row] = endgame.action;
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
        endgame.solveRows(games, (row) => {
          probabilities.fill(0, row * width, (row + 1) * width);
          probabilities[row * width + endgame.action] = 1;
          if (!Number.isNaN(endgame.value)) values[row] = endgame.value;
        });
      },
    } satisfies Partial<Policy>);
  if (isShipped(agent)) markShipped(wrapped);
  return wrapped;
}
