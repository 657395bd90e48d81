import type { Action, GameState } from '../../env/rules.js';
import { Candidate } from './candidate.js';

/** How a decision's playouts are spread over its moves. */
export type Allocation = 'equal' | 'halving';

export const ALLOCATIONS: readonly Allocation[] = ['equal', 'halving'];

/**
 * The legal moves of one decision, competing for the best mean return. With 'equal' all moves get the same playouts; with 'halving' the
 * budget is split into rounds, and after each the worse half of the moves drops out: sequential halving (Karnin, Koren and Somekh 2013).
 */
export class MoveRace {
  /** The moves still in the race, in the order given. */
  kept: Candidate[];
  /** Their actions. */
  actions: Action[];
  private readonly rounds: number;
  private readonly budget: number;
  /** The move to be played unless another one is better beyond doubt. */
  private readonly own: Candidate;
  private round = 0;
  private spent = 0;

  /** @param actions the one to be played if none is better comes first; @param playouts for each legal move, were they split equally */
  constructor(
    readonly state: Readonly<GameState>,
    actions: Action[],
    playouts: number,
    allocation: Allocation,
  ) {
    this.kept = actions.map((action) => new Candidate(action));
    this.own = this.kept[0];
    this.actions = actions;
    this.budget = playouts * actions.length;
    this.rounds = allocation === 'equal' ? 1 : Math.ceil(Math.log2(actions.length));
  }

  get isOver(): boolean {
    return this.round === this.rounds;
  }

  /** Playouts that each kept move is to have next, at most `limit`, and at least one. */
  due(limit: number): number {
    const share = Math.max(1, Math.floor(this.leftInRound() / this.kept.length));
    const playouts = Math.min(limit, share);
    this.spent += playouts * this.kept.length;
    return playouts;
  }

  /** Ends the rounds whose playouts are spent, or whose part of the time is. @param time the share of the time budget that is gone */
  advance(time: number): void {
    while (!this.isOver && (this.leftInRound() < this.kept.length || time >= (this.round + 1) / this.rounds)) {
      this.round++;
      if (!this.isOver) this.dropWorseHalf();
    }
  }

  /** The move with the best mean return; the first move unless that one is better than it by more than so many standard errors. */
  best(standardErrors: number): Action {
    const best = this.kept.reduce((top, each) => (each.mean > top.mean ? each : top));
    return best.isBetterThan(this.own, standardErrors) ? best.action : this.own.action;
  }

  private leftInRound(): number {
    return (this.budget * (this.round + 1)) / this.rounds - this.spent;
  }

  private dropWorseHalf(): void {
    const better = [...this.kept].sort((a, b) => b.mean - a.mean).slice(0, Math.ceil(this.kept.length / 2));
    this.kept = this.kept.filter((each) => better.includes(each));
    this.actions = this.kept.map(({ action }) => action);
  }
}
