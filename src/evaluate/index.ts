/** Policies on fixed deals, with intervals and paired comparisons. @module maketen/evaluate */
export { comparePaired, type PairedComparison, summarize, type Summary } from './compare.js';
export { type Deal, expectEvaluationSeeds, parseSeedRange, seedDeals } from './evaluate.js';
export { evaluate, type EvaluateOptions, type Evaluation } from './evaluate.js';
export {
  type EvaluationRow,
  evaluationRows,
  mergeEvaluations,
  type PlainEvaluation,
  plainEvaluation,
} from './evaluation-parts.js';
export type { Interval } from './statistics.js';
export { gapClosed, meanInterval, pairedDifference, resultInterval, wilsonInterval } from './statistics.js';
