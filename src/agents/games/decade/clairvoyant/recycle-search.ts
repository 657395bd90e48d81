import type { MoveTable } from '../../../../env/games/decade/moves.js';
import type { Action } from '../../../../env/rules.js';
import { type DeckSearch, lineDiscards } from './line-search.js';

/** The text of an eliminated stack: no value has this code. */
const ELIMINATED = '\0';

/** The last move of a game, and those before it. */
interface Path {
  readonly action: Action;
  readonly before: Path | null;
}

/** A position by values, with the whole stock known. */
interface Position {
  /** Each stack's values as the codes of a text. */
  readonly stacks: readonly string[];
  /** The stock's values, next first. */
  readonly stock: string;
  /** The stack just dealt to. */
  readonly checked: number;
  readonly path: Path | null;
}

/**
 * Stacks with recycling, where no card leaves the game and only a win counts. Depth first through the positions in which there is a set on the
 * stack just dealt to, none of them twice: a game that goes back to a position is drawn, and wins nothing it could not win before.
 * @param nodeLimit stops when so many positions have been found
 */
export function recycleSearch(count: number, table: MoveTable, nodeLimit: number): DeckSearch {
  const discardsOf = lineDiscards(table);

  /** The position after a draw; null if the stock is empty. */
  const drawn = ({ stacks, stock, checked, path }: Position): Position | null => {
    if (stock === '') return null;
    // Rules: "cards go one at a time to the stacks left to right, round and round"; eliminated ones are skipped.
    let next = checked;
    do next = (next + 1) % count;
    while (stacks[next] === ELIMINATED);
    const after = stacks.map((line, at) => (at === next ? line + stock[0] : line));
    return { stacks: after, stock: stock.slice(1), checked: next, path: { action: table.draw, before: path } };
  };

  return (deck) => {
    const known = new Set<string>();
    const waiting: Position[] = [];
    /** Keeps a position, or the next one with a choice, unless it is known. */
    const add = (position: Position | null): void => {
      let at = position;
      while (at !== null && discardsOf(at.stacks[at.checked]).length === 0) at = drawn(at);
      const key = at && `${at.stacks.join('\x0b')}\x0b${at.stock}\x0b${at.checked}`;
      if (at === null || known.has(key!)) return;
      known.add(key!);
      waiting.push(at);
    };
    // Rules: "the game starts with one card on the first stack".
    const [first, ...rest] = Array.from(deck, (value) => String.fromCharCode(value));
    const dealt = Array.from({ length: count }, (_, stack) => (stack === 0 ? first : ''));
    add({ stacks: dealt, stock: rest.join(''), checked: 0, path: null });
    for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
      const { stacks, stock, checked, path } = position;
      for (const { action, rest, set } of discardsOf(stacks[checked]).reverse()) {
        const after = stacks.map((line, at) => (at !== checked ? line : rest || ELIMINATED));
        const next = { action, before: path };
        if (after.every((stack) => stack === ELIMINATED)) {
          const winning = actionsOf(next);
          return { winning, fewest: winning, isComplete: true };
        }
        add({ stacks: after, stock: stock + set, checked, path: next });
      }
      if (table.finish >= 0) add(drawn(position));
      if (known.size > nodeLimit) return { winning: null, fewest: [], isComplete: false };
    }
    return { winning: null, fewest: [], isComplete: true };
  };
}

function actionsOf(path: Path): Action[] {
  const actions: Action[] = [];
  for (let at: Path | null = path; at !== null; at = at.before) actions.push(at.action);
  return actions.reverse();
}
