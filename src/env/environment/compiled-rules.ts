import {
  CARDS_LEFT,
  type Deck,
  type GameState,
  type Outcome,
  type RewardScheme,
  type Rules,
  SCORE,
  WIN,
} from './rules.js';

/** Outcomes by their code in kernel/environments/game.ts. */
export const OUTCOMES: readonly Outcome[] = ['ongoing', 'won', 'lost', 'drawn'];

/** Rewards of any game, by their numbers in kernel/environments/episodes.ts; a game's own have numbers from 3 on. */
export const SHARED_REWARDS: readonly (readonly [RewardScheme, number])[] = [
  [WIN, 0],
  [SCORE, 1],
  [CARDS_LEFT, 2],
];

/** How the present episode of a game was dealt. */
export interface EpisodeDeal {
  readonly seed: number;
  readonly deck: Deck | undefined;
}

/**
 * A game's rules compiled to WebAssembly (`kernel/environments/games/GAME`), for a vector environment that plays all of its games in one call. Its
 * TypeScript rules stay the specification: both agree move by move.
 */
export interface CompiledRules<State extends GameState = GameState> {
  /** The WebAssembly module, in base64 or with a character a byte. */
  readonly base64: string;
  /** The module's options, by their names there. */
  readonly options: Readonly<Record<string, number>>;
  /** Numbers that the module reads, at its address `tables`. */
  readonly tables?: Uint8Array;
  /** Whether the module writes the game's numbers about moves; those of a game without any need none. */
  readonly hasActionFeatures?: boolean;
  /** The key that the game's shuffles are hashed with (`Rules.deal`). */
  readonly shuffleKey: number;
  /** The number of each reward scheme that the module knows. */
  readonly rewards: ReadonlyMap<RewardScheme<State>, number>;
  /** The most numbers of a snapshot. */
  readonly snapshotSize: number;
  /** What vector environments do not play by the module, and what else does. */
  readonly refusal?: string;
  /** Sets a state to a snapshot. @param known numbers of this episode's snapshot that the state has already; 0: none */
  restore(rules: Rules<State>, state: State, snapshot: Int32Array, deal: EpisodeDeal, known: number): void;
}

/** Sets a state to a snapshot that lists the moves of the episode so far: plays those that it does not know yet. */
export function replay<State extends GameState>(
  rules: Rules<State>,
  state: State,
  moves: Int32Array,
  { seed, deck }: EpisodeDeal,
  known: number,
) {
  if (known === 0) rules.deal(state, seed, deck);
  for (let k = known; k < moves.length; k++) rules.apply(state, moves[k]);
}
