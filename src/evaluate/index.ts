export { comparePaired, type PairedComparison, summarize, type Summary } from './compare.js';
export * from './deals.js';
export { evaluate, type EvaluateOptions, type Evaluation, EVALUATION_CHUNK } from './evaluate.js';
export * from './perft.js';
export {
  gapClosed,
  type Interval,
  mcNemar,
  meanInterval,
  pairedDifference,
  resultInterval,
  wilsonInterval,
} from './statistics.js';
export * from './upper-bound.js';
export { InformationRelaxation, type RelaxationOptions, type RelaxedGame } from './bounds/information-relaxation.js';
