/** What becomes of a trial after a rung. */
export interface Decision {
  readonly trial: number;
  readonly rung: number;
  /** Whether it goes on to the next one. */
  readonly isPromoted: boolean;
}

/** The score of a trial that failed: it is never promoted. */
export const FAILED = -Infinity;

interface Rung {
  /** Trials in the order in which they have come to it. */
  readonly arrivals: number[];
  /** Whether no more will come. */
  isClosed: boolean;
  readonly scores: Map<number, number>;
  /** Of the first arrivals, those before the first without a score: the best first, earlier ones before equal ones. */
  readonly ranking: number[];
  readonly decided: Set<number>;
  promoted: number;
}

/**
 * Who is promoted in asynchronous successive halving (Li et al. 2020, "A System for Massively Parallel Hyperparameter Tuning", algorithm 2): a trial goes on from a rung
 * as soon as it is one of the best 1 / reduction of those that have a score there. There the order is that in which workers finish; here it is the order in which trials
 * came to the rung (docs/decisions/0021): a score counts once all before it have come. So the same trials are promoted, in the same order, whoever finishes first.
 * A rung that has had all its trials, and has promoted none, promotes its best one, so that somebody comes to the last.
 */
export class Promotions {
  private readonly rungs: readonly Rung[];
  private readonly decisions: Decision[] = [];

  /**
   * @param trials their number: they come to the first rung in their order
   * @param rungs at least 1; nobody is promoted from the last
   * @param reduction more than 1
   */
  constructor(
    trials: number,
    rungs: number,
    private readonly reduction: number,
  ) {
    this.rungs = Array.from({ length: rungs }, (_, rung) => ({
      arrivals: rung === 0 ? Array.from({ length: trials }, (_, trial) => trial) : [],
      isClosed: rung === 0,
      scores: new Map(),
      ranking: [],
      decided: new Set(),
      promoted: 0,
    }));
  }

  /** Says what a trial has come to in a rung; higher is better. @returns what is decided by that, of any trials */
  report(trial: number, rung: number, score: number): Decision[] {
    this.rungs[rung].scores.set(trial, score);
    this.advance(rung);
    return this.decisions.splice(0);
  }

  /** Trials that have come to a rung, in the order in which they came. */
  arrivals(rung: number): readonly number[] {
    return this.rungs[rung].arrivals;
  }

  /** The best trial of the last rung, once all have their scores; null if all have failed. */
  get winner(): number | null {
    const { ranking, scores } = this.rungs[this.rungs.length - 1];
    return ranking.length > 0 && scores.get(ranking[0])! > FAILED ? ranking[0] : null;
  }

  private advance(index: number): void {
    const rung = this.rungs[index];
    const { arrivals, scores, ranking } = rung;
    while (ranking.length < arrivals.length && scores.has(arrivals[ranking.length])) {
      this.rank(rung, arrivals[ranking.length]);
      this.promote(index, Math.floor(ranking.length / this.reduction));
    }
    if (rung.isClosed) this.giveUp(index);
    if (!rung.isClosed || ranking.length < arrivals.length) return;
    if (rung.promoted === 0) this.promote(index, 1);
    for (const trial of ranking) this.decide(index, trial, false);
    const next = this.rungs[index + 1] as Rung | undefined;
    if (next === undefined || next.isClosed) return;
    next.isClosed = true;
    this.advance(index + 1);
  }

  private rank({ ranking, scores }: Rung, trial: number): void {
    const score = scores.get(trial)!;
    const worse = ranking.findIndex((other) => scores.get(other)! < score);
    ranking.splice(worse < 0 ? ranking.length : worse, 0, trial);
  }

  private promote(index: number, best: number): void {
    if (index === this.rungs.length - 1) return;
    const rung = this.rungs[index];
    for (const trial of rung.ranking.slice(0, best)) {
      if (rung.decided.has(trial) || rung.scores.get(trial) === FAILED) continue;
      rung.promoted++;
      this.decide(index, trial, true);
      this.rungs[index + 1].arrivals.push(trial);
      this.advance(index + 1);
    }
  }

  /** Those that cannot be among the best any more, however the rest does: nothing of theirs need be kept. */
  private giveUp(index: number): void {
    const { arrivals, ranking } = this.rungs[index];
    const most = Math.max(1, Math.floor(arrivals.length / this.reduction));
    for (const trial of ranking.slice(most)) this.decide(index, trial, false);
  }

  private decide(index: number, trial: number, isPromoted: boolean): void {
    const { decided } = this.rungs[index];
    if (decided.has(trial)) return;
    decided.add(trial);
    this.decisions.push({ trial, rung: index, isPromoted });
  }
}

/** Decisions after which trials are compared: min, min x reduction, ... below max, and max. */
export function rungBudgets(min: number, max: number, reduction: number): number[] {
  const budgets: number[] = [];
  for (let budget = min; Math.round(budget) < max; budget *= reduction) budgets.push(Math.round(budget));
  return [...budgets, max];
}
