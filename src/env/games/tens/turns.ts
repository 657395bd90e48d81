import { NO_CARD } from '../../cards.js';
import type { Action } from '../../rules.js';
import type { TensConfig } from './config.js';
import { removedRanks, type TensMove } from './moves.js';
import { EMPTY, slotKind } from './slot-sets.js';
import type { TensState } from './state.js';

/** What a deal and each kind of move do to tableau, stock and counts; the rules judge the position afterwards. */
export class TensTurns {
  /** For each removal the ranks of the first two cards; a quartet takes two more of the same. */
  private readonly firstRank: Uint8Array;
  private readonly secondRank: Uint8Array;
  private readonly isQuartet: Uint8Array;
  private readonly strict: boolean;
  private readonly undoable: boolean;

  constructor(config: TensConfig, moves: readonly TensMove[]) {
    const removals = moves.map(removedRanks).filter((ranks) => ranks.length > 0);
    this.firstRank = Uint8Array.from(removals, (ranks) => ranks[0]);
    this.secondRank = Uint8Array.from(removals, (ranks) => ranks[1]);
    this.isQuartet = Uint8Array.from(removals, (ranks) => (ranks.length === 4 ? 1 : 0));
    this.strict = config.refill === 'strict';
    this.undoable = config.undoLimit !== 0;
  }

  /** Fills the slots from a full stock. */
  deal(state: TensState): void {
    const { tableau, stock, slots, counts, hidden } = state;
    for (let kind = 0; kind <= EMPTY; kind++) counts[kind] = 0;
    slots.clear();
    for (let slot = 0; slot < tableau.length; slot++) {
      const card = stock.draw();
      const rank = card >> 2;
      tableau[slot] = card;
      slots.add(rank, slot);
      counts[rank]++;
    }
    for (let rank = 0; rank < 13; rank++) hidden[rank] = 4 - counts[rank];
    state.removals = state.undosUsed = 0;
    if (this.undoable) state.history.clear();
  }

  /** Takes the lowest slots of each rank; while the stock lasts, a strict tableau has no other empty slots to refill. */
  remove(state: TensState, action: Action): void {
    const { counts, slots } = state;
    if (this.undoable) state.history.begin(action);
    const first = this.firstRank[action];
    const second = this.secondRank[action];
    const a = slots.takeLowest(first);
    const b = slots.takeLowest(second);
    counts[first]--;
    counts[second]--;
    this.vacate(state, a < b ? a : b);
    this.vacate(state, a < b ? b : a);
    if (this.isQuartet[action] === 1) {
      counts[first] = 0;
      this.vacate(state, slots.takeLowest(first));
      this.vacate(state, slots.takeLowest(first));
    }
    state.removals++;
  }

  /** "Refill always takes the stock's top card into the lowest-numbered empty slot first." */
  refill(state: TensState, action: Action): void {
    const { stock, slots, counts } = state;
    if (this.undoable) state.history.begin(action);
    while (counts[EMPTY] > 0 && stock.left > 0) {
      const slot = slots.takeLowest(EMPTY);
      counts[EMPTY]--;
      if (this.undoable) state.history.record(slot, NO_CARD);
      this.drawTo(state, slot);
    }
  }

  /** "An undo restores tableau and stock exactly"; the cards put back stay known. */
  undo(state: TensState): void {
    const { tableau, counts, slots, history } = state;
    const move = --history.moves;
    while (history.changes > history.starts[move]) {
      const slot = history.slots[--history.changes];
      const now = slotKind(tableau[slot]);
      const before = slotKind(history.cards[history.changes]);
      counts[now]--;
      counts[before]++;
      slots.remove(now, slot);
      slots.add(before, slot);
      tableau[slot] = history.cards[history.changes];
    }
    state.stock.putBack(history.drawn[move]);
    if (history.actions[move] < this.firstRank.length) state.removals--;
    state.undosUsed++;
  }

  /** The stock's top card, of which there is one, comes into a slot. */
  private drawTo(state: TensState, slot: number): void {
    const stock = state.stock;
    const isNew = stock.drawn === stock.seen ? 1 : 0;
    const card = stock.draw();
    const rank = card >> 2;
    state.tableau[slot] = card;
    state.slots.add(rank, slot);
    state.counts[rank]++;
    state.hidden[rank] -= isNew;
    if (this.undoable) state.history.countDraw();
  }

  /** What becomes of a slot whose card has left: 'strict' fills it "immediately after each removal". */
  private vacate(state: TensState, slot: number): void {
    if (this.undoable) state.history.record(slot, state.tableau[slot]);
    if (this.strict && state.stock.left > 0) {
      this.drawTo(state, slot);
    } else {
      state.tableau[slot] = NO_CARD;
      state.slots.add(EMPTY, slot);
      state.counts[EMPTY]++;
    }
  }
}
