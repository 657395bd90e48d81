import type { Hint } from 'maketen/hint';
import type { GameSpec, Turn } from '../session/session.js';

/** Games played on after each move, where chances are counted. */
export const PLAYOUTS = 200;

/** A position as it is sent: the worker replays it. */
export interface SentPosition {
  readonly spec: GameSpec;
  readonly turns: readonly Turn[];
}

/** The legal moves, best first. */
export interface Ranking {
  readonly hints: readonly Hint[];
  readonly agent: string;
  /** Milliseconds that it took the worker. */
  readonly milliseconds: number;
  /** Whether it is a stand-in's, and exact ones can be had (`solve`). */
  readonly canBeSolved: boolean;
}

/** Where an agent comes from, and with that how it is spoken of. */
export type AgentKind = 'exact' | 'model' | 'own model' | 'scripted' | 'search';

/** An agent that can be watched, or asked for hints. */
export interface PoolAgent {
  readonly name: string;
  readonly kind: AgentKind;
  readonly summary: string;
}

/** What an agent has made of the same cards. */
export interface PlayedDeal {
  readonly agent: string;
  readonly kind: Exclude<AgentKind, 'search'>;
  readonly turns: readonly Turn[];
  /** Whether somebody who knows every card can win it; null where that is not known. */
  readonly canBeWon: boolean | null;
  /** What best play comes to on average over all deals, in the game's main measure; null where that is not known, or play does not matter. */
  readonly expected: { readonly measure: string; readonly mean: number } | null;
}

/** A model of the player's own: the contents of its files by their names. */
export type ModelFiles = Readonly<Record<string, Uint8Array>>;
