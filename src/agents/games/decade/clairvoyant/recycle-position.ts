import { DECK_SIZE } from '../../../../env/cards.js';
import { LineSets, type MoveTable, withoutSet } from '../../../../env/games/decade/moves.js';

/** Lengths of this mark eliminated stacks. */
const ELIMINATED = 255;

/** A position of a game whose discards go under the stock, by values, with the whole stock known. */
export class RecyclePosition {
  readonly sets: LineSets;
  /** Sets of the stack just dealt to, as `sets` lists them. */
  choices = 0;
  /** Bytes of a record. */
  readonly recordSize: number;
  private readonly stacks: number;
  private readonly values: Uint8Array;
  private readonly lengths: Uint8Array;
  private readonly stock = new Uint8Array(2 * DECK_SIZE);
  private stockLeft = 0;
  private stacksLeft = 0;
  private checked = 0;
  private next = 0;
  private readonly line = new Uint8Array(DECK_SIZE);

  constructor(stacks: number, table: MoveTable) {
    this.sets = new LineSets(table, 1);
    this.stacks = stacks;
    this.values = new Uint8Array(stacks * DECK_SIZE);
    this.lengths = new Uint8Array(stacks);
    this.recordSize = 2 + stacks + DECK_SIZE;
  }

  /** Rules: "the game starts with one card on the first stack". */
  deal(deck: Readonly<Uint8Array>): void {
    this.stock.set(deck);
    this.stockLeft = DECK_SIZE;
    this.lengths.fill(0);
    this.stacksLeft = this.stacks;
    this.next = 0;
    this.draw();
  }

  /** Draws until there is a set; false if there never is one. */
  drawToChoice(): boolean {
    while (this.choices === 0) if (!this.draw()) return false;
    return true;
  }

  /** Rules: "cards go one at a time to the stacks left to right, round and round". Returns false if the stock is empty. */
  draw(): boolean {
    const { stock, lengths, next } = this;
    if (this.stockLeft === 0) return false;
    const value = stock[0];
    stock.copyWithin(0, 1, this.stockLeft--);
    this.values[next * DECK_SIZE + lengths[next]++] = value;
    this.checked = next;
    this.next = this.following();
    this.listSets();
    return true;
  }

  /** Takes one of the sets; true if that wins. Rules: discarded cards go under the stock "in the order in which they lay on the stack". */
  discard(choice: number): boolean {
    const { sets, values, lengths, checked, stock, line } = this;
    const base = checked * DECK_SIZE;
    const length = lengths[checked];
    const start = sets.starts[choice];
    const count = sets.counts[choice];
    for (let i = 0; i < start + count - length; i++) stock[this.stockLeft++] = values[base + i];
    for (let i = start; i < Math.min(length, start + count); i++) stock[this.stockLeft++] = values[base + i];
    const rest = withoutSet(values, base, length, start, count, line, 0);
    for (let i = 0; i < rest; i++) values[base + i] = line[i];
    lengths[checked] = rest;
    if (rest === 0) {
      lengths[checked] = ELIMINATED;
      if (--this.stacksLeft === 0) return true;
      this.next = this.following();
    }
    this.listSets();
    return false;
  }

  /** Writes `recordSize` bytes that tell the position from all others. */
  write(records: Uint8Array, offset: number): void {
    let at = offset;
    records[at++] = this.checked;
    records[at++] = this.next;
    for (let stack = 0; stack < this.stacks; stack++) records[at++] = this.lengths[stack];
    for (let stack = 0; stack < this.stacks; stack++) {
      const base = stack * DECK_SIZE;
      for (let i = base, end = base + this.lengthOf(stack); i < end; i++) records[at++] = this.values[i];
    }
    for (let i = 0; i < this.stockLeft; i++) records[at++] = this.stock[i];
  }

  /** Goes to a position that has been written. */
  read(records: Readonly<Uint8Array>, offset: number): void {
    let at = offset;
    this.checked = records[at++];
    this.next = records[at++];
    this.stacksLeft = 0;
    this.stockLeft = DECK_SIZE;
    for (let stack = 0; stack < this.stacks; stack++) {
      const length = records[at++];
      this.lengths[stack] = length;
      if (length !== ELIMINATED) this.stacksLeft++;
    }
    for (let stack = 0; stack < this.stacks; stack++) {
      const length = this.lengthOf(stack);
      for (let i = stack * DECK_SIZE, end = i + length; i < end; i++) this.values[i] = records[at++];
      this.stockLeft -= length;
    }
    for (let i = 0; i < this.stockLeft; i++) this.stock[i] = records[at++];
    this.listSets();
  }

  private lengthOf(stack: number): number {
    return this.lengths[stack] === ELIMINATED ? 0 : this.lengths[stack];
  }

  private listSets(): void {
    const { checked } = this;
    this.choices = this.sets.list(0, this.values, checked * DECK_SIZE, this.lengthOf(checked));
  }

  /** The stack dealt to after the checked one; rules: eliminated ones are "skipped from then on". */
  private following(): number {
    let stack = this.checked;
    do stack = stack + 1 === this.stacks ? 0 : stack + 1;
    while (this.lengths[stack] === ELIMINATED && stack !== this.checked);
    return stack;
  }
}
