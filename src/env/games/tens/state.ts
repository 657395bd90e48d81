import { DECK_SIZE, NO_CARD } from '../../cards.js';
import type { GameState, Outcome } from '../../rules.js';
import { Stock } from '../../stock.js';
import type { TensConfig } from './config.js';
import { maximumMoves } from './moves.js';
import { EMPTY, SlotSets } from './slot-sets.js';
import { UndoHistory } from './undo-history.js';

/** A position of Tens. The fields below `history` follow from the others and are kept up to date for speed. */
export class TensState implements GameState {
  outcome: Outcome = 'ongoing';
  /** The card in each slot, NO_CARD where it is empty. */
  readonly tableau: Uint8Array;
  readonly stock = new Stock(DECK_SIZE);
  /** Removals made and not undone. */
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
  copyFrom(other: Readonly<TensState>): void {
    this.outcome = other.outcome;
    this.tableau.set(other.tableau);
    this.stock.copyFrom(other.stock);
    this.removals = other.removals;
    this.undosUsed = other.undosUsed;
    this.history.copyFrom(other.history);
    this.slots.copyFrom(other.slots);
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
