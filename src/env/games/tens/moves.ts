import { RANKS } from '../../cards.js';
import type { TensConfig } from './config.js';

/** Two cards leave: pip ranks that sum to 10, or (courts: 'pairs') two equal courts. Suits never matter. */
export interface PairMove {
  readonly type: 'pair';
  readonly ranks: readonly [string, string];
}

/** All four cards of a rank leave; at most one quartet a rank exists. */
export interface QuartetMove {
  readonly type: 'quartet';
  readonly ranks: readonly [string];
}

/** refill: 'buffered' only: empty slots are filled, lowest first, while the stock lasts. */
export interface RefillMove {
  readonly type: 'refill';
}

/** undoLimit > 0 only: takes back the last move that has not been undone. */
export interface UndoMove {
  readonly type: 'undo';
}

/** A move of Tens, as it stands in the move table. */
export type TensMove = PairMove | QuartetMove | RefillMove | UndoMove;

const PIP_PAIRS: readonly PairMove[] = ['A9', '28', '37', '46', '55'].map(([a, b]) => ({
  type: 'pair',
  ranks: [a, b],
}));

/** The move table: five pip pairs, quartets (or court pairs) in rank order, then refill and undo if allowed. */
export function tensMoves(config: TensConfig): readonly TensMove[] {
  const courts = [...(config.blockTen ? 'JQK' : 'TJQK')];
  const moves: TensMove[] = [...PIP_PAIRS];
  for (const rank of courts) {
    moves.push(config.courts === 'pairs' ? { type: 'pair', ranks: [rank, rank] } : { type: 'quartet', ranks: [rank] });
  }
  if (config.refill === 'buffered') moves.push({ type: 'refill' });
  if (config.undoLimit !== 0) moves.push({ type: 'undo' });
  return moves;
}

/** Rank number of each card that the move removes: [0, 8] for A+9, [9, 9, 9, 9] for TTTT, none for refill and undo. */
export function removedRanks(move: TensMove): readonly number[] {
  if (move.type === 'pair') return move.ranks.map((rank) => RANKS.indexOf(rank));
  if (move.type === 'quartet') return Array<number>(4).fill(RANKS.indexOf(move.ranks[0]));
  return [];
}

/** The move's name: "A+9", "TTTT", "JJ", "refill", "undo". */
export function moveName(move: TensMove): string {
  if (move.type === 'refill' || move.type === 'undo') return move.type;
  if (move.type === 'quartet') return move.ranks[0].repeat(4);
  return move.ranks.join('JQK'.includes(move.ranks[0]) ? '' : '+');
}

/** The most removals a game can have: 18 pairs of pips, four or three quartets or six pairs of courts. */
function maximumRemovals(config: TensConfig): number {
  if (config.courts === 'pairs') return 24;
  return config.blockTen ? 21 : 22;
}

/** The most moves that can lead to a position: with the buffered refill each removal may have a refill after it. */
export function maximumMoves(config: TensConfig): number {
  return maximumRemovals(config) * (config.refill === 'buffered' ? 2 : 1);
}
