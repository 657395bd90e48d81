import { DECK_SIZE } from '../../../../env/cards.js';
import { LineSets, type MoveTable, withoutSet } from '../../../../env/games/decade/moves.js';
import type { Action } from '../../../../env/rules.js';
import { hashOf, IndexSet } from './index-set.js';

const FIRST_LINES = 1 << 8;

/** Index of the empty stack that every stack starts as. */
export const EMPTY_STACK = 0;

/**
 * What a stack can look like: a growing list of lines of values, each with the line and the action that it comes from. The lines that a
 * stack can have after the same card stand together and differ from each other. To go back, `count` is lowered.
 */
export class StackLines {
  /** Number of lines. */
  count = 1;
  /** Lines looked at since it was last set to 0, the equal ones that are not kept included. */
  lookedAt = 0;
  lengths = new Uint8Array(FIRST_LINES);
  /** 1 for lines with which the next card may be dealt; not those with a set that has to be discarded. */
  isSettled = new Uint8Array(FIRST_LINES);
  /** The line whose discarding of a set, `emptyingAction`, emptied the stack in the last `deal`; -1 if it cannot be emptied. */
  emptiedFrom = -1;
  emptyingAction: Action = 0;
  private readonly sets: LineSets;
  private values = new Uint8Array(FIRST_LINES * DECK_SIZE);
  private origins = new Int32Array(FIRST_LINES);
  private actions = new Uint16Array(FIRST_LINES);
  /** The lines of the present `deal`. */
  private readonly present = new IndexSet((line, other) => this.areEqual(line, other));

  /** @param limit the most lines that may be looked at */
  constructor(
    private readonly table: MoveTable,
    private readonly limit: number,
  ) {
    this.sets = new LineSets(table, 1);
    this.isSettled[EMPTY_STACK] = 1;
  }

  /**
   * Appends the lines that a stack can have after a card, from those it could have before: the settled ones from `from` up to `to`.
   * Returns false if that takes it over the limit: then they are not all there.
   */
  deal(from: number, to: number, value: number): boolean {
    this.present.clear();
    this.emptiedFrom = -1;
    const first = this.count;
    for (let line = from; line < to; line++) {
      if (this.isSettled[line] === 0) continue;
      this.makeRoom();
      const base = this.count * DECK_SIZE;
      const length = this.lengths[line];
      this.values.copyWithin(base, line * DECK_SIZE, line * DECK_SIZE + length);
      this.values[base + length] = value;
      this.append(length + 1, line, this.table.draw);
    }
    for (let line = first; line < this.count && this.lookedAt <= this.limit; line++) this.discardFrom(line);
    return this.lookedAt <= this.limit;
  }

  /** The discards of a line since the last card, latest first, are put into `actions`; returns the line before that card. */
  discardsOf(line: number, actions: Action[]): number {
    let at = line;
    for (; this.actions[at] !== this.table.draw; at = this.origins[at]) actions.push(this.actions[at]);
    return this.origins[at];
  }

  private discardFrom(line: number): void {
    const { sets } = this;
    const length = this.lengths[line];
    const base = line * DECK_SIZE;
    const found = sets.list(0, this.values, base, length);
    this.isSettled[line] = found === 0 || this.table.finish >= 0 ? 1 : 0;
    for (let i = 0; i < found; i++) {
      if (sets.counts[i] === length) {
        this.emptiedFrom = line;
        this.emptyingAction = sets.actions[i];
        continue;
      }
      this.makeRoom();
      const { starts, counts } = sets;
      const rest = withoutSet(this.values, base, length, starts[i], counts[i], this.values, this.count * DECK_SIZE);
      this.append(rest, line, sets.actions[i]);
    }
  }

  /** Keeps the line whose values have been written after the last one, unless the present deal has an equal one. */
  private append(length: number, origin: number, action: Action): void {
    const { count } = this;
    this.lookedAt++;
    this.lengths[count] = length;
    if (!this.present.add(count, hashOf(this.values, count * DECK_SIZE, count * DECK_SIZE + length))) return;
    this.origins[count] = origin;
    this.actions[count] = action;
    this.count++;
  }

  private areEqual(line: number, other: number): boolean {
    const { values, lengths } = this;
    if (lengths[line] !== lengths[other]) return false;
    const apart = (other - line) * DECK_SIZE;
    for (let i = line * DECK_SIZE, end = i + lengths[line]; i < end; i++) {
      if (values[i] !== values[i + apart]) return false;
    }
    return true;
  }

  private makeRoom(): void {
    if (this.count < this.lengths.length) return;
    const lines = 2 * this.lengths.length;
    this.values = grown(this.values, new Uint8Array(lines * DECK_SIZE));
    this.lengths = grown(this.lengths, new Uint8Array(lines));
    this.isSettled = grown(this.isSettled, new Uint8Array(lines));
    this.origins = grown(this.origins, new Int32Array(lines));
    this.actions = grown(this.actions, new Uint16Array(lines));
  }
}

function grown<T extends Uint8Array | Int32Array | Uint16Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
