import { InputError } from '../../src/env/errors.js';
import { DEFAULT_TAKE_BACKS, formatLink, parseLink } from './link.js';
import { randomSeed } from './random-seed.js';
import { newSession, type Session } from './session.js';

/** What is dealt where nothing is asked for. */
const FIRST_PRESET = 'decade-loop3';

export interface Opening {
  readonly session: Session;
  /** What is wrong with the link; null if nothing is. */
  readonly error: string | null;
}

/** Whether a session is the game that a link deals. */
export function isDealtBy(session: Session, link: string): boolean {
  return session.spec.deck === undefined && formatLink(session.spec) === link;
}

/** The game of the link, played on if it was being played here; without a link, or with a broken one, the game in progress. */
export function openSession(hash: string, inProgress: Session | null): Opening {
  const kept = (): Session =>
    inProgress ?? newSession({ preset: FIRST_PRESET, options: {}, seed: randomSeed(), takeBacks: DEFAULT_TAKE_BACKS });
  try {
    const spec = parseLink(hash);
    if (spec === null) return { session: kept(), error: null };
    if (inProgress !== null && isDealtBy(inProgress, formatLink(spec))) return { session: inProgress, error: null };
    return { session: newSession(spec), error: null };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { session: kept(), error: `This link cannot be opened. ${error.message}` };
  }
}
