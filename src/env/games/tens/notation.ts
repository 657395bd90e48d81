import { cardNumber, DECK_SIZE, formatCard, NO_CARD } from '../../base/cards.js';
import { InputError } from '../../base/errors.js';
import {
  actionNamed,
  type CardPlace,
  type Fields,
  fieldsOf,
  NamedMoves,
  type Notation,
  splitAt,
  unexpected,
  wordsOf,
} from '../../environment/environment-parts.js';
import type { Action } from '../../environment/rules.js';
import { moveName, removedRanks, type TensMove } from './config.js';
import { positionPicture } from './guide.js';
import { knownCapacity } from './observation.js';
import { layOut, otherCards, positionProblem, revealKnown, type TensProblem } from './position.js';
import type { TensRules } from './rules.js';
import { removalSlots, type TensState } from './state.js';

const POSITION_WORD = 'tens';
const SECTIONS = [POSITION_WORD, 'stock', 'gone', 'known', 'undone', 'drawn', 'moves'] as const;

/** Sections stand between slashes; white space of any kind and amount separates words. */
function sectionsOf(text: string): Fields<(typeof SECTIONS)[number]> {
  const words = wordsOf(text, '/');
  const parts = splitAt(words, '/');
  const slashes = words.filter((word) => word.text === '/');
  const empty = (at: number) =>
    new InputError(
      `Expected a position such as "tens AC 9D - ... / stock 35", but got an empty section at column ${slashes[at]?.column ?? text.length + 1}`,
    );
  const [[head]] = parts;
  if (head !== undefined && head.text !== POSITION_WORD) throw unexpected('a position that begins with "tens"', head);
  return fieldsOf(parts, SECTIONS, 'section', empty, (name) => unexpected('each section once', name));
}

/** The only word of a section, an integer from `minimum` to `maximum`. */
function integerOf({ name, words }: Section, maximum: number) {
  const [word = name, extra] = words;
  const expected = `one integer from 0 to ${maximum} after "${name.text}"`;
  if (extra !== undefined) throw unexpected(expected, extra);
  const value = /^\d+$/.test(word.text) ? Number(word.text) : NaN;
  if (!(value <= maximum)) throw unexpected(expected, word);
  return value;
}

type Section = NonNullable<ReturnType<ReturnType<typeof sectionsOf>['get']>>;
type Words = Section['words'];

/** The cards of some words; `taken` remembers them, so that none is named twice. */
function cardsIn(words: Words, taken: Set<number>) {
  return words.map((word) => {
    const card = cardNumber(word.text);
    if (card === undefined) throw unexpected('a card such as "TD"', word);
    if (taken.has(card)) throw unexpected('each card once', word);
    taken.add(card);
    return card;
  });
}

/** Names of moves ("A+9", "5+5", "TTTT", "JJ", "refill", "undo") and positions on one line. */
export class TensNotation extends NamedMoves<TensRules> implements Notation<TensState> {
  protected nameOf(move: TensMove): string {
    return moveName(move);
  }

  parseMove(text: string): Action {
    return actionNamed(this.names, text.trim(), text, '"A+9"');
  }

  /** The cards that leave: "AC+9H"; refill and undo by their names. */
  describeMove(state: Readonly<TensState>, action: Action): string {
    const places = this.cardsOf(state, action);
    return places.length > 0 ? places.map((place) => place.card).join('+') : this.names[action];
  }

  /**
   * One line that holds all the player may know of a position. Sections stand between slashes; those without content are left out:
   *
   *     tens AC 9D - 3H ... / stock 35 / gone 4C 6D / known 2S / undone 1 / drawn AC 4C ... / moves 4+6
   *
   * - tens: the slots in order, `-` for an empty one
   * - stock: cards in the stock
   * - gone: the cards removed, in ascending order
   * - known: the top cards of the stock that an undo has shown to the player, next first
   * - undone: undos used
   * - moves: the moves that can still be undone, oldest first
   * - drawn (with moves): all cards drawn, in order, the deal's first; the moves lead from there to the tableau
   */
  formatState(state: Readonly<TensState>): string {
    const { actions, moves } = state.history;
    const { order, drawn, left } = state.stock;
    const sections: Record<(typeof SECTIONS)[number], readonly string[]> = {
      tens: Array.from(state.tableau, (card) => (card === NO_CARD ? '-' : formatCard(card))),
      stock: [String(left)],
      gone: state.gone().map(formatCard),
      known: state.known().map(formatCard),
      undone: state.undosUsed > 0 ? [String(state.undosUsed)] : [],
      drawn: moves > 0 ? Array.from(order.subarray(0, drawn), formatCard) : [],
      moves: Array.from(actions.subarray(0, moves), (action) => this.names[action]),
    };
    const told = SECTIONS.filter((name) => sections[name].length > 0);
    return told.map((name) => [name, ...sections[name]].join(' ')).join(' / ');
  }

