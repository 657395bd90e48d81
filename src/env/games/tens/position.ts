import { DECK_SIZE, NO_CARD, parseCard } from '../../base/cards.js';
import { InputError } from '../../base/errors.js';
import type { ReadonlyJson } from '../../base/json.js';
import * as s from '../../base/schema.js';
import { expectSameRules } from '../../environment/options.js';
import {
  anyList,
  cardList,
  cardName,
  expectDrawPile,
  expectEachOnce,
  expectStock,
  expectTold,
  gameKeys,
  parsePosition,
  type PositionReader,
  wholeNumber,
} from '../../environment/position-json.js';
import { removedRanks, rulesOf, TENS_VARIANTS, type TensConfig, tensMoves, undoCount } from './config.js';
import type { TensRules } from './rules.js';
import { slotKind, TensState } from './state.js';

/** What a player knows of a position. Cards that are in none of the lists are hidden. */
export interface TensPosition {
  readonly tableau: readonly number[];
  /** The cards removed, in any order. */
  readonly gone: readonly number[];
  /** The next cards of the stock, which an undo has shown. */
  readonly known?: readonly number[];
  readonly undosUsed?: number;
}

/** The cards that have left the stock, in no order. */
function drawnCards({ tableau, gone }: TensPosition) {
  return [...tableau.filter((card) => card !== NO_CARD), ...gone];
}

export function otherCards(cards: readonly number[]): number[] {
  const named = new Set(cards);
  return Array.from({ length: DECK_SIZE }, (_, card) => card).filter((card) => !named.has(card));
}

/** After undos the player knows the next `known` cards; the order of those below is left open. */
export function revealKnown(rules: TensRules, state: TensState, known: number, undosUsed: number) {
  const { stock, hidden } = state;
  stock.seen = stock.fixed = stock.drawn + known;
  for (const card of state.known()) hidden[card >> 2]--;
  state.undosUsed = undosUsed;
  rules.judge(state);
}

/** A state in a position, without a history. Hidden cards are in an arbitrary order. */
export function layOut(rules: TensRules, position: TensPosition): TensState {
  const { tableau, gone, known = [], undosUsed = 0 } = position;
  const state = rules.createState();
  const drawn = drawnCards(position);
  state.tableau.set(tableau);
  tableau.forEach((card, slot) => {
    state.slots.add(slotKind(card), slot);
    state.counts[slotKind(card)]++;
  });
  state.hidden.fill(4);
  for (const card of drawn) state.hidden[card >> 2]--;
  state.stock.arrange([...drawn, ...known, ...otherCards([...drawn, ...known])]);
  state.stock.drawn = drawn.length;
  state.removals = removalsOf(rules.config, gone).removals;
  revealKnown(rules, state, known.length, undosUsed);
  return state;
}

/** Removals, removals of two cards, and the index of the first card of no whole removal (-1: none). */
function removalsOf(config: TensConfig, gone: readonly number[]) {
  const left = new Uint8Array(13);
  for (const card of gone) left[card >> 2]++;
  let removals = 0;
  let pairs = 0;
  for (const [first, second, ...more] of tensMoves(config).map(removedRanks)) {
    if (first === undefined) continue; // a refill or an undo
    const each = first === second ? 2 + more.length : 1;
    const times = Math.floor(Math.min(left[first], left[second]) / each);
    for (const rank of new Set([first, second])) left[rank] -= times * each;
    removals += times;
    if (more.length === 0) pairs += times;
  }
  return { removals, pairs, odd: gone.findIndex((card) => left[card >> 2] > 0) };
}

/** Why no deal leads to a position. */
export interface TensProblem {
  /**
   * The broken rule: number of slots, cards dealt, full slots (strict refill), whole removals, removals that fit the
   * tableau, or empty slots that whole removals leave.
   */
  readonly rule: 'slots' | 'dealt' | 'full' | 'removals' | 'size' | 'empty';
  /** What there is instead: so many. */
  readonly got: number;
  /** The slot, or for `removals` the index in `gone`. */
  readonly at: number;
}

/**
 * The first reason why no deal leads to a position; null if there is none: then put the removals back one by one, and
 * have the cards they made room for drawn last.
 */
