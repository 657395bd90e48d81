import type { MoveTable } from '../../../../env/games/decade/moves.js';
import type { Action } from '../../../../env/rules.js';
import { type DeckSearch, type Findings, LineDiscards } from './line-search.js';

/** The text of an eliminated stack: no value has this code. */
const ELIMINATED = '\0';

/** A position by values, with the whole stock known. */
interface Position {
  /** Each stack's values as the codes of a text. */
  readonly stacks: readonly string[];
  /** The stock's values, next first. */
  readonly stock: string;
  /** The stack just dealt to. */
  readonly checked: number;
  /** The position before, and the moves that lead from there. */
  readonly before: Position | null;
  readonly moves: readonly Action[];
}

/**
 * Stacks with recycling, where no card leaves the game and only a win counts. Depth first through the positions in which there is a set on the
 * stack just dealt to, none of them twice: a game that goes back to a position is drawn, and wins nothing it could not win before.
 */
export class RecycleSearch implements DeckSearch {
  private readonly discards: LineDiscards;
  private readonly isOptional: boolean;
  private readonly known = new Set<string>();
  private readonly waiting: Position[] = [];

  /** @param nodeLimit stops when so many positions have been found */
  constructor(
    private readonly stacks: number,
    private readonly table: MoveTable,
    private readonly nodeLimit: number,
  ) {
    this.discards = new LineDiscards(table);
    this.isOptional = table.finish >= 0;
  }

  search(deck: Readonly<Uint8Array>): Findings {
    const { known, waiting } = this;
    known.clear();
    waiting.length = 0;
    // Rules: "the game starts with one card on the first stack".
    const stacks = Array.from({ length: this.stacks }, (_, stack) => (stack === 0 ? String.fromCharCode(deck[0]) : ''));
    this.add(stacks, String.fromCharCode(...deck.subarray(1)), 0, null, []);
    for (let position = waiting.pop(); position !== undefined; position = waiting.pop()) {
      const winning = this.expand(position);
      if (winning !== null) return { winning, fewest: winning, isComplete: true };
      if (known.size > this.nodeLimit) return { winning: null, fewest: [], isComplete: false };
    }
    return { winning: null, fewest: [], isComplete: true };
  }

  /** Finds the positions that a position leads to; returns the actions of a win if it leads to one. */
  private expand(position: Position): Action[] | null {
    const { stacks, stock, checked } = position;
    for (const { action, rest, set } of this.discards.of(stacks[checked]).reverse()) {
      const after = stacks.map((line, at) => (at !== checked ? line : rest === '' ? ELIMINATED : rest));
      if (after.every((stack) => stack === ELIMINATED)) return actionsTo(position, [action]);
      this.add(after, stock + set, checked, position, [action]);
    }
    if (this.isOptional) this.draw(stacks, stock, checked, position, []);
    return null;
  }

  /** Draws a card, and on to the next choice. */
  private draw(
    stacks: readonly string[],
    stock: string,
    checked: number,
    before: Position | null,
    moves: Action[],
  ): void {
    if (stock === '') return;
    // Rules: "cards go one at a time to the stacks left to right, round and round"; eliminated ones are skipped.
    let next = checked;
    do next = next + 1 === this.stacks ? 0 : next + 1;
    while (stacks[next] === ELIMINATED);
    const after = stacks.map((line, at) => (at === next ? line + stock[0] : line));
    this.add(after, stock.slice(1), next, before, [...moves, this.table.draw]);
  }

  /** Keeps a position, or the next one with a choice, unless it is known. */
  private add(
    stacks: readonly string[],
    stock: string,
    checked: number,
    before: Position | null,
    moves: Action[],
  ): void {
    if (this.discards.of(stacks[checked]).length === 0) {
      this.draw(stacks, stock, checked, before, moves);
      return;
    }
    const key = `${stacks.join('\x0b')}\x0b${stock}\x0b${checked}`;
    if (this.known.has(key)) return;
    this.known.add(key);
    this.waiting.push({ stacks, stock, checked, before, moves });
  }
}

/** All actions that lead to a position, and these. */
function actionsTo(position: Position, last: readonly Action[]): Action[] {
  const parts = [last];
  for (let at: Position | null = position; at !== null; at = at.before) parts.push(at.moves);
  return parts.reverse().flat();
}
