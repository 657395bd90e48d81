/** Policies on fixed deals, with intervals and paired comparisons. @module maketen/evaluate */
export { comparePaired, type PairedComparison, summarize, type Summary } from './compare.js';
export {
  type Deal,
  evaluate,
  type EvaluateOptions,
  type Evaluation,
  expectEvaluationSeeds,
  parseSeedRange,
  seedDeals,
} from './evaluate.js';
export {
  type EvaluationRow,
  evaluationRows,
  mergeEvaluations,
  type PlainEvaluation,
  plainEvaluation,
} from './evaluation-parts.js';
export {
  gapClosed,
  type Interval,
  meanInterval,
  pairedDifference,
  resultInterval,
  wilsonInterval,
  withControlVariate,
} from './statistics.js';
