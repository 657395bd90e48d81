import { DECK_SIZE } from '../../../../env/cards.js';
import { LineSets, type MoveTable, withoutSet } from '../../../../env/games/decade/moves.js';
import type { Action } from '../../../../env/rules.js';
import type { DeckSearch, Findings } from './result.js';
import { VisitedLines } from './visited-lines.js';

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
