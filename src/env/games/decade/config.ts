import { DECK_SIZE, RANKS } from '../../base/cards.js';
import * as s from '../../base/schema.js';
import type { Preset } from '../../environment/presets.js';

/** An option whose usual value is as good as none: both are left out. */
function leftOutIf<Output, Input>(schema: s.OwnSchema<Output, Input>, usual: Input) {
  const validate = (value: unknown) =>
    value === undefined || value === usual ? { value: undefined } : s.check(schema, value);
  return new s.OwnSchema<Output | undefined, Input | undefined>(validate, { ...schema.about, default: usual });
}

/** Values 1..10: the kinds of card that the rules tell apart (kind = value - 1). Suits never matter. */
export const VALUE_KINDS = 10;

/** The value of each card. Rules: "A = 1, pips their value, T J Q K = 10". */
export const VALUE_OF: Readonly<Uint8Array> = Uint8Array.from({ length: DECK_SIZE }, (_, card) =>
  Math.min((card >> 2) + 1, VALUE_KINDS),
);

export const VALUE_NAMES: readonly string[] = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

/** How many cards of each kind a deck has: four, but sixteen of value 10. */
export const DECK_COUNTS: Readonly<Uint8Array> = Uint8Array.from([4, 4, 4, 4, 4, 4, 4, 4, 4, 16]);

/** Rules: "the values of the full deck sum to 340". */
export const DECK_TOTAL = VALUE_OF.reduce((sum, value) => sum + value, 0);

/** The greatest number that divides all totals. */
export function commonDivisor(totals: readonly number[]): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  return totals.reduce(divisor);
}

/** The largest number of cards of a deck whose total can be at most `total`: its smallest cards. */
export function longestRun(total: number): number {
  let sum = 0;
  let count = 0;
  while (count < DECK_SIZE && sum + VALUE_OF[count] <= total) sum += VALUE_OF[count++];
  return count;
}

const MAX_RUN = `an integer from 2 to ${DECK_SIZE}, or null for any length`;
const SOME_RANKS = `some of the ranks ${RANKS}, in this order; all if it is left out`;

const totals = s.listOf(
  s.integer(2, DECK_TOTAL, `totals from 2 to ${DECK_TOTAL}`),
  'an array of totals such as [10, 20, 30]',
);
const someTotals = s.refined(totals, (list) => list.length > 0, 'at least one total');

function isSomeRanks(ranks: string) {
  const own = Array.from(RANKS).filter((rank) => ranks.includes(rank));
  return ranks !== '' && ranks !== RANKS && own.join('') === ranks;
}

const fields = s.object({
  minRun: s.withDefault(s.integer(2, DECK_SIZE), 2),
  maxRun: s.withDefault(s.nullable(s.integer(2, DECK_SIZE, MAX_RUN)), null),
  loop: s.withDefault(s.yesOrNo, false),
  totals: s.withDefault(
    s.refined(someTotals, (list) => list.every((total, i) => !(total <= list[i - 1])), 'totals in ascending order'),
    [10, 20, 30],
  ),
  stacks: s.withDefault(s.integer(1, 13), 1),
  discards: s.withDefault(s.oneOf(['mandatory', 'optional']), 'mandatory'),
  recycle: s.withDefault(s.yesOrNo, false),
  ranks: s.optional(s.refined(s.text(SOME_RANKS), isSomeRanks, SOME_RANKS)),
  goal: leftOutIf(s.integer(0, DECK_SIZE - 1), 0),
});
const sizes = s.refined(
  fields,
  ({ minRun, maxRun }) => maxRun === null || maxRun >= minRun,
  ({ minRun }) => `at least minRun (${minRun}), or null`,
  ['maxRun'],
);
const stacks = s.refined(
  sizes,
  ({ recycle, stacks }) => !recycle || stacks > 1,
  'false with a single line (set stacks to 2 or more)',
  ['recycle'],
);

const decks = s.refined(
  stacks,
  ({ ranks, stacks }) => ranks === undefined || stacks === 1,
  'nothing with stacks of 2 or more',
  ['ranks'],
);

/**
 * Whether counting leaves a smaller deck a way to be cleared. What divides all totals divides the sum of each set's other cards too; so there are as many
 * sets with such cards as that sum allows, at most.
 */
function mayBeCleared({ ranks, maxRun, totals, goal }: s.OutputOf<typeof decks>) {
  if (!ranks || goal) return true;
  const unit = commonDivisor(totals);
  const values = Array.from(deckOf(ranks).cards, (card) => VALUE_OF[card]).filter((value) => value % unit > 0);
  const sets = values.reduce((sum, value) => sum + value, 0) / unit;
  return sets % 1 === 0 && values.length <= sets * (maxRun ?? DECK_SIZE);
}

