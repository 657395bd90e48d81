import { InputError } from 'maketen/env';
import { texts } from '../texts/texts.js';
import { hasBeenSeen, type KeptGame } from './kept-games.js';
import { dealKey, parseLink, presetOf, randomSeed, usualSpec } from './link.js';
import { type GameSpec, newSession, type Session } from './session.js';
import { storedKeys, storedText } from './stored.js';

export interface Opening {
  readonly session: Session;
  /** What is wrong with the link; null if nothing is. */
  readonly error: string | null;
}

export interface Address {
  /** "#" and what follows. */
  readonly hash: string;
  /** The game that this entry of the browser's history stands for; null for a new one. */
  readonly game: number | null;
  /** What is dealt where nothing is asked for: by one of the seeds. */
  readonly first: { readonly preset: string; readonly seeds: readonly number[] };
}

/** A new game; one of a deal whose cards have been seen is none of the statistics. */
export function dealtSession(spec: GameSpec, games: readonly KeptGame[]): Session {
  const session = newSession(spec);
  return hasBeenSeen(games, spec) ? { ...session, foreign: true } : session;
}

/** Of a link that cannot be followed, what can: its preset. Null where it has none that is known. */
function plainDeal(hash: string): GameSpec | null {
  const preset = presetOf(hash);
  try {
    return preset === null ? null : parseLink(`preset=${preset}`);
  } catch {
    return null;
  }
}

/**
 * The game that an address means: the one that was played there, else the latest of the link's deal, else that deal anew. Without a link the
 * latest game of all; with a broken one, the game in progress, else the latest if it is of the link's preset, else that preset by its own rules.
 * @param games those that are kept and can be played, the latest first
 */
export function openSession(
  { hash, game, first: { preset, seeds } }: Address,
  games: readonly KeptGame[],
  inProgress?: Session,
): Opening {
  const sessions = games.map(({ session }) => session);
  const latest = (): Session =>
    inProgress ?? sessions[0] ?? newSession(usualSpec(preset, { seed: seeds[randomSeed() % seeds.length] }));
  const left = game === null ? undefined : sessions.find(({ id }) => id === game);
  if (left !== undefined) return { session: left, error: null };
  try {
    const spec = parseLink(hash);
    if (spec === null) return { session: latest(), error: null };
    const played = inProgress === undefined ? sessions : [inProgress, ...sessions];
    const same = game === null ? played.find((each) => dealKey(each.spec) === dealKey(spec)) : undefined;
    return { session: same ?? dealtSession(spec, games), error: null };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const plain = inProgress === undefined ? plainDeal(hash) : null;
    const isLatest = plain === null || plain.preset === sessions[0]?.spec.preset;
    return { session: isLatest ? latest() : newSession(plain), error: texts().messages.brokenLink(error.message) };
  }
}

/** Presets that the address or anything that is kept here names, whether there are such or not. */
export function presetsAsked(): string[] {
  const inAddress = [location.hash, location.search].flatMap((part) =>
    new URLSearchParams(part.replace(/^[#?]/, '')).getAll('preset'),
  );
  const kept = storedKeys()
    .map((key) => storedText(key))
    .join('\n');
  return [...inAddress, ...[...kept.matchAll(/preset\\*":\\*"([^"\\]*)/g)].map(([, preset]) => preset)];
}