export function positionProblem(config: TensConfig, position: TensPosition): TensProblem | null {
  const { tableauSize, refill } = config;
  const { tableau, gone } = position;
  const drawn = drawnCards(position).length;
  const at = tableau.indexOf(NO_CARD);
  const empty = tableau.filter((card) => card === NO_CARD).length;
  const isOpen = drawn < DECK_SIZE && empty > 0;
  if (tableau.length !== tableauSize) return { rule: 'slots', got: tableau.length, at };
  if (drawn < tableauSize) return { rule: 'dealt', got: drawn, at };
  if (refill === 'strict' && isOpen) return { rule: 'full', got: empty, at };
  const { removals, pairs, odd } = removalsOf(config, gone);
  if (odd >= 0) return { rule: 'removals', got: gone.filter((card) => card >> 2 === gone[odd] >> 2).length, at: odd };
  const largest = removals > pairs ? 4 : pairs > 0 ? 2 : 0;
  if (largest > tableauSize) return { rule: 'size', got: largest, at };
  // While the stock lasts, a refill fills all slots or none.
  if (isOpen && (empty % 2 === 1 || (empty % 4 === 2 && pairs === 0))) return { rule: 'empty', got: empty, at };
  return null;
}

/** What a player sees of a game of Tens. A `TensGame` is one too; its stock is only counted. */
const tensPosition = s.object({
  /** The card in each slot, null where it is empty. */
  tableau: s.listOf(s.nullable(cardName), 'a list of cards and nulls'),
  /** The cards removed, in any order. */
  discard: s.withDefault(cardList, []),
  /** Cards in the stock: their number. */
  stock: s.optional(wholeNumber),
  drawPile: s.optional(cardList),
  variant: s.optional(s.oneOf(TENS_VARIANTS, `one of ${TENS_VARIANTS.join(', ')}`)),
  tableauSize: s.optional(wholeNumber),
  rules: s.optional(s.object({ refill: s.optional(s.text()), hints: s.optional(s.yesOrNo) }, 'kept')),
  movesHistory: anyList,
  gameOutcome: s.optional(s.nullable(s.oneOf(['win', 'loss'], 'null, win or loss'))),
  undosLeft: s.optional(undoCount),
  ...gameKeys,
  /** The same as `rules`. */
  options: new s.OwnSchema<undefined, object | undefined>(() => ({ value: undefined })),
  outcome: s.optional(s.oneOf(['ongoing', 'won', 'lost'], 'ongoing, won or lost')),
  cardsLeft: s.optional(wholeNumber),
  legalPairs: anyList,
  legalQuartets: anyList,
  legalCourtPairs: anyList,
  allDealt: s.optional(s.yesOrNo),
});

/** A position of Tens as plain JSON (docs/hints.md). */
export type TensPositionJson = ReadonlyJson<s.InputOf<typeof tensPosition>>;

function readTens(rules: TensRules, json: unknown): TensState {
  const given = parsePosition(tensPosition, rules, json);
  const { tableau, discard, drawPile, variant, tableauSize = rules.config.tableauSize } = given;
  const { refill = rules.config.refill, hints } = given.rules ?? {};
  const { blockTen, courts } = variant === undefined ? rules.config : rulesOf(variant);
  expectSameRules(rules, { ...rules.config, blockTen, courts, tableauSize, refill }, 'a position');
  if (hints === false)
    throw new InputError('Expected a game with hints, but its option "hints" is false: there are none');
  const known = [...tableau.filter((card) => card !== null), ...discard];
  expectEachOnce(known);
  const position = {
    tableau: tableau.map((card) => (card === null ? NO_CARD : parseCard(card))),
    gone: discard.map(parseCard),
  };
  const problem = positionProblem(rules.config, position);
  if (problem !== null) {
    const { rule, got, at } = problem;
    const expected = {
      slots: `${tableauSize} slots in "tableau" (null for an empty one), but got ${got}`,
      dealt: `at least the ${tableauSize} cards of the deal in "tableau" and "discard", but got ${got}`,
      full: `a card in every slot of "tableau" while the stock lasts, but got null in slot ${at}; play turns with step, or call refillTableau after removeCards`,
      removals: `"discard" to be whole removals, but got ${discard[at]} left over`,
      size: null, // apps may have refilled some slots only: these two are for solvers
      empty: null,
    }[rule];
    if (expected !== null) throw new InputError(`Expected ${expected}`);
  }
  const state = layOut(rules, position);
  const hidden = state.stock.left;
  expectStock(given.stock, hidden, DECK_SIZE, 'on the tableau or removed');
  expectDrawPile(drawPile, known, hidden);
  const { outcome } = state;
  const gameOutcome = { ongoing: null, won: 'win', lost: 'loss', drawn: null }[outcome];
  expectTold(given, { gameOutcome, outcome, cardsLeft: rules.cardsLeft(state) });
  return state;
}

export const tensPositions: PositionReader<TensRules> = {
  keys: ['tableau'],
  isState: (position) => position instanceof TensState,
  fromJson: readTens,
};
