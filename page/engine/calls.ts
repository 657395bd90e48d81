import type { Hint } from 'maketen/hint';
import type { Session, Turn } from '../session/session.js';
import type { PoolAgent } from '../texts/en/hints.js';

export type { PoolAgent };

export const PLAYOUTS = 200;

/** A position as it is sent: the worker replays it. */
export type SentPosition = Pick<Session, 'spec' | 'turns'>;

export interface Ranking {
  readonly hints: readonly Hint[];
  readonly agent: string;
  /** Whether exact ones can be had (`solve`). */
  readonly canBeSolved: boolean;
}

export interface PlayedDeal {
  readonly agent: string;
  readonly kind: Exclude<PoolAgent['kind'], 'search'>;
  readonly turns: readonly Turn[];
  /** Whether somebody who knows every card can win it; null where that is not known. */
  readonly canBeWon: boolean | null;
}

/** A model of the player's own: the contents of its files by their names. */
export type ModelFiles = Readonly<Record<string, Uint8Array>>;

/** The difficulty of a random deal, or any deal that a good player wins. */
export type WantedDeal = 'easy' | 'fair' | 'hard' | 'winnable';
