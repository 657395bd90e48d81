import type { Expectation } from '../../src/agents/exact/exact-values.js';
import type { Action } from '../../src/env/rules.js';
import type { GameSpec, Turn } from '../session/session.js';

/** A position as it is sent: the thinker replays it. */
export interface SentPosition {
  readonly spec: GameSpec;
  readonly turns: readonly Turn[];
}

/** A legal move with what is expected of it; best first in a list. */
export interface RankedMove {
  readonly action: Action;
  readonly move: string;
  /** Chance to win; null where it has not been counted. */
  readonly chance: { readonly estimate: number; readonly low: number; readonly high: number } | null;
  /** What else is expected, in words: "4.2 more rounds"; '' for nothing. */
  readonly expected: string;
}

export interface Ranking {
  readonly moves: readonly RankedMove[];
  /** Who says so, in words. */
  readonly by: string;
  /** One line in the rules' words about the best move. */
  readonly reason: string;
  /** Milliseconds that it took the thinker. */
  readonly milliseconds: number;
}

/** An agent that can be watched, or asked for hints. */
export interface Player {
  readonly name: string;
  readonly summary: string;
}

/** A model of the player's own: the contents of its three files. */
export type ModelFiles = Readonly<Record<string, Uint8Array>>;

/** What can be asked, and what comes back. An agent of null is the strongest one at hand. */
export interface Questions {
  players: { ask: SentPosition; answer: readonly Player[] };
  /** Loads an agent; the answer is its name. Null: the preset's model, and null comes back if there is none for these rules. */
  load: { ask: SentPosition & { agent: string | null }; answer: string | null };
  own: { ask: SentPosition & { files: ModelFiles }; answer: string };
  hint: { ask: SentPosition & { agent: string | null; playouts: boolean }; answer: Ranking };
  move: { ask: SentPosition & { agent: string }; answer: Action };
  odds: { ask: SentPosition; answer: Expectation | null };
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