  /** Reads what `formatState` writes; an InputError names the column. Every section but the first may be left out. */
  parseState(text: string): TensState {
    const { rules } = this;
    const { undoLimit, tableauSize } = rules.config;
    const sections = sectionsOf(text);
    const wordsIn = (name: 'gone' | 'known') => sections.get(name)?.words ?? [];
    const taken = new Set<number>();
    const slots = sections.get(POSITION_WORD)!;
    const tableau = slots.words.map((word) => (word.text === '-' ? NO_CARD : cardsIn([word], taken)[0]));
    const gone = cardsIn(wordsIn('gone'), taken);
    const out = taken.size;
    const left = DECK_SIZE - out;
    const problem = positionProblem(rules.config, { tableau, gone });
    if (problem !== null) throw refusalOf(problem, tableauSize, slots, wordsIn('gone'));
    const stock = sections.get('stock');
    if (stock !== undefined && integerOf(stock, DECK_SIZE) !== left)
      throw unexpected(`a stock of ${left} (${DECK_SIZE} less ${out} on the tableau or gone)`, stock.words[0]);

    const undone = sections.get('undone');
    const most = undoLimit === 'unlimited' ? Number.MAX_SAFE_INTEGER : undoLimit;
    const undosUsed = undone ? integerOf(undone, most) : 0;
    const known = cardsIn(wordsIn('known'), taken);
    const mostKnown = Math.min(left, knownCapacity(rules.config, undosUsed));
    if (known.length > mostKnown)
      throw unexpected(`at most ${mostKnown} known cards (undos used: ${undosUsed})`, wordsIn('known')[mostKnown]);

    const drawnSection = sections.get('drawn');
    const moves = sections.get('moves');
    if (drawnSection === undefined && moves === undefined) return layOut(rules, { tableau, gone, known, undosUsed });
    if (drawnSection === undefined || moves === undefined)
      throw unexpected('"drawn" and "moves" together', (drawnSection ?? moves)!.name);
    if (rules.undoAction < 0) throw unexpected('no "moves", for nothing can be undone', moves.name);
    const hidden = [...known, ...otherCards([...taken])];
    const drawn = cardsIn(drawnSection.words, new Set(hidden));
    if (drawn.length !== out)
      throw unexpected(`"drawn" with the ${out} cards on the tableau or gone (not ${drawn.length})`, drawnSection.name);
    const state = this.replay([...drawn, ...hidden], moves.words);
    const slot = tableau.findIndex((card, index) => card !== state.tableau[index]);
    if (slot >= 0) {
      const card = state.tableau[slot];
      throw unexpected(`${card === NO_CARD ? '"-"' : formatCard(card)}, to which the moves lead`, slots.words[slot]);
    }
    if (state.stock.left !== left)
      throw unexpected(`moves that leave a stock of ${left} (not ${state.stock.left})`, moves.name);
    revealKnown(rules, state, known.length, undosUsed);
    return state;
  }

  /** The lowest slots of each rank; nothing for refill and undo. */
  cardsOf(state: Readonly<TensState>, action: Action): CardPlace[] {
    return removalSlots(state, removedRanks(this.rules.moves[action])).map((slot) => ({
      pile: 'tableau',
      index: slot,
      card: formatCard(state.tableau[slot]),
    }));
  }

  render(state: Readonly<TensState>, options: { color?: boolean } = {}): string {
    return positionPicture(this.rules, state, options.color === true);
  }

  /** Deals the cards drawn and plays the moves, so that they can be undone. */
  private replay(order: readonly number[], moves: Words): TensState {
    const { rules, names } = this;
    const state = rules.createState();
    rules.deal(state, 0, [Uint8Array.from(order)]);
    for (const word of moves) {
      const action = names.indexOf(word.text);
      if (action < 0 || action === rules.undoAction || ((state.legal >> action) & 1) === 0)
        throw unexpected('moves that are legal one after the other', word);
      rules.apply(state, action);
    }
    return state;
  }
}

/** The error for slots and cards gone that no game has. */
function refusalOf({ rule, got, at }: TensProblem, tableauSize: number, slots: Section, gone: Words): InputError {
  const { column, text: last } = slots.words.at(-1) ?? slots.name;
  const expected = {
    full: 'a card (no slot stays empty while the stock lasts)',
    empty: 'empty slots that whole removals have left (all are filled or none while the stock lasts)',
    removals: 'the cards gone to be whole removals',
    slots: `${tableauSize} slots ("-" for an empty one), but got ${got} up to column ${column + last.length - 1}`,
    dealt: `at least the ${tableauSize} cards of the deal on the tableau or gone, but got ${got}`,
    size: `removals of at most ${tableauSize} cards, the size of the tableau, but got ${got}`,
  }[rule];
  if (rule === 'removals') return unexpected(expected, gone[at]);
  return rule === 'full' || rule === 'empty'
    ? unexpected(expected, slots.words[at])
    : new InputError(`Expected ${expected}`);
}
