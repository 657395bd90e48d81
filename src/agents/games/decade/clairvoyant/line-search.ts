import { DECK_SIZE } from '../../../../env/cards.js';
import { LineSets, type MoveTable, withoutSet } from '../../../../env/games/decade/moves.js';
import type { Action } from '../../../../env/rules.js';

/** The results of a search of one deck, before they are checked by the rules. */
export interface Findings {
  /** Actions of a win; null if there is none, or none was found. */
  readonly winning: readonly Action[] | null;
  /** Actions of the game with the fewest cards left that was found, without a `finish` at its end. */
  readonly fewest: readonly Action[];
  /** Whether everything has been searched that could be better. */
  readonly isComplete: boolean;
}

/** Searches one deck, given as values 1..10 in draw order. */
export interface DeckSearch {
  search(deck: Readonly<Uint8Array>): Findings;
}

const FIRST_CAPACITY = 1 << 10;
const HALF = DECK_SIZE / 2;
const VALUES = 11;

/**
 * The positions (cards drawn, values on the line) of one deck that a search has been in. A line is what is left of the cards drawn, so
 * it is written down without loss as the set of the earliest cards of the deck that have its values: 52 bits, and 6 for the cards drawn.
 */
class VisitedLines {
  /** The first card from a place on that has a value: entry place * 11 + value. */
  private readonly firstOf = new Uint8Array((DECK_SIZE + 1) * VALUES);
  private capacity = FIRST_CAPACITY;
  private slots = new Int32Array(2 * FIRST_CAPACITY);
  size = 0;

  /** Forgets all positions; from now on they are those of this deck. */
  start(deck: Readonly<Uint8Array>): void {
    const { firstOf } = this;
    for (let place = deck.length - 1; place >= 0; place--) {
      for (let value = 1; value < VALUES; value++)
        firstOf[place * VALUES + value] = firstOf[(place + 1) * VALUES + value];
      firstOf[place * VALUES + deck[place]] = place;
    }
    this.capacity = FIRST_CAPACITY;
    this.slots.fill(0, 0, 2 * FIRST_CAPACITY);
    this.size = 0;
  }

  /** Adds a position; false if it was there. */
  add(drawn: number, values: Readonly<Uint8Array>, base: number, length: number): boolean {
    const { firstOf } = this;
    let low = 0;
    let high = drawn << HALF;
    for (let i = base, place = 0; i < base + length; i++) {
      const at = firstOf[place * VALUES + values[i]];
      if (at < HALF) low |= 1 << at;
      else high |= 1 << (at - HALF);
      place = at + 1;
    }
    if (2 * this.size >= this.capacity) this.grow();
    return this.insert(low, high);
  }

  private insert(low: number, high: number): boolean {
    const { slots, capacity } = this;
    let hash = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
    hash ^= hash >>> 15;
    let slot = Math.imul(hash, 0x2c1b3c6d) >>> 7;
    // No position has 0 cards drawn, so a slot whose second number is 0 is free.
    for (; ; slot++) {
      const at = 2 * (slot & (capacity - 1));
      if (slots[at + 1] === 0) {
        slots[at] = low;
        slots[at + 1] = high;
        this.size++;
        return true;
      }
      if (slots[at] === low && slots[at + 1] === high) return false;
    }
  }

  private grow(): void {
    const old = this.slots.slice(0, 2 * this.capacity);
    this.capacity *= 2;
    if (this.slots.length < 2 * this.capacity) this.slots = new Int32Array(2 * this.capacity);
    else this.slots.fill(0, 0, 2 * this.capacity);
    this.size = 0;
    for (let at = 0; at < old.length; at += 2) if (old[at + 1] !== 0) this.insert(old[at], old[at + 1]);
  }
}

/** Bytes from one line to the next, and more lines than a game has: each move is a draw or takes two cards or more. */
const LINE = 64;
const LINES = DECK_SIZE + DECK_SIZE / 2 + 1;

/**
 * A single line, straight or a ring: depth first through all lines of play, discards before draws, which finds a good game soon. With
 * the deck known a position is the number of cards drawn and what is left of them, and none is searched twice.
 */
export class LineSearch implements DeckSearch {
  private readonly visited = new VisitedLines();
  private readonly sets: LineSets;
  /** The line after each move of the game being tried. */
  private readonly lines = new Uint8Array(LINES * LINE);
  private readonly actions: Action[] = [];
  private readonly isOptional: boolean;
  private deck: Readonly<Uint8Array> = new Uint8Array(DECK_SIZE);
  private fewestCards = 0;
  private fewest: Action[] = [];
  private isComplete = true;

  /**
   * @param enough stops as soon as at most so many cards are left
   * @param nodeLimit stops when so many positions have been searched
   */
  constructor(
    private readonly table: MoveTable,
    private readonly enough: number,
    private readonly nodeLimit: number,
  ) {
    this.sets = new LineSets(table, LINES);
    this.isOptional = table.finish >= 0;
  }

  search(deck: Readonly<Uint8Array>): Findings {
    this.deck = deck;
    this.visited.start(deck);
    this.fewestCards = DECK_SIZE + 1;
    this.fewest = [];
    this.isComplete = true;
    this.lines.set(deck.subarray(0, 3)); // rules: "three are dealt first"
    this.visit(0, 3, 3);
    const { fewest, isComplete } = this;
    return { winning: this.fewestCards === 0 ? fewest : null, fewest, isComplete };
  }

  /** Searches on from the line after `moves` moves; true if the search is over. */
  private visit(moves: number, drawn: number, length: number): boolean {
    const { lines, sets, actions } = this;
    const base = moves * LINE;
    if (!this.visited.add(drawn, lines, base, length)) return false;
    if (this.visited.size > this.nodeLimit) {
      this.isComplete = false;
      return true;
    }
    const found = sets.list(moves, lines, base, length);
    const mayPass = found === 0 || this.isOptional;
    if (drawn === this.deck.length && mayPass && length < this.fewestCards) {
      this.fewestCards = length;
      this.fewest = actions.slice(0, moves);
      if (length <= this.enough) return true;
    }
    const first = moves * sets.perList;
    // The longest `take` or the earliest end first: on average that needs the fewest positions.
    for (let i = first + found - 1; i >= first; i--) {
      const rest = withoutSet(lines, base, length, sets.starts[i], sets.counts[i], lines, base + LINE);
      actions[moves] = sets.actions[i];
      if (this.visit(moves + 1, drawn, rest)) return true;
    }
    if (!mayPass || drawn === this.deck.length) return false;
    lines.copyWithin(base + LINE, base, base + length);
    lines[base + LINE + length] = this.deck[drawn];
    actions[moves] = this.table.draw;
    return this.visit(moves + 1, drawn + 1, length + 1);
  }
}
