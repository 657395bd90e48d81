import { DECK_SIZE, formatCard, NO_CARD } from '../../cards.js';
import { InputError } from '../../errors.js';
import { moveName } from './moves.js';
import { knownCapacity } from './observation.js';
import { type Removals, removalsOf, revealKnown, setUp } from './position.js';
import { cardOf, integerOf, splitPosition, unexpected, type Word } from './position-words.js';
import type { TensRules } from './rules.js';
import type { TensState } from './state.js';

type Section = readonly Word[];

/** A section's cards; `taken` remembers them, so that none is named twice. */
function cardsIn(section: Section | undefined, taken: Set<number>): number[] {
  return (section ?? []).slice(1).map((word) => {
    const card = cardOf(word);
    if (taken.has(card)) throw unexpected('each card once', word);
    taken.add(card);
    return card;
  });
}

function tableauIn(section: Section, tableauSize: number, taken: Set<number>): number[] {
  const count = section.length - 1;
  if (count !== tableauSize) {
    const last = section[count];
    throw new InputError(
      `Expected ${tableauSize} slots ("-" for an empty one), but got ${count} up to column ${last.column + last.text.length - 1}`,
    );
  }
  return section.slice(1).map((word) => (word.text === '-' ? NO_CARD : cardsIn([section[0], word], taken)[0]));
}

/** The tableau and the stock must be possible under these rules. */
function checkCounts(
  rules: TensRules,
  tableau: readonly number[],
  left: number,
  slots: Section,
  stock?: Section,
): void {
  const { tableauSize, refill } = rules.config;
  const out = DECK_SIZE - left;
  if (out < tableauSize) {
    throw new InputError(
      `Expected at least the ${tableauSize} cards of the deal on the tableau or gone, but got ${out}`,
    );
  }
  if (stock !== undefined && integerOf(stock, 0, DECK_SIZE) !== left) {
    throw unexpected(`a stock of ${left} (${DECK_SIZE} less ${out} on the tableau or gone)`, stock[1]);
  }
  if (refill === 'strict' && left > 0 && tableau.includes(NO_CARD)) {
    throw unexpected(`a card (no slot stays empty while the stock lasts)`, slots[tableau.indexOf(NO_CARD) + 1]);
  }
}

/** No removal is larger than the tableau, and empty slots are what whole removals have left: while the stock lasts, all are filled or none. */
function checkRoom(
  { config: { tableauSize } }: TensRules,
  tableau: readonly number[],
  left: number,
  { removals, pairs }: Removals,
  slots: Section,
): void {
  const largest = removals > pairs ? 4 : pairs > 0 ? 2 : 0;
  if (largest > tableauSize)
    throw new InputError(
      `Expected removals of at most ${tableauSize} cards, the size of the tableau, but got ${largest}`,
    );
  const empty = tableau.filter((card) => card === NO_CARD).length;
  if (left > 0 && (empty % 2 === 1 || (empty % 4 === 2 && pairs === 0)))
    throw unexpected(
      'empty slots that whole removals have left (all are filled or none while the stock lasts)',
      slots[tableau.indexOf(NO_CARD) + 1],
    );
}

/** Deals the cards drawn and plays the moves, so that they can be undone; they must lead to the tableau. */
function replay(rules: TensRules, state: TensState, order: readonly number[], moves: Section): void {
  const names = rules.moves.map(moveName);
  rules.deal(state, 0, [Uint8Array.from(order)]);
  for (const word of moves.slice(1)) {
    const action = names.indexOf(word.text);
    if (action < 0 || action === rules.undoAction || ((state.legal >> action) & 1) === 0) {
      throw unexpected('moves that are legal one after the other', word);
    }
    rules.apply(state, action);
  }
}

function checkReplayed(
  state: Readonly<TensState>,
  tableau: readonly number[],
  left: number,
  slots: Section,
  moves: Section,
): void {
  const slot = tableau.findIndex((card, index) => card !== state.tableau[index]);
  if (slot >= 0) {
    const card = state.tableau[slot];
    throw unexpected(`${card === NO_CARD ? '"-"' : formatCard(card)}, to which the moves lead`, slots[slot + 1]);
  }
  if (state.stock.left !== left)
    throw unexpected(`moves that leave a stock of ${left} (not ${state.stock.left})`, moves[0]);
}

/** Reads what `formatPosition` writes; an InputError names the column. Every section but the first may be left out. */
export function parsePosition(rules: TensRules, text: string): TensState {
  const { tableauSize, undoLimit } = rules.config;
  const sections = splitPosition(text);
  const taken = new Set<number>();
  const slots = sections.get('tens')!;
  const tableau = tableauIn(slots, tableauSize, taken);
  const gone = cardsIn(sections.get('gone'), taken);
  const left = DECK_SIZE - taken.size;
  const out = [...taken];
  checkCounts(rules, tableau, left, slots, sections.get('stock'));
  const removed = removalsOf(rules, gone);
  if (removed.odd >= 0) throw unexpected('the cards gone to be whole removals', sections.get('gone')![removed.odd + 1]);
  checkRoom(rules, tableau, left, removed, slots);

  const undone = sections.get('undone');
  const undosUsed = undone ? integerOf(undone, 0, undoLimit === 'unlimited' ? Number.MAX_SAFE_INTEGER : undoLimit) : 0;
  const known = cardsIn(sections.get('known'), taken);
  const mostKnown = Math.min(left, knownCapacity(rules.config, undosUsed));
  if (known.length > mostKnown) {
    throw unexpected(
      `at most ${mostKnown} known cards (undos used: ${undosUsed})`,
      sections.get('known')![mostKnown + 1],
    );
  }
  const stock = [...known, ...Array.from({ length: DECK_SIZE }, (_, card) => card).filter((card) => !taken.has(card))];

  const state = rules.createState();
  const drawnSection = sections.get('drawn');
  const moves = sections.get('moves');
  if (drawnSection !== undefined && moves !== undefined) {
    if (rules.undoAction < 0) throw unexpected('no "moves", for nothing can be undone', moves[0]);
    const drawn = cardsIn(drawnSection, new Set(stock));
    if (drawn.length !== out.length) {
      throw unexpected(
        `"drawn" with the ${out.length} cards on the tableau or gone (not ${drawn.length})`,
        drawnSection[0],
      );
    }
    replay(rules, state, [...drawn, ...stock], moves);
    checkReplayed(state, tableau, left, slots, moves);
  } else if (drawnSection !== undefined || moves !== undefined) {
    throw unexpected('"drawn" and "moves" together', (drawnSection ?? moves)![0]);
  } else {
    setUp(rules, state, tableau, [...out, ...stock], out.length, removed.removals);
  }
  revealKnown(rules, state, known.length, undosUsed);
  return state;
}
