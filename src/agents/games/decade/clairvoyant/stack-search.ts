import { DECK_SIZE } from '../../../../env/cards.js';
import type { MoveTable } from '../../../../env/games/decade/moves.js';
import type { Action } from '../../../../env/rules.js';
import type { DeckSearch, Findings } from './result.js';
import { EMPTY_STACK, StackLines } from './stack-lines.js';

/**
 * Stacks without recycling. What is done on a stack touches the others only when it eliminates the stack, for that shifts the deal. So the
 * search chooses no more than which stack is eliminated at which card: as long as none is, each stack has the lines it can have by itself
 * (`StackLines`), whichever the others have, and in the end each one its shortest.
 */
export class StackSearch implements DeckSearch {
  private readonly lines: StackLines;
  private readonly draw: Action;
  /** The lines each stack can have: from `from` up to `to`. */
  private readonly from: Int32Array;
  private readonly to: Int32Array;
  /** For an eliminated stack, the line and the discard that it ended with; -1 for the others. */
  private readonly lastLine: Int32Array;
  private readonly lastAction: Uint16Array;
  /** The stack that got each card. */
  private readonly stackOf = new Uint8Array(DECK_SIZE);
  private deck: Readonly<Uint8Array> = new Uint8Array(DECK_SIZE);
  private fewestCards = 0;
  private winning: Action[] | null = null;
  private fewest: Action[] = [];
  private isComplete = true;

  /**
   * @param enough the fewest cards left that are worth a search; it stops with them and a win
   * @param nodeLimit stops when so many lines of stacks have been looked at
   */
  constructor(
    private readonly stacks: number,
    table: MoveTable,
    private readonly enough: number,
    nodeLimit: number,
  ) {
    this.lines = new StackLines(table, nodeLimit);
    this.draw = table.draw;
    this.from = new Int32Array(stacks);
    this.to = new Int32Array(stacks);
    this.lastLine = new Int32Array(stacks);
    this.lastAction = new Uint16Array(stacks);
  }

  search(deck: Readonly<Uint8Array>): Findings {
    this.deck = deck;
    this.lines.count = EMPTY_STACK + 1;
    this.from.fill(EMPTY_STACK);
    this.to.fill(EMPTY_STACK + 1);
    this.lastLine.fill(-1);
    this.fewestCards = DECK_SIZE + 1;
    this.winning = null;
    this.fewest = [];
    this.isComplete = true;
    this.lines.lookedAt = 0;
    this.dealTo(0, 0);
    const { winning, fewest, isComplete } = this;
    return { winning, fewest, isComplete };
  }

  /** Searches on from where a stack gets the card that comes after `dealt` others; true if the search is over. */
  private dealTo(stack: number, dealt: number): boolean {
    const { lines, from, to } = this;
    const oldFrom = from[stack];
    const oldTo = to[stack];
    const first = lines.count;
    this.stackOf[dealt] = stack;
    if (!lines.deal(oldFrom, oldTo, this.deck[dealt])) {
      this.isComplete = false;
      return true;
    }
    from[stack] = first;
    to[stack] = lines.count;
    const isOver = this.eliminate(stack, dealt) || this.keep(stack, dealt);
    from[stack] = oldFrom;
    to[stack] = oldTo;
    lines.count = first;
    return isOver;
  }

  /** Goes on with the stack eliminated, if it can be. */
  private eliminate(stack: number, dealt: number): boolean {
    if (this.lines.emptiedFrom < 0) return false;
    const { lastLine, lastAction, lines } = this;
    lastLine[stack] = lines.emptiedFrom;
    lastAction[stack] = lines.emptyingAction;
    const isOver = this.goOn(stack, dealt + 1);
    lastLine[stack] = -1;
    return isOver;
  }

  /** Goes on with the stack not eliminated, if it need not be. */
  private keep(stack: number, dealt: number): boolean {
    for (let line = this.from[stack]; line < this.to[stack]; line++) {
      if (this.lines.isSettled[line] === 1) return this.goOn(stack, dealt + 1);
    }
    return false;
  }

  private goOn(stack: number, dealt: number): boolean {
    let next = stack;
    let steps = 0;
    do next = next + 1 === this.stacks ? 0 : next + 1;
    while (this.lastLine[next] >= 0 && ++steps < this.stacks);
    // Rules: "won as soon as all stacks are eliminated, even with stock left".
    if (steps === this.stacks) return this.isEnough(dealt, true);
    return dealt === DECK_SIZE ? this.isEnough(dealt, false) : this.dealTo(next, dealt);
  }

  /** Looks at a game that is over after `dealt` cards: whether no better one is left to be found. */
  private isEnough(dealt: number, isWon: boolean): boolean {
    let left = DECK_SIZE - dealt;
    for (let stack = 0; stack < this.stacks; stack++) {
      if (this.lastLine[stack] < 0) left += this.lines.lengths[this.shortest(stack)];
    }
    const actions = left < this.fewestCards || (isWon && this.winning === null) ? this.actionsOf(dealt) : [];
    if (isWon) this.winning ??= actions;
    if (left < this.fewestCards) {
      this.fewestCards = left;
      this.fewest = actions;
    }
    return this.winning !== null && this.fewestCards <= this.enough;
  }

  private shortest(stack: number): number {
    const { isSettled, lengths } = this.lines;
    let best = -1;
    for (let line = this.from[stack]; line < this.to[stack]; line++) {
      if (isSettled[line] === 1 && (best < 0 || lengths[line] < lengths[best])) best = line;
    }
    return best;
  }

  /** All actions of the game, each stack's put back into the order of the deal. */
  private actionsOf(dealt: number): Action[] {
    const end = Array.from(this.lastLine, (line, stack) => (line < 0 ? this.shortest(stack) : line));
    const discards: Action[][] = Array.from({ length: dealt }, () => []);
    const isEmptied = Array.from(this.lastLine, (line) => line >= 0);
    for (let card = dealt - 1; card >= 0; card--) {
      const stack = this.stackOf[card];
      if (isEmptied[stack]) discards[card].push(this.lastAction[stack]);
      isEmptied[stack] = false;
      end[stack] = this.lines.discardsOf(end[stack], discards[card]);
    }
    // The first card is on the table when the game starts.
    return discards.flatMap((latestFirst, card) => [...(card === 0 ? [] : [this.draw]), ...latestFirst.reverse()]);
  }
}
