import { DECK_SIZE, NO_CARD } from '../../base/cards.js';
import { type GameState, type Outcome, Stock } from '../../environment/rules.js';
import { maximumMoves, type TensConfig } from './config.js';

/** The kind of an empty slot, after the ranks 0..12. */
export const EMPTY = 13;

const SECOND_ROW = EMPTY + 1;

/** Rank 0..12 of the card in a slot, EMPTY for NO_CARD. */
export function slotKind(card: number): number {
  return card === NO_CARD ? EMPTY : card >> 2;
}

/** Sets of slots, one for each rank and one for EMPTY, so that the lowest slot of a kind is found without a search. */
class SlotSets {
  /** Bit s of word k is slot s of kind k; slots from 32 on are in a second row of words. */
  readonly words: Int32Array;

  constructor(tableauSize: number) {
    this.words = new Int32Array(tableauSize > 32 ? 2 * SECOND_ROW : SECOND_ROW);
  }

  clear() {
    const words = this.words;
    for (let i = 0; i < words.length; i++) words[i] = 0;
  }

  add(kind: number, slot: number) {
    this.words[slot < 32 ? kind : kind + SECOND_ROW] |= 1 << slot; // shifts take the slot modulo 32
  }

  remove(kind: number, slot: number) {
    this.words[slot < 32 ? kind : kind + SECOND_ROW] &= ~(1 << slot);
  }

  /** Takes the lowest slot out of a set that is not empty. */
  takeLowest(kind: number): number {
    const words = this.words;
    const bits = words[kind];
    if (bits !== 0) {
      words[kind] = bits & (bits - 1);
      return 31 - Math.clz32(bits & -bits);
    }
    const more = words[kind + SECOND_ROW];
    words[kind + SECOND_ROW] = more & (more - 1);
    return 63 - Math.clz32(more & -more);
  }
}

/** A journal of changed slots and their cards before, oldest first. A card comes and goes at most once: 104 suffice. */
class UndoHistory {
  /** Moves that can be undone. */
  moves = 0;
  /** Entries of the journal. */
  changes = 0;
  readonly actions: Uint8Array;
  /** For each move the cards it drew from the stock. */
  readonly drawn: Uint8Array;
  /** For each move where its entries of the journal begin. */
  readonly starts: Uint8Array;
  readonly slots: Uint8Array;
  readonly cards: Uint8Array;

  /** @param capacity the most moves; 0 where nothing is ever undone */
  constructor(capacity: number) {
    this.actions = new Uint8Array(capacity);
    this.drawn = new Uint8Array(capacity);
    this.starts = new Uint8Array(capacity);
    this.slots = new Uint8Array(capacity > 0 ? 104 : 0);
    this.cards = new Uint8Array(capacity > 0 ? 104 : 0);
  }

  clear() {
    this.moves = this.changes = 0;
  }

  begin(action: number) {
    this.actions[this.moves] = action;
    this.drawn[this.moves] = 0;
    this.starts[this.moves++] = this.changes;
  }

  /** The last move changes a slot in which `card` (or NO_CARD) lay. */
  record(slot: number, card: number) {
    this.slots[this.changes] = slot;
    this.cards[this.changes++] = card;
  }

  copyFrom(other: Readonly<UndoHistory>) {
    this.moves = other.moves;
    this.changes = other.changes;
    if (other.moves === 0) return;
    this.actions.set(other.actions);
    this.drawn.set(other.drawn);
    this.starts.set(other.starts);
    this.slots.set(other.slots);
    this.cards.set(other.cards);
  }
}

/** A position of Tens. The fields below `history` follow from the others and are kept up to date for speed. */
export class TensState implements GameState {
  outcome: Outcome = 'ongoing';
  /** The card in each slot, NO_CARD where it is empty. */
  readonly tableau: Uint8Array;
  readonly stock = new Stock(DECK_SIZE);
  removals = 0;
  undosUsed = 0;
  readonly history: UndoHistory;

  /** Which slots hold each rank, and which are empty. */
  readonly slots: SlotSets;
  /** Cards on the tableau by rank, and last the empty slots. */
  readonly counts = new Uint8Array(EMPTY + 1);
  /** Cards by rank that the player has never seen. */
  readonly hidden = new Uint8Array(13);
  /** Bit i is set when move i of the move table is legal; 0 when the game is over. */
  legal = 0;
  readonly #config: Readonly<TensConfig>;

  constructor(config: TensConfig) {
    this.#config = config;
    this.tableau = new Uint8Array(config.tableauSize).fill(NO_CARD);
    this.slots = new SlotSets(config.tableauSize);
    this.history = new UndoHistory(config.undoLimit === 0 ? 0 : maximumMoves(config));
  }

  get config(): Readonly<TensConfig> {
    return this.#config;
  }

  get emptySlots(): number {
    return this.counts[EMPTY];
  }

  /** Becomes equal to the other position, hidden cards included. */
  copyFrom(other: Readonly<TensState>) {
    this.outcome = other.outcome;
    this.tableau.set(other.tableau);
    this.stock.copyFrom(other.stock);
    this.removals = other.removals;
    this.undosUsed = other.undosUsed;
    this.history.copyFrom(other.history);
    this.slots.words.set(other.slots.words);
    this.counts.set(other.counts);
    this.hidden.set(other.hidden);
    this.legal = other.legal;
  }

  /** Every card that has left play, in ascending order: drawn, and no longer on the tableau. */
  gone(): number[] {
    const drawn = this.stock.order.subarray(0, this.stock.drawn);
    return Array.from(drawn)
      .filter((card) => !this.tableau.includes(card))
      .sort((a, b) => a - b);
  }

  /** Cards on top of the stock that the player has seen before, next first. */
  known(): number[] {
    return Array.from(this.stock.order.subarray(this.stock.drawn, this.stock.seen));
  }
}

/** The slots of the cards that a removal takes, in the order of its ranks: the lowest of each rank. */
export function removalSlots(state: Readonly<TensState>, ranks: readonly number[]): number[] {
  const slots: number[] = [];
  for (const rank of ranks) {
    slots.push(state.tableau.findIndex((card, slot) => card >> 2 === rank && !slots.includes(slot)));
  }
  return slots;
}
