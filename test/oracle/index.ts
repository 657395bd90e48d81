export type { Deck, Oracle, Outcome } from './types.js';
export { canonical, itemAt, rankOf, RANKS, SUITS } from './types.js';
export { tens, tensPosition } from './tens.js';
export type { TensConfig, TensMove, TensPosition, TensState } from './tens.js';
export { decade, decadeLine, decadeStacks, decadeValue } from './decade.js';
export type { DecadeConfig, DecadeMove, DecadePosition, DecadeState } from './decade.js';
export { fourTen } from './four-ten.js';
export type { FourTenConfig, FourTenMove, FourTenPosition, FourTenState } from './four-ten.js';
export { checkTrace } from './check-trace.js';
