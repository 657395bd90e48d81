export * from './compare.js';
export * from './deals.js';
export * from './evaluate.js';
export * from './gap-closed.js';
export * from './perft.js';
export {
  mcNemar,
  meanInterval,
  pairedDifference,
  resultInterval,
  wilsonInterval,
  type Interval,
} from './statistics.js';
export * from './upper-bound.js';
export * from './bounds/index.js';
