import { RANKS } from '../../cards.js';
import type { Preset } from '../../game.js';
import { either, integer, number, object, oneOf, optionField, type OutputOf, refined, yesOrNo } from '../../schema.js';

const POINTS = 'a number from 0 to 1,000,000';

/** Game and version of the rules; the number changes when behaviour does. */
export const TENS_RULES_ID = 'tens-v1';

/** How many undos a game has, or are left. */
export const undoCount = either(integer(0), oneOf(['unlimited'], ''), 'an integer from 0 or "unlimited"');

/** The options one by one, for documentation; `tensOptions` adds what must hold between them. */
export const tensOptionFields = {
  tableauSize: optionField(
    integer(1, 52),
    13,
    'slots of the tableau: 13 laid out 5-5-3, 15 laid out 5-5-5, or any from 1 to 52',
  ),
  blockTen: optionField(
    yesOrNo,
    false,
    'tens can never be removed; won when only the four tens are left and the stock is empty',
  ),
  courts: optionField(
    oneOf(['quartets', 'pairs'], '"quartets" or "pairs"'),
    'quartets',
    'how J, Q and K leave: all four of a rank, or (with blockTen only) in pairs of equal rank',
  ),
  refill: optionField(
    oneOf(['strict', 'buffered'], '"strict" or "buffered"'),
    'strict',
    'strict: empty slots are filled at once after each removal; buffered: refill is a move of its own',
  ),
  undoLimit: optionField(
    undoCount,
    0,
    'undos in a game: 0 (strict), 3 (standard), any other number, or "unlimited" (casual)',
  ),
  hints: optionField(yesOrNo, true, 'whether the game shows a legal removal on request; presentation only'),
  scoring: optionField(
    oneOf(['binary', 'points'], '"binary" or "points"'),
    'binary',
    'binary: 1 for a win, else 0; points: 1 a card removed, 52 on a clear, k a removal, minus k for a loss',
  ),
  removalPoints: optionField(
    number(0, 1_000_000, POINTS), // scores stay finite, and exact for whole points
    1,
    'k of the points scoring, up to 1,000,000: points for each removal, lost once at a dead end',
  ),
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
