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
export type DeckSearch = (deck: Readonly<Uint8Array>) => Findings;

/** A discard from a line; lines and sets are values as the codes of a text. */
interface Discard {
  readonly action: Action;
  /** The line without the set. Rules: "after a discard the others keep their order". */
  readonly rest: string;
  /** The set in the order in which its cards lay on the line. */
  readonly set: string;
}

/** Finds the discards from lines, in the order of `LineSets`. */
export function lineDiscards(table: MoveTable): (line: string) => Discard[] {
  const sets = new LineSets(table, 1);
  const values = new Uint8Array(DECK_SIZE);
  return (line) => {
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
  };
}

/**
 * A single line, straight or a ring: depth first through all lines of play, discards before draws, which finds a good game soon. With
 * the deck known a position is the number of cards drawn and what is left of them, and none is searched twice.
 * @param enough stops as soon as at most so many cards are left
 * @param nodeLimit stops when so many positions have been searched
 */
export function lineSearch(table: MoveTable, enough: number, nodeLimit: number): DeckSearch {
  const discardsOf = lineDiscards(table);
  const isOptional = table.finish >= 0;
  return (values) => {
    const deck = String.fromCharCode(...values);
    const visited = new Set<string>();
    const actions: Action[] = [];
    let fewestCards = DECK_SIZE + 1;
    let fewest: Action[] = [];
    let isComplete = true;

    /** Searches on from the line after `moves` moves; true if the search is over. */
    const visit = (moves: number, drawn: number, line: string): boolean => {
      const position = String.fromCharCode(drawn) + line;
      if (visited.has(position)) return false;
      visited.add(position);
      if (visited.size > nodeLimit) {
        isComplete = false;
        return true;
      }
      const discards = discardsOf(line);
      const mayPass = discards.length === 0 || isOptional;
      if (drawn === deck.length && mayPass && line.length < fewestCards) {
        fewestCards = line.length;
        fewest = actions.slice(0, moves);
        if (line.length <= enough) return true;
      }
      // The longest `take` or the earliest end first: on average that needs the fewest positions.
      for (const { action, rest } of discards.reverse()) {
        actions[moves] = action;
        if (visit(moves + 1, drawn, rest)) return true;
      }
      if (!mayPass || drawn === deck.length) return false;
      actions[moves] = table.draw;
      return visit(moves + 1, drawn + 1, line + deck[drawn]);
    };

    visit(0, 3, deck.slice(0, 3)); // rules: "three are dealt first"
    return { winning: fewestCards === 0 ? fewest : null, fewest, isComplete };
  };
}
