import { InputError, type Outcome, VectorEnvironment } from 'maketen';
import { type Deal, Game, playAgain, type Played } from './game.js';
import type { Parts } from './params.js';

/** What is shown of many games in step, as `VectorEnvironment` lays it out. */
type Rows = Pick<
  VectorEnvironment,
  | 'size'
  | 'observations'
  | 'actionFeatures'
  | 'actionMasks'
  | 'terminations'
  | 'truncations'
  | 'finalObservations'
  | 'finalActionMasks'
  | 'finalActionFeatures'
  | 'finalOutcomes'
  | 'finalScores'
  | 'finalCardsLeft'
  | 'finalReturns'
  | 'finalLengths'
  | 'rewards'
>;

/** When a game that has ended is dealt anew: in the next step, in the same one, or when it is asked for. */
export type Autoreset = 'next-step' | 'same-step' | 'disabled';

/** How games begin and go on: the seed that later episodes' are hashed from, and what is known of each game. */
export interface Beginnings {
  readonly seed: number;
  /** `[game]`: the number of its next episode */
  readonly episodes: readonly number[];
  /** `[game]`: whether the last step ended it, and it has not been dealt anew */
  readonly over: readonly boolean[];
}

/** A state of many games, as plain JSON. */
export interface PlayedRows extends Beginnings {
  readonly games: readonly Played[];
}

/** Deals in a row without a decision after which a game is taken to have none. */
const DECISION_FREE_LIMIT = 10_000;

/**
 * Many games in step, each with its moves so far: for autoreset in the next step or not at all, positions, states, copies, and seeds from 2^31 on. In
 * the same step it shows the same bytes as a `VectorEnvironment`, which is four times as fast.
 */
export class GameRows implements Rows {
  readonly size: number;
  readonly observations;
  readonly actionFeatures;
  readonly actionMasks;
  readonly rewards;
  readonly terminations;
  readonly truncations;
  readonly finalObservations;
  readonly finalActionMasks;
  readonly finalActionFeatures;
  readonly finalOutcomes: Outcome[];
  readonly finalScores;
  readonly finalCardsLeft;
  readonly finalReturns;
  readonly finalLengths;
  /** `[size]`: -1 where a deck or a position was given */
  readonly episodeSeeds;
  private readonly seed: number;
  private readonly episodes: number[];
  private readonly over: boolean[];

  /** @param games each dealt already @param like says how much is shown of a game */
  constructor(
    private readonly games: Game[],
    { seed, episodes, over }: Beginnings,
    private readonly autoreset: Autoreset,
    like: Pick<Rows, 'size' | 'observations' | 'actionFeatures' | 'actionMasks'>,
  ) {
    const { size } = like;
    this.size = size;
    this.seed = seed;
    this.episodes = [...episodes];
    this.over = [...over];
    this.observations = new Float32Array(like.observations.length);
    this.actionFeatures = new Float32Array(like.actionFeatures.length);
    this.actionMasks = new Uint8Array(like.actionMasks.length);
    this.finalObservations = this.observations.slice();
    this.finalActionFeatures = this.actionFeatures.slice();
    this.finalActionMasks = this.actionMasks.slice();
    this.rewards = new Float32Array(size);
    this.terminations = new Uint8Array(size);
    this.truncations = new Uint8Array(size);
    this.finalOutcomes = new Array<Outcome>(size).fill('ongoing');
    this.finalScores = new Float64Array(size);
    this.finalCardsLeft = new Float64Array(size);
    this.finalReturns = new Float64Array(size);
    this.finalLengths = new Int32Array(size);
    this.episodeSeeds = new Float64Array(size);
    for (let i = 0; i < size; i++) this.show(i);
  }

  get states(): Game['state'][] {
    return this.games.map(({ state }) => state);
  }

  /** Plays `actions[i]` in game i, but for those that are dealt anew in this step. */
  step(actions: ArrayLike<number>): void {
    this.rewards.fill(0);
    this.terminations.fill(0);
    this.truncations.fill(0);
    for (let i = 0; i < this.size; i++) {
      if (this.over[i]) {
        if (this.autoreset === 'disabled')
          throw new InputError(`Expected reset of game ${i}, whose episode is over, before the next step`);
        this.dealNext(i);
        this.show(i);
        continue;
      }
      const { reward, terminated, truncated } = this.games[i].step(actions[i]);
      this.rewards[i] = reward;
      this.terminations[i] = terminated ? 1 : 0;
      this.truncations[i] = truncated ? 1 : 0;
      if (terminated || truncated) this.end(i);
      this.show(i);
    }
  }

