import type { RewardScheme } from '../reward.js';
import { CARDS_LEFT, SCORE, WIN } from '../reward.js';
import type { Deck, GameState, Outcome, Rules } from '../rules.js';

/** Outcomes by their code in kernel/environments/game.ts. */
export const OUTCOMES: readonly Outcome[] = ['ongoing', 'won', 'lost', 'drawn'];

/** Rewards of any game, by their numbers in kernel/environments/episodes.ts; a game's own have numbers from 3 on. */
export const SHARED_REWARDS: readonly (readonly [RewardScheme, number])[] = [
  [WIN, 0],
  [SCORE, 1],
  [CARDS_LEFT, 2],
];

/** What the present episode of a game was dealt from. */
export interface EpisodeDeal {
  readonly seed: number;
  readonly deck: Deck | undefined;
}

/**
 * A game's rules compiled to WebAssembly (`kernel/environments/games/GAME`), for a vector environment that plays all of its games in one call. Its TypeScript
 * rules stay the specification: both agree move by move.
 */
export interface CompiledRules<State extends GameState = GameState> {
  /** The WebAssembly module, in base64. */
  readonly base64: string;
  /** The module's options, by their names there. */
  readonly options: Readonly<Record<string, number>>;
  /** Numbers that the module reads, at its address `tables`. */
  readonly tables?: Uint8Array;
  /** What the game's shuffles are hashed with (`Rules.deal`). */
  readonly shuffleKey: number;
  /** The number of each reward scheme that the module knows. */
  readonly rewards: ReadonlyMap<RewardScheme<State>, number>;
  /** The most numbers of a snapshot. */
  readonly snapshotSize: number;
  /** Makes a state of the numbers that the module tells of a game. */
  restore(rules: Rules<State>, state: State, snapshot: Int32Array, deal: EpisodeDeal): void;
}

/** Makes a state of a snapshot that lists the moves of the episode so far: they are played again. */
export function replay<State extends GameState>(
  rules: Rules<State>,
  state: State,
  moves: Int32Array,
  { seed, deck }: EpisodeDeal,
): void {
  rules.deal(state, seed, deck);
  for (const action of moves) rules.apply(state, action);
}
