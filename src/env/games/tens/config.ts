import { RANKS } from '../../base/cards.js';
import {
  either,
  integer,
  number,
  object,
  oneOf,
  type OutputOf,
  refined,
  withDefault,
  yesOrNo,
} from '../../base/schema.js';
import type { Preset } from '../../environment/presets.js';

/** Game and version of the rules; the number changes when behaviour does. */
export const TENS_RULES_ID = 'tens-v1';

/** How many undos a game has, or are left. */
export const undoCount = either(integer(0), oneOf(['unlimited']), 'an integer from 0 or "unlimited"');

/** The options one by one, for documentation; `tensOptions` adds what must hold between them. */
export const tensOptionFields = {
  tableauSize: withDefault(integer(1, 52), 13),
  blockTen: withDefault(yesOrNo, false),
  courts: withDefault(oneOf(['quartets', 'pairs']), 'quartets'),
  refill: withDefault(oneOf(['strict', 'buffered']), 'strict'),
  undoLimit: withDefault(undoCount, 0),
  hints: withDefault(yesOrNo, true),
  scoring: withDefault(oneOf(['binary', 'points']), 'binary'),
  /** Scores stay finite, and exact for whole points. */
  removalPoints: withDefault(number(0, 1_000_000, 'a number from 0 to 1,000,000'), 1),
};

/** Every option of Tens with its default; unknown ones are refused. */
export const tensOptions = refined(
  object(tensOptionFields),
  ({ courts, blockTen }) => courts === 'quartets' || blockTen,
  '"quartets" ("pairs" only together with blockTen: true)',
  ['courts'],
);

/** The resolved options (docs/rules/tens.md). */
export type TensConfig = Readonly<OutputOf<typeof tensOptions>>;

/** Presets of Tens: the options in which each differs from the defaults. */
export const tensPresets = {
  tens: { summary: 'Tens with 13 slots', options: {} },
  'tens-15': { summary: 'Tens with 15 slots', options: { tableauSize: 15 } },
  'block-ten': { summary: 'Tens with 13 slots in which tens never leave', options: { blockTen: true } },
  'block-ten-15': {
    summary: 'Tens with 15 slots in which tens never leave',
    options: { tableauSize: 15, blockTen: true },
  },
  'block-ten-classic': {
    summary: 'the game usually called Block Ten: 9 slots, J, Q and K leave in pairs, tens never',
    options: { tableauSize: 9, blockTen: true, courts: 'pairs' },
  },
} as const satisfies Record<string, Preset>;

/** Which cards may leave; the tableau's size and the refill are chosen apart from it. */
export type TensVariant = 'tens' | 'block-ten' | 'block-ten-classic';

export const TENS_VARIANTS = ['tens', 'block-ten', 'block-ten-classic'] as const satisfies readonly TensVariant[];

export function rulesOf(variant: TensVariant): TensConfig {
  return tensOptions.parse(tensPresets[variant].options);
}

/** The variant of some options: there is one for every way in which cards may leave. */
export function variantOf({ blockTen, courts }: Pick<TensConfig, 'blockTen' | 'courts'>): TensVariant {
  if (!blockTen) return 'tens';
  return courts === 'pairs' ? 'block-ten-classic' : 'block-ten';
}

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

/** The most moves to a position: 18 pairs, four or three quartets or six court pairs, a buffered refill after each. */
export function maximumMoves({ courts, blockTen, refill }: TensConfig): number {
  const removals = courts === 'pairs' ? 24 : blockTen ? 21 : 22;
  return removals * (refill === 'buffered' ? 2 : 1);
}
