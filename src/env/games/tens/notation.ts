import { DECK_SIZE, formatCard, NO_CARD, parseCard } from '../../cards.js';
import { expectRules } from '../../environment-parts.js';
import { InputError, shown } from '../../errors.js';
import { type CardPlace, type Notation, type Word, wordsOf } from '../../notation.js';
import type { Action } from '../../rules.js';
import { suggestion } from '../../words.js';
import { moveName, removedRanks } from './config.js';
import { positionPicture } from './guide.js';
import { knownCapacity } from './observation.js';
import { layOut, otherCards, positionProblem, revealKnown, type TensPosition } from './position.js';
import type { TensRules } from './rules.js';
import { removalSlots, type TensState } from './state.js';

/** The words of each section, its name first. */
type Sections = ReadonlyMap<string, readonly Word[]>;

const SECTIONS = ['tens', 'stock', 'gone', 'known', 'undone', 'drawn', 'moves'];

/** "Expected ..., but got "x" at column 7". */
function unexpected(expected: string, word: Word): InputError {
  return new InputError(`Expected ${expected}, but got ${shown(word.text)} at column ${word.column}`);
}

/** Splits the line at its slashes; white space of any kind and amount separates words. */
function splitPosition(text: string): Sections {
  const words = wordsOf(text, /\/|[^\s/]+/g);
  const sections = new Map<string, Word[]>();
  let section: Word[] = [];
  for (const word of [...words, { text: '/', column: text.length + 1 }]) {
    if (word.text !== '/') {
      section.push(word);
      continue;
    }
    addSection(sections, section, word.column);
    section = [];
  }
  return sections;
}

function addSection(sections: Map<string, Word[]>, section: Word[], column: number): void {
  const [name] = section;
  if (name === undefined) {
    throw new InputError(
      `Expected a position such as "tens AC 9D - ... / stock 35", but got an empty section at column ${column}`,
    );
  }
  if (sections.size === 0 && name.text !== 'tens') throw unexpected('a position that begins with "tens"', name);
  if (!SECTIONS.includes(name.text)) {
    throw new InputError(
      `Unknown section ${shown(name.text)} at column ${name.column}${suggestion(name.text, SECTIONS)}`,
    );
  }
  if (sections.has(name.text)) throw unexpected('each section once', name);
  sections.set(name.text, section);
}

function cardOf(word: Word): number {
  try {
    return parseCard(word.text);
  } catch {
    throw unexpected('a card such as "TD"', word);
  }
}

