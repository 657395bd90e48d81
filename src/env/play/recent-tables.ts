import type { Table } from './plain-game-codec.js';

/** The game that an app shows, and the one before its last move. */
const KEPT = 2;

interface Kept<Game extends object, Move> {
  readonly text: string;
  readonly table: Table<Game, Move>;
}

/** Null for what has no text as JSON. */
function textOf(json: unknown): string | null {
  try {
    return JSON.stringify(json) ?? null;
  } catch {
    return null;
  }
}

/**
 * Tables of games as they are read. An app asks many functions about one game while it shows it, and each of them checks all of it. The last games that
 * have been checked are known by their text: who brings one of them again, unchanged, need not wait until all of its moves have been played again.
 */
export class RecentTables<Game extends object, Move> {
  private kept: readonly Kept<Game, Move>[] = [];

  /** @param read checks a game fully */
  constructor(private readonly read: (json: unknown) => Table<Game, Move>) {}

  /** The table of a game, to look at; who plays on it takes a copy. @throws InputError as `read` does */
  at(json: unknown): Table<Game, Move> {
    const text = textOf(json);
    const known = this.kept.find((each) => each.text === text);
    if (known !== undefined) return known.table;
    const table = this.read(json);
    this.keep(text, table);
    return table;
  }

  /** The game of a table that nobody plays on any more. It is the caller's own: nothing in it belongs to the table. */
  gameOf(table: Table<Game, Move>): Game {
    const text = JSON.stringify(table.toJson());
    this.keep(text, table);
    return JSON.parse(text) as Game;
  }

  private keep(text: string | null, table: Table<Game, Move>): void {
    if (text === null || this.kept.some((each) => each.table === table)) return;
    this.kept = [{ text, table }, ...this.kept].slice(0, KEPT);
  }
}
