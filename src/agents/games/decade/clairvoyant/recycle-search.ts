import { DECK_SIZE } from '../../../../env/cards.js';
import type { MoveTable } from '../../../../env/games/decade/moves.js';
import type { Action } from '../../../../env/rules.js';
import { hashOf, IndexSet } from './index-set.js';
import { RecyclePosition } from './recycle-position.js';
import type { DeckSearch, Findings } from './result.js';

const FIRST_POSITIONS = 1 << 10;

/**
 * Stacks with recycling, where no card leaves the game and only a win counts. Depth first through the positions in which there is a
 * set on the stack just dealt to, none of them twice: a game that goes back to a position is drawn, and wins nothing it could not win before.
 */
export class RecycleSearch implements DeckSearch {
  private readonly position: RecyclePosition;
  private readonly draw: Action;
  private readonly isOptional: boolean;
  private records: Uint8Array;
  /** For each position the one that it comes from, -1 for the first, and by what. */
  private origins = new Int32Array(FIRST_POSITIONS);
  private actions = new Uint16Array(FIRST_POSITIONS);
  private deck: Readonly<Uint8Array> = new Uint8Array(DECK_SIZE);
  private count = 0;
  private readonly known = new IndexSet((index, other) => this.areEqual(index, other));
  private readonly waiting: number[] = [];

  /** @param nodeLimit stops when so many positions have been found */
  constructor(
    stacks: number,
    table: MoveTable,
    private readonly nodeLimit: number,
  ) {
    this.position = new RecyclePosition(stacks, table);
    this.draw = table.draw;
    this.isOptional = table.finish >= 0;
    this.records = new Uint8Array(FIRST_POSITIONS * this.position.recordSize);
  }

  search(deck: Readonly<Uint8Array>): Findings {
    const { position, waiting } = this;
    this.count = waiting.length = 0;
    this.known.clear();
    this.deck = deck;
    position.deal(deck);
    if (position.drawToChoice()) this.add(-1, 0);
    for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
      const winning = this.expand(index);
      if (winning !== null) return { winning, fewest: winning, isComplete: true };
      if (this.count > this.nodeLimit) return { winning: null, fewest: [], isComplete: false };
    }
    return { winning: null, fewest: [], isComplete: true };
  }

  /** Finds the positions that a position leads to; returns the actions of a win if it leads to one. */
  private expand(index: number): Action[] | null {
    const { position } = this;
    const { sets, recordSize } = position;
    position.read(this.records, index * recordSize);
    for (let choice = position.choices - 1; choice >= 0; choice--) {
      position.read(this.records, index * recordSize);
      const action = sets.actions[choice];
      if (position.discard(choice)) return this.actionsTo(index, action);
      if (position.drawToChoice()) this.add(index, action);
    }
    if (!this.isOptional) return null;
    position.read(this.records, index * recordSize);
    if (position.draw() && position.drawToChoice()) this.add(index, this.draw);
    return null;
  }

  /** Keeps the present position, where there is a choice, unless it is known. */
  private add(origin: number, action: Action): void {
    this.makeRoom();
    const { recordSize } = this.position;
    const { count } = this;
    this.position.write(this.records, count * recordSize);
    if (!this.known.add(count, hashOf(this.records, count * recordSize, (count + 1) * recordSize))) return;
    this.origins[count] = origin;
    this.actions[count] = action;
    this.waiting.push(this.count++);
  }

  /** All actions that lead to a position, the draws to its choice included, and one more. */
  private actionsTo(index: number, last: Action): Action[] {
    const choices: Action[] = [last];
    for (let at = index; this.origins[at] >= 0; at = this.origins[at]) choices.push(this.actions[at]);
    const { position, draw } = this;
    const actions: Action[] = [];
    position.deal(this.deck);
    for (let action = choices.pop(); action !== undefined; action = choices.pop()) {
      while (position.choices === 0 && position.draw()) actions.push(draw);
      if (action === draw) position.draw();
      else position.discard(position.sets.actions.indexOf(action));
      actions.push(action);
    }
    return actions;
  }

  private areEqual(index: number, other: number): boolean {
    const { recordSize } = this.position;
    for (let i = 0; i < recordSize; i++) {
      if (this.records[index * recordSize + i] !== this.records[other * recordSize + i]) return false;
    }
    return true;
  }

  private makeRoom(): void {
    if (this.count < this.origins.length) return;
    const positions = 2 * this.origins.length;
    const { records, origins, actions } = this;
    this.records = new Uint8Array(positions * this.position.recordSize);
    this.records.set(records);
    this.origins = new Int32Array(positions);
    this.origins.set(origins);
    this.actions = new Uint16Array(positions);
    this.actions.set(actions);
  }
}