/** The only word of a section, an integer from `minimum` to `maximum`. */
function integerOf(section: readonly Word[], minimum: number, maximum: number): number {
  const word = section[1] ?? section[0];
  const expected = `one integer from ${minimum} to ${maximum} after "${section[0].text}"`;
  if (section.length > 2) throw unexpected(expected, section[2]);
  const value = /^\d+$/.test(word.text) ? Number(word.text) : NaN;
  if (!(value >= minimum && value <= maximum)) throw unexpected(expected, word);
  return value;
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
function formatPosition(rules: TensRules, state: Readonly<TensState>): string {
  const sections = [['tens', ...Array.from(state.tableau, (card) => (card === NO_CARD ? '-' : formatCard(card)))]];
  const add = (name: string, words: readonly string[]) => {
    if (words.length > 0) sections.push([name, ...words]);
  };
  add('stock', [String(state.stock.left)]);
  add('gone', state.gone().map(formatCard));
  add('known', state.known().map(formatCard));
  add('undone', state.undosUsed > 0 ? [String(state.undosUsed)] : []);
  const { actions, moves } = state.history;
  if (moves > 0) {
    add('drawn', Array.from(state.stock.order.subarray(0, state.stock.drawn), formatCard));
    add(
      'moves',
      Array.from(actions.subarray(0, moves), (action) => moveName(rules.moves[action])),
    );
  }
  return sections.map((words) => words.join(' ')).join(' / ');
}

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

/** @throws InputError that names the column, where a word is wrong */
function expectNoProblem({ config }: TensRules, position: TensPosition, slots: Section, gone: Section = []): void {
  const problem = positionProblem(config, position);
  if (problem === null) return;
  const { rule, got, at } = problem;
  const { tableauSize } = config;
  if (rule === 'slots') {
    const { column, text } = slots[slots.length - 1];
    throw new InputError(
      `Expected ${tableauSize} slots ("-" for an empty one), but got ${got} up to column ${column + text.length - 1}`,
    );
  }
  if (rule === 'dealt')
    throw new InputError(
      `Expected at least the ${tableauSize} cards of the deal on the tableau or gone, but got ${got}`,
    );
  if (rule === 'full') throw unexpected('a card (no slot stays empty while the stock lasts)', slots[at + 1]);
  if (rule === 'removals') throw unexpected('the cards gone to be whole removals', gone[at + 1]);
  if (rule === 'size')
    throw new InputError(`Expected removals of at most ${tableauSize} cards, the size of the tableau, but got ${got}`);
  throw unexpected(
    'empty slots that whole removals have left (all are filled or none while the stock lasts)',
    slots[at + 1],
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
function parsePosition(rules: TensRules, text: string): TensState {
  const { undoLimit } = rules.config;
  const sections = splitPosition(text);
  const taken = new Set<number>();
  const slots = sections.get('tens')!;
  const tableau = slots.slice(1).map((word) => (word.text === '-' ? NO_CARD : cardsIn([slots[0], word], taken)[0]));
  const gone = cardsIn(sections.get('gone'), taken);
  const out = taken.size;
  const left = DECK_SIZE - out;
  expectNoProblem(rules, { tableau, gone }, slots, sections.get('gone'));
  const stock = sections.get('stock');
  if (stock !== undefined && integerOf(stock, 0, DECK_SIZE) !== left)
    throw unexpected(`a stock of ${left} (${DECK_SIZE} less ${out} on the tableau or gone)`, stock[1]);

  const undone = sections.get('undone');
  const undosUsed = undone ? integerOf(undone, 0, undoLimit === 'unlimited' ? Number.MAX_SAFE_INTEGER : undoLimit) : 0;
  const knownSection = sections.get('known');
  const known = cardsIn(knownSection, taken);
  const mostKnown = Math.min(left, knownCapacity(rules.config, undosUsed));
  if (known.length > mostKnown)
    throw unexpected(`at most ${mostKnown} known cards (undos used: ${undosUsed})`, knownSection![mostKnown + 1]);

  const drawnSection = sections.get('drawn');
  const moves = sections.get('moves');
  if (drawnSection === undefined && moves === undefined) return layOut(rules, { tableau, gone, known, undosUsed });
  if (drawnSection === undefined || moves === undefined)
    throw unexpected('"drawn" and "moves" together', (drawnSection ?? moves)![0]);
  if (rules.undoAction < 0) throw unexpected('no "moves", for nothing can be undone', moves[0]);
  const hidden = [...known, ...otherCards([...taken])];
  const drawn = cardsIn(drawnSection, new Set(hidden));
  if (drawn.length !== out)
    throw unexpected(`"drawn" with the ${out} cards on the tableau or gone (not ${drawn.length})`, drawnSection[0]);
  const state = rules.createState();
  replay(rules, state, [...drawn, ...hidden], moves);
  checkReplayed(state, tableau, left, slots, moves);
  revealKnown(rules, state, known.length, undosUsed);
  return state;
}

/** Names of moves ("A+9", "5+5", "TTTT", "JJ", "refill", "undo") and positions on one line. */
export class TensNotation implements Notation<TensState> {
  private readonly names: readonly string[];

  constructor(private readonly rules: TensRules) {
    expectRules(rules);
    this.names = rules.moves.map(moveName);
  }

  formatMove(action: Action): string {
    return this.names[action];
  }

  parseMove(text: string): Action {
    const action = this.names.indexOf(text.trim());
    if (action < 0) {
      throw new InputError(
        `Expected a move such as "A+9", but got ${shown(text)}${suggestion(text.trim(), this.names)}`,
      );
    }
    return action;
  }

  /** The cards that leave: "AC+9H"; refill and undo by their names. */
  describeMove(state: Readonly<TensState>, action: Action): string {
    const places = this.cardsOf(state, action);
    return places.length > 0 ? places.map((place) => place.card).join('+') : this.names[action];
  }

  formatState(state: Readonly<TensState>): string {
    return formatPosition(this.rules, state);
  }

  parseState(text: string): TensState {
    return parsePosition(this.rules, text);
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
}