const cleared = s.refined(decks, mayBeCleared, 'a deck that can be cleared', ['ranks']);
const goals = s.refined(
  cleared,
  ({ goal, recycle }) => goal === undefined || !recycle,
  '0 with recycle, which leaves all 52 cards',
  ['goal'],
);

/** Rule options of Decade; docs/rules/decade.md. */
export const decadeOptions = s.refined(
  goals,
  ({ goal = 0, ranks = RANKS }) => goal < 4 * ranks.length,
  ({ ranks = RANKS }) => `less than the ${4 * ranks.length} cards of the deck`,
  ['goal'],
);

/** Every rule option, resolved. */
export type DecadeConfig = s.OutputOf<typeof decadeOptions>;

/** Whether to deal all cards first is never worse than anything else: a set of a straight line stays one when cards come, and may wait. */
export function mayDealFirst({ stacks, loop, discards }: Readonly<DecadeConfig>): boolean {
  return stacks === 1 && !loop && discards === 'optional';
}

const FIVES = [5, 10, 15, 20, 25, 30, 35];
function ringOf(ranks: string) {
  return {
    summary: `ring of ${4 * ranks.length} cards`,
    options: { loop: true, maxRun: 3, discards: 'optional', ranks },
  } as const;
}

/** Presets of Decade: the options in which each differs from the defaults. */
export const DECADE_PRESETS = {
  decade: { summary: 'one line; runs of any length that total 10, 20 or 30', options: {} },
  'decade-max3': { summary: 'one line; runs of two or three cards', options: { maxRun: 3 } },
  'decade-loop': { summary: 'the line is a ring; runs of any length', options: { loop: true } },
  'decade-loop3': {
    summary: 'the line is a ring; runs of two or three cards',
    options: { loop: true, maxRun: 3 },
    shortName: 'loop3',
  },
  'decade-fives': { summary: 'one line; totals 5, 10, 15 to 35', options: { totals: FIVES } },
  'decade-loop-fives': {
    summary: 'the line is a ring; totals 5, 10, 15 to 35',
    options: { loop: true, totals: FIVES },
  },
  'decade-seven': { summary: 'seven stacks dealt to in turn', options: { stacks: 7 } },
  'decade-seven-loop3': {
    summary: 'seven rings; runs of two or three cards',
    options: { stacks: 7, loop: true, maxRun: 3 },
  },
  'acm-10-20-30': {
    summary: 'seven rings, sets of exactly three, discards go back under the stock (ACM finals 1996, UVa 246)',
    options: { stacks: 7, loop: true, minRun: 3, maxRun: 3, recycle: true },
    shortName: 'uva-246',
  },
  'decade-optional': {
    summary: 'one line; runs of any length; a set may wait',
    options: { discards: 'optional' },
    shortName: 'open-line',
  },
  'decade-loop-optional': {
    summary: 'the line is a ring; runs of any length; a set may wait',
    options: { loop: true, discards: 'optional' },
  },
  'decade-loop3-optional': {
    summary: 'the line is a ring; runs of two or three cards; a set may wait',
    options: { loop: true, maxRun: 3, discards: 'optional' },
    shortName: 'ring',
  },
  'decade-fives-optional': {
    summary: 'one line; totals 5, 10, 15 to 35; a set may wait',
    options: { totals: FIVES, discards: 'optional' },
  },
  'ten-twenty-thirty': {
    summary: 'the line is a ring; sets of exactly three, which may wait; won with one card left',
    options: { loop: true, minRun: 3, maxRun: 3, discards: 'optional', goal: 1 },
    shortName: '10-20-30',
  },
  'ring-12': ringOf('A45'),
  'ring-16': ringOf('A45T'),
  'ring-20': ringOf('A45TJ'),
} as const satisfies Record<string, Preset>;

/** The cards that a game is played with. */
export interface DecadeDeck {
  /** In ascending order. */
  readonly cards: Readonly<Uint8Array>;
  /** `[kind]`: how many of them have each value. */
  readonly counts: Readonly<Uint8Array>;
}

function deckOf(ranks: string): DecadeDeck {
  // Hermes makes nothing of an iterator: `Uint8Array.from(VALUE_OF.keys())` is empty there.
  const cards = VALUE_OF.map((_, card) => card).filter((card) => ranks.includes(RANKS[card >> 2]));
  const counts = new Uint8Array(VALUE_KINDS);
  for (const card of cards) counts[VALUE_OF[card] - 1]++;
  return { cards, counts };
}

const FULL_DECK = deckOf(RANKS);

/** The deck of a game: all 52 cards, or those of the ranks that the options name. */
export function deckOfConfig({ ranks }: Readonly<DecadeConfig>): DecadeDeck {
  return ranks === undefined ? FULL_DECK : deckOf(ranks);
}
