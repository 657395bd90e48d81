import { InputError, mismatch } from '../env/base/errors.js';
import { canonicalJson, mapValues } from '../env/base/json.js';
import type { ReadonlyRecord } from '../env/base/schema.js';
import type { Deal } from './evaluate.js';
import type { PackedEvaluation } from './evaluation-parts.js';
import {
  chanceInterval,
  type Interval,
  mcNemar,
  meanInterval,
  pairedDifference,
  resultInterval,
  sum,
  wilsonInterval,
} from './statistics.js';

interface Figures {
  readonly agent: string;
  /** Wilson's 95 % interval. */
  readonly winRate: Interval;
  /** Wilson's too where every deal's is 0 or 1. */
  readonly score: Interval;
  /** Under the environment's reward scheme; as for the score. */
  readonly return: Interval;
  readonly measures: ReadonlyRecord<Interval>;
}

/** One agent's results in numbers; plain JSON. */
export interface Summary extends Figures {
  readonly deals: number;
  readonly decisions: number;
  readonly unfinished: number;
  /** The return with the luck of the draw taken out by these values; where it was asked for. */
  readonly luckFree?: { readonly values: string; readonly return: Interval } | undefined;
  readonly decisionsPerSecond: number;
  readonly seconds: number;
}

/** How an agent does against the first one on equal deals: its result minus the other's. Plain JSON. */
export interface PairedComparison extends Figures {
  readonly against: string;
  /** Deals that only one of the two won. */
  readonly onlyThis: number;
  readonly onlyOther: number;
  /** McNemar's exact two-sided p-value. */
  readonly pValue: number;
  /** The difference of the returns with the luck of the draw taken out; where it was asked for. */
  readonly luckFree?: Interval | undefined;
}

/** Checks the argument of callers without types. */
function expectEvaluation(evaluation: unknown): asserts evaluation is PackedEvaluation {
  const { won, scores, measures } = ((evaluation as object | null) ?? {}) as Partial<PackedEvaluation>;
  if (won?.length === undefined || scores?.length === undefined || typeof measures !== 'object')
    throw mismatch('an evaluation, as evaluate(...) resolves to', evaluation);
}

/** @throws InputError for what is no evaluation: a promise of one, say */
export function summarize(evaluation: PackedEvaluation): Summary {
  expectEvaluation(evaluation);
  const { agent, deals, decisions, seconds, luckFree, returns } = evaluation;
  const ofMean = returns.every((each) => each === 0 || each === 1) ? chanceInterval : meanInterval;
  return {
    agent,
    deals,
    winRate: wilsonInterval(sum(evaluation.won), deals),
    score: resultInterval(evaluation.scores),
    return: resultInterval(returns),
    measures: mapValues(evaluation.measures, meanInterval),
    decisions,
    decisionsPerSecond: seconds > 0 ? decisions / seconds : 0,
    seconds,
    unfinished: sum(evaluation.unfinished),
    ...(luckFree && {
      luckFree: { values: luckFree.values, return: ofMean(luckFree.returns) },
    }),
  };
}

/**
 * Compares two evaluations of the same deals in the same order; the second may go on to further ones.
 * @throws InputError for what is no evaluation, and for one of other games: other deals, rules or reward
 */
export function comparePaired(evaluation: PackedEvaluation, against: PackedEvaluation): PairedComparison {
  expectEvaluation(evaluation);
  expectEvaluation(against);
  const names = ({ measures }: PackedEvaluation) => Object.keys(measures).join(', ');
  if (against.deals < evaluation.deals || names(evaluation) !== names(against)) {
    const [own, other] = [evaluation, against].map((each) => `${each.deals} deals (measured: ${names(each)})`);
    throw new InputError(`Expected two evaluations of the same deals, but got ${own} and ${other}`);
  }
  const { source } = evaluation;
  const { source: other } = against;
  if (source && other && source !== other) {
    const [own, foreign] = [source, other].map(({ env }) => canonicalJson([env.rules, env.reward]));
    if (own !== foreign)
      throw new InputError(
        `Expected two evaluations of the same games, but got one of ${source.env.preset} (${source.env.reward}) and one of ${other.env.preset} (${other.env.reward}) with other rules or another reward`,
      );
    const cardsOf = ({ seed, deck }: Deal) =>
      canonicalJson(deck === undefined ? seed : [seed, ...deck.map((shuffle) => Array.from(shuffle))]);
    for (let deal = 0; deal < evaluation.deals; deal++)
      if (cardsOf(source.deals[deal]) !== cardsOf(other.deals[deal]))
        throw new InputError(
          `Expected two evaluations of the same deals in the same order, but deal ${deal} has seed ${source.deals[deal].seed} in one and ${other.deals[deal].seed} in the other, or another deck`,
        );
  }
  let onlyThis = 0;
  let onlyOther = 0;
  for (let deal = 0; deal < evaluation.deals; deal++) {
    if (evaluation.won[deal] > against.won[deal]) onlyThis++;
    if (evaluation.won[deal] < against.won[deal]) onlyOther++;
  }
  // Few deals give an interval beyond what a difference of two shares can be.
  const { estimate, low, high } = pairedDifference(evaluation.won, against.won);
  return {
    agent: evaluation.agent,
    against: against.agent,
    winRate: { estimate, low: Math.max(-1, low), high: Math.min(1, high) },
    score: pairedDifference(evaluation.scores, against.scores),
    return: pairedDifference(evaluation.returns, against.returns),
    measures: mapValues(evaluation.measures, (values, name) => pairedDifference(values, against.measures[name])),
    onlyThis,
    onlyOther,
    pValue: mcNemar(onlyThis, onlyOther),
    ...(evaluation.luckFree &&
      against.luckFree && { luckFree: pairedDifference(evaluation.luckFree.returns, against.luckFree.returns) }),
  };
}

/** How many deals ended with each value of a measure: { "0": 1234, "2": 56 }. Plain JSON; whole values ascend. */
export type Distribution = ReadonlyRecord<number>;

/** The distribution of each of the game's measures over an evaluation's deals, by the measure's name. */
export function distributionsOf({ measures }: Pick<PackedEvaluation, 'measures'>): Record<string, Distribution> {
  return mapValues(measures, (values) => {
    const deals = new Map<number, number>();
    for (const value of values) deals.set(value, (deals.get(value) ?? 0) + 1);
    return Object.fromEntries([...deals].sort(([a], [b]) => a - b));
  });
}
