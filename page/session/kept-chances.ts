import * as z from 'zod/mini';
import { texts } from '../texts/texts.js';
import { readEntry } from './entries.js';
import { writeStored } from './stored.js';

const KEY = 'maketen.chances';
const schema = z.strictObject({ game: z.int(), chances: z.array(z.nullable(z.number())) });

/** The chances to win of one game by the number of turns; null where they were not asked for. */
export type Chances = (number | null)[];

/** What was known of a game when the page was left; empty for any but the last one. */
export function readChances(game: number): Chances {
  const kept = readEntry(KEY, schema, texts().messages.kept.chances);
  return kept?.game === game ? kept.chances : [];
}

/** Keeps the chances of the game that is played now, in place of another one's. */
export function keepChances(game: number, chances: Chances): void {
  writeStored(KEY, { game, chances });
}
