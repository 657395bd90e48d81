/**
 * The moves that can be undone, oldest first, without allocation: a journal of the slots that each of them changed and the cards
 * that lay in them before. A card leaves and enters the tableau at most once each on the way to a position, so 104 entries suffice.
 */
export class UndoHistory {
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

  clear(): void {
    this.moves = this.changes = 0;
  }

  begin(action: number): void {
    this.actions[this.moves] = action;
    this.drawn[this.moves] = 0;
    this.starts[this.moves++] = this.changes;
  }

  /** The last move changes a slot in which `card` (or NO_CARD) lay. */
  record(slot: number, card: number): void {
    this.slots[this.changes] = slot;
    this.cards[this.changes++] = card;
  }

  /** The last move draws a card. */
  countDraw(): void {
    this.drawn[this.moves - 1]++;
  }

  copyFrom(other: Readonly<UndoHistory>): void {
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
