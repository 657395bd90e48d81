import * as z from 'zod';
import type { KeptGame } from './kept-game.js';
import { replay } from './position.js';
import type { Session } from './session.js';
import { readStored, writeStored } from './stored.js';

const KEY = 'maketen.games';
const MOST = 20;

const count = z.int().min(0);

const keptSchema = z.strictObject({
  session: z.strictObject({
    id: count,
    spec: z.strictObject({
      preset: z.string(),
      options: z.record(z.string(), z.unknown()),
      seed: count,
      takeBacks: z.union([count, z.literal('unlimited')]),
      position: z.string().optional(),
      deck: z.unknown().optional(),
    }),
    turns: z.array(z.strictObject({ action: count, slots: z.array(count).optional() })),
    lookingAt: count.nullable(),
    takenBack: count,
    hints: count,
    foreign: z.boolean(),
    counted: z.boolean(),
  }),
  outcome: z.enum(['ongoing', 'won', 'lost', 'drawn']),
});

/** The games that were played last, the latest first. What cannot be read is left out. */
export function readGames(): KeptGame[] {
  const stored = readStored(KEY);
  const games = Array.isArray(stored) ? stored.map((each) => keptSchema.safeParse(each)) : [];
  return games.flatMap(({ success, data }) => (success ? [data as KeptGame] : []));
}

/** Keeps a game as the latest, once a move has been made in it. Returns all that are kept now; other tabs may have added some. */
export function keepGame(session: Session): KeptGame[] {
  const games = readGames();
  if (session.turns.length === 0 && !games.some((each) => each.session.id === session.id)) return games;
  const { outcome } = replay(session.spec, session.turns).state;
  const others = games.filter((each) => each.session.id !== session.id);
  const kept = [{ session, outcome }, ...others].slice(0, MOST);
  writeStored(KEY, kept);
  return kept;
}
