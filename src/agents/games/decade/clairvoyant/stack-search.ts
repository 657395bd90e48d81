import { DECK_SIZE } from '../../../../env/cards.js';
import type { MoveTable } from '../../../../env/games/decade/moves.js';
import type { Action } from '../../../../env/rules.js';
import { type DeckSearch, type Findings, LineDiscards } from './line-search.js';

/** A line that a stack can have. */
interface StackLine {
  /** Its values as the codes of a text. */
  readonly text: string;
  /** The line before it, and the draw or discard between them; the empty stack has neither. */
  readonly before: StackLine | null;
  readonly action: Action;
  /** Whether the next card may be dealt; not while a set has to be discarded. */
  isSettled: boolean;
}

/** The lines that a stack can have after the same card; they differ from each other. */
interface StackLines {
  readonly lines: readonly StackLine[];
  /** A line from which a discard empties the stack, and that discard; null if it cannot be emptied. */
  readonly emptied: { readonly line: StackLine; readonly action: Action } | null;
}

const EMPTY: StackLine = { text: '', before: null, action: -1, isSettled: true };

/**
 * Stacks without recycling. A move on one stack changes the others only when it eliminates its stack, which shifts the deal. So the search
 * chooses only which stack is eliminated at which card: as long as none is, each stack has the lines it can have by itself, whatever the
 * others have, and in the end each one its shortest.
 */
export class StackSearch implements DeckSearch {
  private readonly discards: LineDiscards;
  /** `[stack]`: the lines that it can have; for an eliminated one the line and the discard that it ended with. */
  private lines: (readonly StackLine[])[] = [];
  private ends: StackLines['emptied'][] = [];
  /** The stack that got each card. */
  private readonly stackOf = new Uint8Array(DECK_SIZE);
  private deck: Readonly<Uint8Array> = new Uint8Array(0);
  private lookedAt = 0;
  private fewestCards = 0;
  private winning: Action[] | null = null;
  private fewest: Action[] = [];

  /**
   * @param enough the fewest cards left that are worth a search; it stops with them and a win
   * @param nodeLimit stops when so many lines of stacks have been looked at
   */
  constructor(
    private readonly stacks: number,
    private readonly table: MoveTable,
    private readonly enough: number,
    private readonly nodeLimit: number,
  ) {
    this.discards = new LineDiscards(table);
  }

  search(deck: Readonly<Uint8Array>): Findings {
    this.deck = deck;
    this.lines = Array.from({ length: this.stacks }, () => [EMPTY]);
    this.ends = Array.from({ length: this.stacks }, () => null);
    this.lookedAt = 0;
    this.fewestCards = DECK_SIZE + 1;
    this.winning = null;
    this.fewest = [];
    this.dealTo(0, 0);
    return { winning: this.winning, fewest: this.fewest, isComplete: this.lookedAt <= this.nodeLimit };
  }

  /** Searches on from where a stack gets the card that comes after `dealt` others; true if the search is over. */
  private dealTo(stack: number, dealt: number): boolean {
    const { lines, ends } = this;
    const before = lines[stack];
    this.stackOf[dealt] = stack;
    const after = this.linesAfter(before, this.deck[dealt]);
    if (this.lookedAt > this.nodeLimit) return true;
    lines[stack] = after.lines;
    ends[stack] = after.emptied;
    let isOver = after.emptied !== null && this.goOn(stack, dealt + 1);
    ends[stack] = null;
    isOver ||= after.lines.some((line) => line.isSettled) && this.goOn(stack, dealt + 1);
    lines[stack] = before;
    return isOver;
  }

  /** The lines that a stack can have after a card; not all of them if that takes the search over its limit. */
  private linesAfter(before: readonly StackLine[], value: number): StackLines {
    const { table, nodeLimit } = this;
    const lines: StackLine[] = [];
    const known = new Set<string>();
    let emptied: StackLines['emptied'] = null;
    const add = (text: string, from: StackLine, action: Action): void => {
      this.lookedAt++;
      if (known.has(text)) return;
      known.add(text);
      lines.push({ text, before: from, action, isSettled: false });
    };
    const card = String.fromCharCode(value);
    for (const line of before) if (line.isSettled) add(line.text + card, line, table.draw);
    for (let i = 0; i < lines.length && this.lookedAt <= nodeLimit; i++) {
      const line = lines[i];
      const found = this.discards.of(line.text);
      line.isSettled = found.length === 0 || table.finish >= 0;
      for (const { action, rest } of found)
        if (rest === '') emptied = { line, action };
        else add(rest, line, action);
    }
    return { lines, emptied };
  }

  private goOn(stack: number, dealt: number): boolean {
    let next = stack;
    let steps = 0;
    do next = next + 1 === this.stacks ? 0 : next + 1;
    while (this.ends[next] !== null && ++steps < this.stacks);
    // Rules: "won as soon as all stacks are eliminated, even with stock left".
    if (steps === this.stacks) return this.isEnough(dealt, true);
    return dealt === this.deck.length ? this.isEnough(dealt, false) : this.dealTo(next, dealt);
  }

  /** Looks at a game that is over after `dealt` cards; returns whether no better one is left to be found. */
  private isEnough(dealt: number, isWon: boolean): boolean {
    let left = this.deck.length - dealt;
    for (let stack = 0; stack < this.stacks; stack++)
      if (this.ends[stack] === null) left += shortest(this.lines[stack]).text.length;
    const actions = left < this.fewestCards || (isWon && this.winning === null) ? this.actionsOf(dealt) : [];
    if (isWon) this.winning ??= actions;
    if (left < this.fewestCards) {
      this.fewestCards = left;
      this.fewest = actions;
    }
    return this.winning !== null && this.fewestCards <= this.enough;
  }

  /** All actions of the game, each stack's put back into the order of the deal. */
  private actionsOf(dealt: number): Action[] {
    const at = this.ends.map((end, stack) => end?.line ?? shortest(this.lines[stack]));
    const last = this.ends.map((end) => end?.action ?? -1);
    const discards: Action[][] = Array.from({ length: dealt }, () => []);
    for (let card = dealt - 1; card >= 0; card--) {
      const stack = this.stackOf[card];
      const latestFirst = discards[card];
      if (last[stack] >= 0) latestFirst.push(last[stack]);
      last[stack] = -1;
      let line = at[stack];
      for (; line.action !== this.table.draw; line = line.before!) latestFirst.push(line.action);
      at[stack] = line.before!;
    }
    // The first card is on the table when the game starts.
    return discards.flatMap((latestFirst, card) => [
      ...(card === 0 ? [] : [this.table.draw]),
      ...latestFirst.reverse(),
    ]);
  }
}

function shortest(lines: readonly StackLine[]): StackLine {
  return lines.reduce((best, each) =>
    each.isSettled && (!best.isSettled || each.text.length < best.text.length) ? each : best,
  );
}
