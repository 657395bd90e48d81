import type { Action, GameState } from '../../env/environment/rules.js';
import { RedealtStarts } from './playouts.js';
import { Search, type SearchedDecision } from './search.js';
import { expectNumber, type SearchedGame, type SearchOptions } from './search-options.js';

export interface RolloutOptions extends SearchOptions {
  /** How many standard errors another move has to be better by than the guide's; default 0. */
  readonly confidence?: number;
}

/** Playouts between two looks at the clock, where there is a time budget. */
const PLAYOUTS_A_LOOK = 64;

/** The legal moves of a decision, the guide's first. */
interface RolloutDecision extends SearchedDecision {
  readonly actions: Action[];
  readonly candidates: Candidate[];
}

/**
 * One-step rollouts (Tesauro and Galperin 1997): after each legal move games are played on by the base agent with hidden cards dealt anew,
 * and the move with the best mean return is played. Given a leaf, playouts are cut and a policy's value stands for the rest.
 */
export class RolloutAgent extends Search<RolloutDecision> {
  private readonly starts = new RedealtStarts(this.game.rules);
  private readonly confidence: number;

  /** @throws InputError for a value that is no game, or an option out of range */
  constructor(game: SearchedGame, options: RolloutOptions = {}) {
    super(game, options, 'rollout', Infinity);
    expectNumber('confidence', options.confidence, 0);
    this.confidence = options.confidence ?? 0;
  }

  protected begin(state: Readonly<GameState>, actions: Action[], playouts: number): RolloutDecision {
    return { state, actions, candidates: actions.map((action) => new Candidate(action)), left: playouts };
  }

  protected addPlayouts(decisions: readonly RolloutDecision[]) {
    const moves = decisions.reduce((sum, { actions }) => sum + actions.length, 0);
    const limit = this.budgetMs < Infinity ? Math.ceil(PLAYOUTS_A_LOOK / moves) : Infinity;
    for (const decision of decisions) {
      const { state, actions, candidates } = decision;
      const playouts = Math.min(limit, decision.left);
      decision.left -= playouts;
      const add = (move: number) => this.running.add(candidates[move], candidates[move].begin());
      for (let i = 0; i < playouts; i++) this.starts.begin(state, actions, this.random, add);
    }
  }

  /** The move with the best mean return; the guide's unless that one is better by more than so many standard errors. */
  protected best({ candidates }: RolloutDecision): Action {
    const best = candidates.reduce((top, each) => (each.mean > top.mean ? each : top));
    return (best.isBetterThan(candidates[0], this.confidence) ? best : candidates[0]).action;
  }
}

/** A legal move and the returns of its playouts, in the order of their deals. */
export class Candidate {
  /** `[playouts]`: NaN for a playout that has not returned yet. */
  private readonly returns: number[] = [];

  constructor(readonly action: Action) {}

  /** Makes room for another playout's return. Returns its index. */
  begin(): number {
    return this.returns.push(NaN) - 1;
  }

  record(value: number, index: number) {
    this.returns[index] = value;
  }

  get mean(): number {
    return this.returns.reduce((total, each) => total + each, 0) / this.returns.length;
  }

  /** Whether a move is better by more than so many standard errors of the difference, deal by deal on equal cards. */
  isBetterThan(other: Candidate, standardErrors: number): boolean {
    const count = Math.min(this.returns.length, other.returns.length);
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < count; i++) {
      const difference = this.returns[i] - other.returns[i];
      sum += difference;
      squares += difference * difference;
    }
    const variance = Math.max(0, squares - (sum * sum) / count) / Math.max(1, count - 1);
    return sum > standardErrors * Math.sqrt(variance * count);
  }
}
