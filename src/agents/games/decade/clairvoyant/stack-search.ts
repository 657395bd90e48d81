import { DECK_SIZE } from '../../../../env/base/cards.js';
import type { Action } from '../../../../env/environment/rules.js';
import type { MoveTable } from '../../../../env/games/decade/moves.js';
import { type DeckSearch, lineDiscards } from './position-search.js';

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
 * @param count of stacks
 * @param enough the fewest cards left that are worth a search; it stops with them and a win
 * @param nodeLimit stops when so many lines of stacks have been looked at
 */
export function stackSearch(count: number, table: MoveTable, enough: number, nodeLimit: number): DeckSearch {
  const discardsOf = lineDiscards(table);
  return (deck) => {
    /** `[stack]`: the lines that it can have; for an eliminated one the line and the discard that it ended with. */
    const lines: (readonly StackLine[])[] = Array.from({ length: count }, () => [EMPTY]);
    const ends: StackLines['emptied'][] = Array.from({ length: count }, () => null);
    const stackOf = new Uint8Array(DECK_SIZE);
    let lookedAt = 0;
    let fewestCards = DECK_SIZE + 1;
    let winning: Action[] | null = null;
    let fewest: Action[] = [];

    /** Searches on from where a stack gets the card that comes after `dealt` others; true if the search is over. */
    const dealTo = (stack: number, dealt: number): boolean => {
      const before = lines[stack];
      stackOf[dealt] = stack;
      const after = linesAfter(before, deck[dealt]);
      if (lookedAt > nodeLimit) return true;
      lines[stack] = after.lines;
      ends[stack] = after.emptied;
      let isOver = after.emptied !== null && goOn(stack, dealt + 1);
      ends[stack] = null;
      isOver ||= after.lines.some((line) => line.isSettled) && goOn(stack, dealt + 1);
      lines[stack] = before;
      return isOver;
    };

    /** The lines that a stack can have after a card; not all of them if that takes the search over its limit. */
    const linesAfter = (before: readonly StackLine[], value: number): StackLines => {
      const found: StackLine[] = [];
      const known = new Set<string>();
      let emptied: StackLines['emptied'] = null;
      const add = (text: string, from: StackLine, action: Action) => {
        lookedAt++;
        if (known.has(text)) return;
        known.add(text);
        found.push({ text, before: from, action, isSettled: false });
      };
      const card = String.fromCharCode(value);
      for (const line of before) if (line.isSettled) add(line.text + card, line, table.draw);
      for (let i = 0; i < found.length && lookedAt <= nodeLimit; i++) {
        const line = found[i];
        const discards = discardsOf(line.text);
        line.isSettled = discards.length === 0 || table.finish >= 0;
        for (const { action, rest } of discards)
          if (rest === '') emptied = { line, action };
          else add(rest, line, action);
      }
      return { lines: found, emptied };
    };

    const goOn = (stack: number, dealt: number): boolean => {
      let next = stack;
      let steps = 0;
      do next = next + 1 === count ? 0 : next + 1;
      while (ends[next] !== null && ++steps < count);
      // Rules: "won as soon as all stacks are eliminated, even with stock left".
      if (steps === count) return isEnough(dealt, true);
      return dealt === deck.length ? isEnough(dealt, false) : dealTo(next, dealt);
    };

    /** Looks at a game that is over after `dealt` cards; returns whether no better one is left to be found. */
    const isEnough = (dealt: number, isWon: boolean) => {
      let left = deck.length - dealt;
      for (let stack = 0; stack < count; stack++) if (ends[stack] === null) left += shortest(lines[stack]).text.length;
      const wins = isWon || left <= table.goal;
      const actions = left < fewestCards || (wins && winning === null) ? actionsOf(dealt) : [];
      if (wins) winning ??= actions;
      if (left < fewestCards) {
        fewestCards = left;
        fewest = actions;
      }
      return winning !== null && fewestCards <= enough;
    };

    /** All actions of the game, each stack's put back into the order of the deal. */
    const actionsOf = (dealt: number) => {
      const at = ends.map((end, stack) => end?.line ?? shortest(lines[stack]));
      const last = ends.map((end) => end?.action ?? -1);
      const discards: Action[][] = Array.from({ length: dealt }, () => []);
      for (let card = dealt - 1; card >= 0; card--) {
        const stack = stackOf[card];
        const latestFirst = discards[card];
        if (last[stack] >= 0) latestFirst.push(last[stack]);
        last[stack] = -1;
        let line = at[stack];
        for (; line.action !== table.draw; line = line.before!) latestFirst.push(line.action);
        at[stack] = line.before!;
      }
      // The first card is on the table when the game starts.
      return discards.flatMap((latestFirst, card) => [...(card === 0 ? [] : [table.draw]), ...latestFirst.reverse()]);
    };

    dealTo(0, 0);
    return { winning, fewest, isComplete: lookedAt <= nodeLimit };
  };
}

function shortest(lines: readonly StackLine[]): StackLine {
  return lines.reduce((best, each) =>
    each.isSettled && (!best.isSettled || each.text.length < best.text.length) ? each : best,
  );
}