  /** Puts games in place of others, those of `which`, with the numbers of their next episodes. */
  replace(which: readonly number[], games: readonly Game[], episodes: readonly number[]): void {
    this.rewards.fill(0);
    this.terminations.fill(0);
    this.truncations.fill(0);
    which.forEach((i, k) => {
      this.games[i] = games[k];
      this.episodes[i] = episodes[k];
      this.over[i] = false;
      this.show(i);
    });
  }

  clone(): GameRows {
    const games = this.games.map((game) => game.clone());
    return new GameRows(games, this.played(), this.autoreset, this);
  }

  redeal(seed: number): void {
    this.games.forEach((game, i) => game.redeal(VectorEnvironment.seedOf(seed, i, 0)));
  }

  notations(): string[] {
    return this.games.map((game) => game.notation());
  }

  played(): PlayedRows {
    return {
      games: this.games.map((game) => game.played()),
      seed: this.seed,
      episodes: this.episodes,
      over: this.over,
    };
  }

  private end(i: number): void {
    const { info } = this.games[i].result;
    this.write(i, this.finalObservations, this.finalActionFeatures, this.finalActionMasks);
    this.finalReturns[i] = info.episodeReturn;
    this.finalScores[i] = info.score;
    this.finalCardsLeft[i] = info.cardsLeft ?? NaN;
    this.finalLengths[i] = info.episodeLength;
    this.finalOutcomes[i] = info.outcome;
    if (this.autoreset === 'same-step') this.dealNext(i);
    else this.over[i] = true;
  }

  /** Deals game i until there is a decision. */
  private dealNext(i: number): void {
    this.episodes[i] = dealDecision(this.games[i], this.seed, i, this.episodes[i]);
    this.over[i] = false;
  }

  private show(i: number): void {
    this.write(i, this.observations, this.actionFeatures, this.actionMasks);
    if (!this.over[i]) this.episodeSeeds[i] = this.games[i].seed;
    else if (this.autoreset === 'next-step') this.rowOf(this.actionMasks, i).fill(1);
  }

  private write(i: number, observations: Float32Array, features: Float32Array, masks: Uint8Array): void {
    const { observation, info } = this.games[i].result;
    observations.set(observation, i * observation.length);
    masks.set(info.actionMask, i * info.actionMask.length);
    if (info.actionFeatures) features.set(info.actionFeatures, i * info.actionFeatures.length);
  }

  private rowOf(array: Uint8Array, i: number): Uint8Array {
    const width = array.length / this.size;
    return array.subarray(i * width, (i + 1) * width);
  }
}

/** Deals episode after episode until there is a decision; returns the number of the next one. */
function dealDecision(game: Game, seed: number, i: number, episode: number): number {
  for (let deals = 0; deals < DECISION_FREE_LIMIT; deals++) {
    game.reset({ seed: VectorEnvironment.seedOf(seed, i, episode + deals) });
    if (game.undecided === null) return episode + deals + 1;
  }
  throw new InputError(`Expected a game with decisions, but ${DECISION_FREE_LIMIT} deals had none`);
}

/** The first deals of games as they were asked for: all of a seed, or one for each game. */
export interface FirstDeals {
  readonly seed: number;
  readonly seeds: readonly (number | null)[] | null;
  readonly decks: readonly unknown[] | null;
  readonly positions: readonly (string | null)[] | null;
}

/** Games that begin as asked for, at the indices `which`. @throws InputError for what are no decks or positions; nothing is dealt then */
export function firstGames(
  parts: Parts,
  which: readonly number[],
  first: FirstDeals,
): { games: Game[]; episodes: number[] } {
  const games = which.map(() => new Game(parts));
  const episodes = games.map((game, k) => {
    const i = which[k];
    const given: Deal = {
      seed: first.seeds?.[i] ?? VectorEnvironment.seedOf(first.seed, i, 0),
      ...(first.decks?.[i] != null && { deck: first.decks[i] }),
      ...(first.positions?.[i] != null && { position: first.positions[i] }),
    };
    game.reset(given);
    return game.undecided === null || given.position !== undefined ? 1 : dealDecision(game, first.seed, i, 1);
  });
  return { games, episodes };
}

/** Games of a state, played again. @throws InputError for what is none */
export function gamesOfState(parts: Parts, state: Partial<PlayedRows>, size: number): { games: Game[] } & Beginnings {
  const { games, seed, episodes, over } = state;
  if (!Array.isArray(games) || games.length !== size)
    throw new InputError(`Expected a state of ${size} games, but got ${Array.isArray(games) ? games.length : 'none'}`);
  const isWhole = Array.isArray(episodes) && Array.isArray(over) && episodes.length === size && over.length === size;
  if (!isWhole || !Number.isSafeInteger(seed)) throw new InputError('Expected a state with its seeds, but it has none');
  return { games: games.map((each) => playAgain(parts, each)), seed: seed!, episodes, over };
}
