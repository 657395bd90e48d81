import * as z from 'zod/mini';
import type { Preset } from '../../game.js';
import { optionField } from '../../options.js';

const SLOTS = 'an integer from 1 to 52';
const UNDO_LIMIT = 'an integer from 0 or "unlimited"';
const POINTS = 'a number from 0 to 1,000,000';

/** Game and version of the rules; the number changes when behaviour does. */
export const TENS_RULES_ID = 'tens-v1';

/** The options one by one, for documentation; `tensOptions` adds what must hold between them. */
export const tensOptionFields = {
  tableauSize: optionField(
    z.int(SLOTS).check(z.minimum(1, SLOTS), z.maximum(52, SLOTS)),
    13,
    'slots of the tableau: 13 laid out 5-5-3, 15 laid out 5-5-5, or any from 1 to 52',
  ),
  blockTen: optionField(
    z.boolean('true or false'),
    false,
    'tens can never be removed; won when only the four tens are left and the stock is empty',
  ),
  courts: optionField(
    z.enum(['quartets', 'pairs'], '"quartets" or "pairs"'),
    'quartets',
    'how J, Q and K leave: all four of a rank, or (with blockTen only) in pairs of equal rank',
  ),
  refill: optionField(
    z.enum(['strict', 'buffered'], '"strict" or "buffered"'),
    'strict',
    'strict: empty slots are filled at once after each removal; buffered: refill is a move of its own',
  ),
  undoLimit: optionField(
    z.union([z.int(UNDO_LIMIT).check(z.minimum(0, UNDO_LIMIT)), z.literal('unlimited')], UNDO_LIMIT),
    0,
    'undos in a game: 0 (strict), 3 (standard), any other number, or "unlimited" (casual)',
  ),
  hints: optionField(
    z.boolean('true or false'),
    true,
    'whether the game shows a legal removal on request; presentation only',
  ),
  scoring: optionField(
    z.enum(['binary', 'points'], '"binary" or "points"'),
    'binary',
    'binary: 1 for a win, else 0; points: 1 a card removed, 52 on a clear, k a removal, minus k for a loss',
  ),
  removalPoints: optionField(
    z.number(POINTS).check(z.minimum(0, POINTS), z.maximum(1_000_000, POINTS)), // scores stay finite, and exact for whole points
    1,
    'k of the points scoring, up to 1,000,000: points for each removal, lost once at a dead end',
  ),
};

/** Every option of Tens with its default; unknown ones are refused. */
export const tensOptions = z.strictObject(tensOptionFields).check(
  z.refine(({ courts, blockTen }) => courts === 'quartets' || blockTen, {
    path: ['courts'],
    message: '"quartets" ("pairs" only together with blockTen: true)',
  }),
);

/** The resolved options (docs/rules/tens.md). */
export type TensConfig = Readonly<z.infer<typeof tensOptions>>;

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

/** The options of a variant's preset. */
export function rulesOf(variant: TensVariant): TensConfig {
  return z.parse(tensOptions, tensPresets[variant].options);
}

/** The variant of some options: there is one for every way in which cards may leave. */
export function variantOf({ blockTen, courts }: Pick<TensConfig, 'blockTen' | 'courts'>): TensVariant {
  if (!blockTen) return 'tens';
  return courts === 'pairs' ? 'block-ten-classic' : 'block-ten';
}
