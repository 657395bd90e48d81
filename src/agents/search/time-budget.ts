import { milliseconds } from '../clock.js';
import type { SearchOptions } from './options.js';

/** The time that the decisions of a batch may take together. */
export class TimeBudget {
  private readonly perDecision: number;
  private readonly clock: () => number;
  private started = 0;
  private milliseconds = Infinity;

  constructor({ budgetMs = Infinity, clock = milliseconds }: Pick<SearchOptions, 'budgetMs' | 'clock'>) {
    this.perDecision = budgetMs;
    this.clock = clock;
  }

  get isLimited(): boolean {
    return this.perDecision < Infinity;
  }

  start(decisions: number): void {
    if (!this.isLimited) return;
    this.milliseconds = this.perDecision * decisions;
    this.started = this.clock();
  }

  /** The share of the time that is gone; at least 1 when it is over, always 0 without a limit. */
  gone(): number {
    if (!this.isLimited) return 0;
    const elapsed = this.clock() - this.started;
    return elapsed >= this.milliseconds ? 1 : elapsed / this.milliseconds;
  }
}
