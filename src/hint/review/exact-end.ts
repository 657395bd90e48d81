import { AfterstateBatch } from '../../agents/afterstates/afterstate-batch.js';
import type { Afterstates } from '../../agents/afterstates/afterstates.js';
import type { Agent } from '../../agents/agent.js';
import { OneDecision } from '../../agents/decide-one.js';
import { solvesRules } from '../../agents/exact-play.js';
import { AGENT_KITS } from '../../agents/games/kits.js';
import type { GameParts } from '../../env/game.js';
import { WIN } from '../../env/reward.js';
import type { Action, GameState } from '../../env/rules.js';
import { legalActions } from '../position/played-moves.js';
import type { BestLine, NamedMove } from './game-review.js';

/** Hidden cards from which on the end is worked out, if nothing else is asked for. */
const REACH = 7;

/** The best play where it is exactly known: by the agent's solution of the game, or by working out the last draws. */
export class ExactEnd {
  private readonly decision: OneDecision | undefined;
  private readonly afterstates: Afterstates | undefined;
  private readonly batch: AfterstateBatch | undefined;
  private readonly counts: Uint8Array;

  /** @param reach hidden cards from which on the end is worked out; each more takes some four times as long */
  constructor(
    private readonly parts: GameParts,
    agent: Agent,
    reach = REACH,
  ) {
    const { rules } = parts;
    this.counts = new Uint8Array(rules.cardKinds.length);
    if (solvesRules(agent, rules)) this.decision = new OneDecision(rules, agent);
    else this.afterstates = AGENT_KITS.of(rules).afterstates?.(rules, WIN, { endgame: reach });
    if (this.afterstates !== undefined) this.batch = new AfterstateBatch(this.afterstates);
  }

  /** Whether the whole game is solved, not its end alone. */
  get isWhole(): boolean {
    return this.decision !== undefined;
  }

  /** The move of whoever has solved the game; null where nobody has. */
  solvedMove(state: GameState): Action | null {
    return this.decision?.decide(state) ?? null;
  }

  /** The best move: of equally good ones that of the shortest way, where the agent has solved the game. Null out of reach. */
  moveOf(state: GameState): Action | null {
    if (this.isWhole) return this.solvedMove(state);
    const chances = this.chancesOf(state);
    return chances && [...chances].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
  }

  /** The chance to win after each legal move; null out of reach, and where the hinter has exact ones itself. */
  chancesOf(state: GameState): ReadonlyMap<Action, number> | null {
    const { afterstates, batch, parts, counts } = this;
    if (batch === undefined || parts.rules.unseen(state, counts) > (afterstates?.endgame ?? 0)) return null;
    batch.clear();
    afterstates!.expand(state, batch);
    batch.endPosition();
    const chances = new Map<Action, number>();
    for (let i = 0; i < batch.count; i++) {
      const action = batch.actions[i];
      chances.set(action, Math.max(chances.get(action) ?? 0, batch.rewards[i]));
    }
    return chances;
  }
}

/** A move of a position by its names. */
export function namedMove(parts: GameParts, state: GameState, action: Action): NamedMove {
  const { notation, game, rules } = parts;
  return {
    action,
    play: game.createTraceCodec(rules).moveToJson(state, action),
    move: notation.describeMove(state, action),
    notation: notation.formatMove(action),
  };
}

/**
 * The best play from a position to the end of the game, or of what one shuffle deals, the hidden cards coming in their real order. The player does not
 * know that order: each move is the best one over all orders.
 * @returns null where it is not exactly known
 */
export function bestLine(parts: GameParts, exact: ExactEnd, from: GameState, first: Action): BestLine | null {
  const { rules } = parts;
  if (exact.moveOf(from) === null) return null;
  const state = rules.createState();
  rules.copyState(state, from);
  const moves: NamedMove[] = [];
  const shuffles = rules.shuffles(state);
  for (let next = first; ;) {
    moves.push(namedMove(parts, state, next));
    rules.apply(state, next);
    const legal = legalActions(rules, state);
    if (legal.length === 0 || rules.shuffles(state) !== shuffles) {
      return { moves, outcome: state.outcome, score: rules.score(state) };
    }
    const best = legal.length === 1 ? legal[0] : exact.moveOf(state);
    if (best === null) return null;
    next = best;
  }
}
