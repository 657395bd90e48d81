import { DECK_SIZE } from '../../../../env/cards.js';
import { LineSets, type MoveTable } from '../../../../env/games/decade/moves.js';
import type { Action } from '../../../../env/rules.js';

/** The results of a search of one deck, before they are checked by the rules. */
export interface Findings {
  /** Actions of a win; null if there is none, or none was found. */
  readonly winning: readonly Action[] | null;
  /** Actions of the game with the fewest cards left that was found, without a `finish` at its end. */
  readonly fewest: readonly Action[];
  /** Whether everything has been searched that could be better. */
  readonly isComplete: boolean;
}

/** Searches one deck, given as values 1..10 in draw order. */
export interface DeckSearch {
  search(deck: Readonly<Uint8Array>): Findings;
}

/** A discard from a line; lines and sets are values as the codes of a text. */
interface Discard {
  readonly action: Action;
  /** The line without the set. Rules: "after a discard the others keep their order". */
  readonly rest: string;
  /** The set in the order in which its cards lay on the line. */
  readonly set: string;
}

/** Finds the discards from lines. */
export class LineDiscards {
  private readonly sets: LineSets;
  private readonly values = new Uint8Array(DECK_SIZE);

  constructor(table: MoveTable) {
    this.sets = new LineSets(table, 1);
  }

  /** In the order of `LineSets`. */
  of(line: string): Discard[] {
    const { sets, values } = this;
    for (let i = 0; i < line.length; i++) values[i] = line.charCodeAt(i);
    return Array.from({ length: sets.list(0, values, 0, line.length) }, (_, i) => {
      const start = sets.starts[i];
      const end = start + sets.counts[i];
      const fromFront = Math.max(0, end - line.length);
      return {
        action: sets.actions[i],
        rest: line.slice(fromFront, start) + line.slice(end),
        set: line.slice(0, fromFront) + line.slice(start, end),
      };
    });
  }
}

/**
 * A single line, straight or a ring: depth first through all lines of play, discards before draws, which finds a good game soon. With
 * the deck known a position is the number of cards drawn and what is left of them, and none is searched twice.
 */
export class LineSearch implements DeckSearch {
  private readonly visited = new Set<string>();
  private readonly discards: LineDiscards;
  private readonly actions: Action[] = [];
  private readonly isOptional: boolean;
  private deck = '';
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
    this.discards = new LineDiscards(table);
    this.isOptional = table.finish >= 0;
  }

  search(deck: Readonly<Uint8Array>): Findings {
    this.deck = String.fromCharCode(...deck);
    this.visited.clear();
    this.fewestCards = DECK_SIZE + 1;
    this.fewest = [];
    this.isComplete = true;
    this.visit(0, 3, this.deck.slice(0, 3)); // rules: "three are dealt first"
    const { fewest, isComplete } = this;
    return { winning: this.fewestCards === 0 ? fewest : null, fewest, isComplete };
  }

  /** Searches on from the line after `moves` moves; true if the search is over. */
  private visit(moves: number, drawn: number, line: string): boolean {
    const { actions, deck, visited } = this;
    const position = String.fromCharCode(drawn) + line;
    if (visited.has(position)) return false;
    visited.add(position);
    if (visited.size > this.nodeLimit) {
      this.isComplete = false;
      return true;
    }
    const discards = this.discards.of(line);
    const mayPass = discards.length === 0 || this.isOptional;
    if (drawn === deck.length && mayPass && line.length < this.fewestCards) {
      this.fewestCards = line.length;
      this.fewest = actions.slice(0, moves);
      if (line.length <= this.enough) return true;
    }
    // The longest `take` or the earliest end first: on average that needs the fewest positions.
    for (const { action, rest } of discards.reverse()) {
      actions[moves] = action;
      if (this.visit(moves + 1, drawn, rest)) return true;
    }
    if (!mayPass || drawn === deck.length) return false;
    actions[moves] = this.table.draw;
    return this.visit(moves + 1, drawn + 1, line + deck[drawn]);
  }
}
