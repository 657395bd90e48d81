import { type Outcome, schema as s } from 'maketen/env';
import { cardsKey, changedOptions } from './link.js';
import { replay } from './position.js';
import { type GameSpec, type Session, sessionSchema } from './session.js';
import { FOREIGN, readEntry, setAside, storedText, writeStored } from './stored.js';

export interface KeptGame {
  readonly session: Session;
  readonly outcome: Outcome;
}

/** Whether another tab has played a game on, or has begun its deal while it had no move here. @param known the game as this tab opened or kept it */
export function isPlayedElsewhere(games: readonly KeptGame[], known: Session): boolean {
  const kept = games.find(({ session }) => session.id === known.id)?.session;
  if (kept === undefined) return known.turns.length === 0 && !known.foreign && hasBeenSeen(games, known.spec);
  return JSON.stringify(kept.turns) !== JSON.stringify(known.turns);
}

/** Whether moves have been made in a game with these cards, so that some of the hidden ones have been seen. */
export function hasBeenSeen(games: readonly KeptGame[], spec: GameSpec): boolean {
  return games.some(({ session }) => session.turns.length > 0 && cardsKey(session.spec) === cardsKey(spec));
}

const GAMES_KEY = 'maketen.games';
const MOST = 20;

const keptSchema = s.object({
  session: sessionSchema,
  outcome: s.oneOf(['ongoing', 'won', 'lost', 'drawn']),
});

/** A kept game, played through. @throws Error, one line, for what is no game or none of these rules */
function checkedGame(entry: unknown): KeptGame {
  const { issues, value } = s.check(keptSchema, entry);
  if (issues) throw new Error(FOREIGN);
  const { session } = value;
  const { lookingAt, turns } = session;
  if (lookingAt !== null && lookingAt >= turns.length) throw new Error(FOREIGN);
  const spec = { ...session.spec, options: changedOptions(session.spec.preset, session.spec.options) };
  return { session: { ...session, spec }, outcome: replay(spec, turns).state.outcome };
}

/** Keeps an entry where nothing reads it. */
function setGameAside(entry: unknown, why: string) {
  setAside({ key: GAMES_KEY, entry, why, id: (entry as Partial<KeptGame> | null)?.session?.id });
}

/** Where the games are as this tab read or wrote them last, they need not be checked again. */
let latest: { readonly text: string | null; readonly games: readonly KeptGame[] } | null = null;

function write(games: readonly KeptGame[]): readonly KeptGame[] {
  writeStored(GAMES_KEY, games);
  latest = { text: storedText(GAMES_KEY), games };
  return games;
}

function readAgain(): readonly KeptGame[] {
  const entries = readEntry(GAMES_KEY, s.listOf(s.anything)) ?? [];
  const games = entries.flatMap((entry) => {
    try {
      return checkedGame(entry);
    } catch (error) {
      setGameAside(entry, (error as Error).message);
      return [];
    }
  });
  if (games.length < entries.length) return write(games);
  latest = { text: storedText(GAMES_KEY), games };
  return games;
}

/** The games that were played last, the latest first. What cannot be played is set aside. */
export function readGames(): readonly KeptGame[] {
  return latest !== null && latest.text === storedText(GAMES_KEY) ? latest.games : readAgain();
}

/** Keeps a game as the latest, once a move has been made in it. */
export function keepGame(session: Session): void {
  const games = readGames();
  if (session.turns.length === 0 && !games.some((each) => each.session.id === session.id)) return;
  const { outcome } = replay(session.spec, session.turns).state;
  const others = games.filter((each) => each.session.id !== session.id);
  write([{ session, outcome }, ...others].slice(0, MOST));
}

/** Sets a game aside for good that can be played but not shown. @returns whether there was one */
export function setAsideGame(id: number | null, why: string): boolean {
  const games = readGames();
  const entry = games.find(({ session }) => session.id === id);
  if (entry === undefined) return false;
  write(games.filter((each) => each !== entry));
  setGameAside(entry, why);
  return true;
}
