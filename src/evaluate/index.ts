export * from './compare.js';
export * from './deals.js';
export * from './evaluate.js';
export * from './perft.js';
export * from './statistics.js';
