import type { Action } from 'maketen/env';
import type { Hint } from 'maketen/hint';
import type { GameSpec, Turn } from '../session/session.js';

/** A position as it is sent: the thinker replays it. */
export interface SentPosition {
  readonly spec: GameSpec;
  readonly turns: readonly Turn[];
}

/** The legal moves, best first. */
export interface Ranking {
  readonly hints: readonly Hint[];
  /** Who was asked. */
  readonly agent: string;
  /** Milliseconds that it took the thinker. */
  readonly milliseconds: number;
}

/** Where an agent comes from, and with that how it is spoken of. */
export type PlayerKind = 'exact' | 'model' | 'own model' | 'scripted' | 'search';

/** An agent that can be watched, or asked for hints. */
export interface Player {
  readonly name: string;
  readonly kind: PlayerKind;
  readonly summary: string;
}

/** A model of the player's own: the contents of its files by their names. */
export type ModelFiles = Readonly<Record<string, Uint8Array>>;

/** What can be asked, and what comes back. An agent of null is the strongest one at hand. */
export interface Questions {
  players: { ask: SentPosition; answer: readonly Player[] };
  /** Makes the strongest agent ready; the answer is its name, or null where a scripted one stands in for it. */
  load: { ask: SentPosition; answer: string | null };
  /** Takes a model of the player's own; the answer is what it is called here. */
  own: { ask: SentPosition & { files: ModelFiles }; answer: string };
  /** With `playOn` chances that are not exact are counted in games played on from here. */
  hint: { ask: SentPosition & { agent: string | null; playOn: boolean }; answer: Ranking };
  move: { ask: SentPosition & { agent: string }; answer: Action };
  /** What is to be expected whatever is played; null where that depends on play, or the game is over. */
  odds: { ask: SentPosition; answer: Hint | null };
}

export type Kind = keyof Questions;

export interface Request<K extends Kind = Kind> {
  readonly id: number;
  readonly kind: K;
  readonly ask: Questions[K]['ask'];
}

export type Response =
  | { readonly id: number; readonly answer: unknown }
  /** An input error: one line for people. */
  | { readonly id: number; readonly error: string };

/** The first message to a thinker: where the page lies, with a slash at the end. */
export interface Greeting {
  readonly base: string;
}
