import type { Action } from 'maketen/env';
import type { GameReview, Hint } from 'maketen/hint';
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
  /** Who was asked. */
  readonly agent: string;
  /** Milliseconds that it took the worker. */
  readonly milliseconds: number;
  /** Whether it is a stand-in's, and exact ones can be had (`solve`). */
  readonly canBeSolved: boolean;
}

/** A whole game, told afterwards. */
export interface ReviewedGame {
  readonly review: GameReview;
  /** Who was asked for the chances. */
  readonly agent: string;
  /** Milliseconds that it took the worker. */
  readonly milliseconds: number;
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
  /** Its whole game. */
  readonly turns: readonly Turn[];
  /** Whether somebody who knows every card can win it; null where that is not known. */
  readonly canBeWon: boolean | null;
  /** What best play comes to on average over all deals, in the game's main measure; null where that is not known, or play does not matter. */
  readonly expected: { readonly measure: string; readonly mean: number } | null;
}

/** How often an agent wins a preset, as its evaluation says, with the interval of 95 %. */
export interface PublishedRate {
  readonly agent: string;
  readonly games: number;
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** A model of the player's own: the contents of its files by their names. */
export type ModelFiles = Readonly<Record<string, Uint8Array>>;

/**
 * What the worker can be asked for. Each promise is rejected with an error of one line for people where there is no answer. An agent of null is
 * the strongest one that is ready.
 */
export interface EngineCalls {
  /** The first call. @param base the address of the page's folder, with a slash at the end */
  open(base: string): void;
  /** The agents that can play, the strongest first. */
  agents(game: SentPosition): Promise<readonly PoolAgent[]>;
  /** Makes the strongest agent ready; the answer is its name, or null where a scripted one stands in for it. */
  load(game: SentPosition): Promise<string | null>;
  /** Takes a model of the player's own; the answer is what it is called here. */
  takeOwn(game: SentPosition, files: ModelFiles): Promise<string>;
  /** @param playOn whether chances that are not exact are counted in games played on, though the agent could tell them without */
  hint(position: SentPosition, agent: string | null, playOn: boolean): Promise<Ranking>;
  /**
   * Solves the game for exact hints, in steps between which it answers other questions; the answer is the name of who gives them then, or null
   * where it was stopped. What has been worked out is kept.
   */
  solve(game: SentPosition, onProgress: (share: number) => void): Promise<string | null>;
  /** Stops that, after the present step. */
  stopSolving(): void;
  move(position: SentPosition, agent: string): Promise<Action>;
  /** The seed of a day's deal of a preset: everywhere the same, and of a deal that can be won where that is known. */
  dailySeed(preset: string, day: string): Promise<number>;
  /** The seed of a random deal of this difficulty (panels/games-menu.tsx); null where none was found in time. */
  gradedSeed(game: GameSpec, grade: 'easy' | 'fair' | 'hard' | 'winnable'): Promise<number | null>;
  /** The share of 1,000 players like the model who did worse on the same cards (engine/others.ts); null where no model plays. */
  shareBeaten(game: SentPosition, slip: number): Promise<number | null>;
  /** What the strongest agent makes of the cards of a game; null where that is not to be had. */
  playDeal(game: SentPosition): Promise<PlayedDeal | null>;
  /** The share of wins of the model that gives the hints of a preset; null where there is none. */
  publishedRate(preset: string): Promise<PublishedRate | null>;
  /** Addresses of all that the worker has fetched: models, and its scripts. */
  fetched(): readonly string[];
  /** What is to be expected from here on, of the best move; null where the game is over. */
  odds(position: SentPosition): Promise<Hint | null>;
  /** A whole game. @param agent null for the strongest @param onProgress told how many of how many positions are done */
  review(
    game: SentPosition,
    agent: string | null,
    onProgress: (done: number, total: number) => void,
  ): Promise<ReviewedGame>;
  /** Gives up the review that is being made, which is rejected. */
  stopReview(): void;
}
