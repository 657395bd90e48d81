import {
  EpisodeOverError,
  InputError,
  type MakeOptions,
  makeVector,
  partsOf,
  type VectorEnvironmentLike,
} from 'maketen';
import { FastRows } from './fast-rows.js';
import { formatState, parseState, type Played } from './game.js';
import { type Autoreset, type FirstDeals, firstGames, GameRows, gamesOfState, type PlayedRows } from './game-rows.js';
import type { Parts } from './params.js';
import { HEADER_BYTES } from './pipe.js';
import { OUTCOMES } from './single-game.js';

/** Arrays in a frame start where every type may. */
function aligned(bytes: number): number {
  return (bytes + 7) & ~7;
}

/** Lays out arrays in a frame, one after the other. */
class Layout {
  constructor(
    private readonly buffer: ArrayBuffer,
    public at: number,
  ) {}

  next<Items>(
    Type: new (buffer: ArrayBuffer, at: number, length: number) => Items,
    length: number,
    bytes: number,
  ): Items {
    const items = new Type(this.buffer, this.at, length);
    this.at += aligned(length * bytes);
    return items;
  }
}

/** How games are dealt: all from one seed or each from its own, from decks or positions; `which` of them, null for all. */
export interface Deals extends Omit<FirstDeals, 'seed'> {
  readonly seed: number | null;
  readonly which: readonly number[] | null;
}

/**
 * Many games in step, with the frame that answers are written into: rewards (float64), observations (float32), masks, terminations and truncations
 * (uint8), then how many episodes have ended (uint32) and, of those alone, a row each: the game's index (int32), return, score, cards left and seed
 * (float64; -1 for a deck or position), length (int32), outcome (uint8), final observation and final mask. Each array starts at a multiple of 8.
 */
export class ManyGames {
  readonly frame: Uint8Array;
  readonly parts: Parts;
  /** The games at their fastest; they also say how much is shown of a game. */
  readonly shown: VectorEnvironmentLike;
  private readonly fast: FastRows;
  private rows: FastRows | GameRows;
  private readonly rewards: Float64Array;
  private readonly observations: Float32Array;
  private readonly masks: Uint8Array;
  private readonly terminations: Uint8Array;
  private readonly truncations: Uint8Array;
  private readonly ended: Uint32Array;
  private readonly tail: number;
  /** Entries of an observation, and those of them that are about moves. */
  private readonly width: number;
  private readonly perMove: number;
  /** Seeds of the episodes that a step is part of. */
  private readonly seeds: Float64Array;
  private readonly views = new WeakMap<Float32Array, readonly Float32Array[]>();
  private isDealt = false;

  constructor(
    private readonly preset: string,
    readonly size: number,
    private readonly options: MakeOptions,
    private readonly autoreset: Autoreset,
  ) {
    const shown = (this.shown = makeVector(preset, size, options));
    this.parts = partsOf(shown.spec);
    this.fast = this.rows = new FastRows(shown);
    const moves = shown.singleActionSpace.n;
    this.perMove = shown.actionFeatures.length / size;
    this.width = shown.singleObservationSpace.shape[0] + this.perMove;
    this.seeds = new Float64Array(size);
    const fixed = aligned(8 * size) + aligned(4 * size * this.width) + aligned(size * moves) + 2 * aligned(size) + 8;
    const perRow = 5 * 8 + 4 + 1 + 4 * this.width + moves;
    this.frame = new Uint8Array(HEADER_BYTES + fixed + size * perRow + 9 * 8);
    const layout = new Layout(this.frame.buffer as ArrayBuffer, HEADER_BYTES);
    this.rewards = layout.next(Float64Array, size, 8);
    this.observations = layout.next(Float32Array, size * this.width, 4);
    this.masks = layout.next(Uint8Array, size * moves, 1);
    this.terminations = layout.next(Uint8Array, size, 1);
    this.truncations = layout.next(Uint8Array, size, 1);
    this.ended = layout.next(Uint32Array, 1, 4);
    this.tail = HEADER_BYTES + fixed;
  }

  get states(): FastRows['states'] | GameRows['states'] {
    return this.rows.states;
  }

  /** Deals anew; returns how many bytes the answer has. */
  reset({ which, ...given }: Deals): number {
    const seed = given.seed ?? given.seeds?.find((each) => each !== null) ?? 0;
    const first = { ...given, seed };
    for (const [name, list] of Object.entries({ seeds: first.seeds, decks: first.decks, positions: first.positions }))
      if (list !== null && (!Array.isArray(list) || list.length !== this.size)) throw this.wrongNumber(name, list);
    if (which === null && this.autoreset === 'same-step' && FastRows.canDeal(first)) {
      this.fast.reset(first);
      this.rows = this.fast;
    } else {
      const asked = which ?? Array.from({ length: this.size }, (_, i) => i);
      const { games, episodes } = firstGames(this.parts, asked, first);
      const over = asked.map(() => false);
      if (which === null) this.rows = new GameRows(games, { seed, episodes, over }, this.autoreset, this.shown);
      else {
        this.rows = this.oneByOne();
        this.rows.replace(which, games, episodes);
      }
    }
    this.isDealt = true;
    return this.write();
  }

  /** Plays an action in each game; returns how many bytes the answer has. */
  step(actions: Int32Array): number {
    this.seeds.set(this.rows.episodeSeeds);
    this.rows.step(actions);
    return this.write();
  }

  /** What is shown now; returns how many bytes the answer has. @throws as `expectDealt` */
  show(): number {
    this.expectDealt();
    return this.write();
  }

  /** A picture of each position in text. */
  render(): string[] {
    const { notation } = this.parts;
    return this.states.map((state) => notation.render(state));
  }

  /** A copy with these options, its hidden cards dealt anew from a seed that is given. */
  clone(redeal: number | null): ManyGames {
    const copy = new ManyGames(this.preset, this.size, this.options, this.autoreset);
    copy.rows = this.rows instanceof GameRows ? this.rows.clone() : this.oneByOne();
    copy.isDealt = true;
    if (redeal !== null) copy.rows.redeal(redeal);
    return copy;
  }

  getState(): string {
    this.expectDealt();
    return formatState(this.parts, this.rows.played());
  }

  /** Takes over a state of as many games, or states of single games, one for each; returns how many bytes the answer has. */
  setState(given: unknown): number {
    if (Array.isArray(given)) {
      if (given.length !== this.size) throw this.wrongNumber('states', given);
      const played = given.map((each) => parseState(this.parts, each).game as Played);
      const now = this.isDealt ? this.rows.played() : { seed: 0, episodes: played.map(() => 1) };
      this.rows = this.again({ ...now, games: played, over: played.map(() => false) });
    } else this.rows = this.again(parseState(this.parts, given));
    this.isDealt = true;
    return this.write();
  }

  notations(): string[] {
    this.expectDealt();
    return this.oneByOne().notations();
  }

  /** @throws EpisodeOverError before the first deal */
  expectDealt(): void {
    if (!this.isDealt) throw new EpisodeOverError('Expected reset() first, but there are no games yet');
  }

  private wrongNumber(what: string, list: unknown): InputError {
    const got = Array.isArray(list) ? String(list.length) : 'no list';
    return new InputError(`Expected a list of ${this.size} ${what}, one for each game, but got ${got}`);
  }

  /** Games of a state, one by one. */
  private again(state: Partial<PlayedRows>): GameRows {
    const { games, ...beginnings } = gamesOfState(this.parts, state, this.size);
    return new GameRows(games, beginnings, this.autoreset, this.shown);
  }

  /** The present games, one by one; the fast ones are played again for it. */
  private oneByOne(): GameRows {
    this.expectDealt();
    return this.rows instanceof GameRows ? this.rows : this.again(this.rows.played());
  }

  private write(): number {
    const { rows } = this;
    const shown = rows instanceof FastRows ? rows.shown : rows;
    this.rewards.set(shown.rewards);
    this.writeRows(shown.observations, shown.actionFeatures, this.observations, null);
    this.masks.set(shown.actionMasks);
    this.terminations.set(shown.terminations);
    this.truncations.set(shown.truncations);
    return this.writeEnded(shown);
  }

  /** Position and move features side by side; of the games `rows` alone, one after the other, if they are given. */
  private writeRows(
    positions: Float32Array,
    features: Float32Array,
    target: Float32Array,
    rows: readonly number[] | null,
  ): void {
    const { perMove, width } = this;
    if (rows === null && perMove === 0) {
      target.set(positions);
      return;
    }
    const ofPositions = this.rowsOf(positions, width - perMove);
    const ofMoves = this.rowsOf(features, perMove);
    const count = rows?.length ?? this.size;
    for (let k = 0; k < count; k++) {
      const i = rows === null ? k : rows[k];
      target.set(ofPositions[i], k * width);
      target.set(ofMoves[i], (k + 1) * width - perMove);
    }
  }

  /** The rows of an array that lasts as long as the games: copied as a whole they take a quarter of the time of their numbers one by one. */
  private rowsOf(array: Float32Array, width: number): readonly Float32Array[] {
    let rows = this.views.get(array);
    if (rows === undefined) {
      rows = Array.from({ length: this.size }, (_, i) => array.subarray(i * width, (i + 1) * width));
      this.views.set(array, rows);
    }
    return rows;
  }

  private writeEnded(games: VectorEnvironmentLike | GameRows): number {
    const { frame, tail, seeds } = this;
    const rows: number[] = [];
    for (let i = 0; i < games.size; i++) if (games.terminations[i] === 1 || games.truncations[i] === 1) rows.push(i);
    this.ended[0] = rows.length;
    const count = rows.length;
    if (count === 0) return tail - HEADER_BYTES;
    const layout = new Layout(frame.buffer as ArrayBuffer, tail);
    layout.next(Int32Array, count, 4).set(rows);
    for (const column of [games.finalReturns, games.finalScores, games.finalCardsLeft, seeds]) {
      const shown = layout.next(Float64Array, count, 8);
      for (let k = 0; k < count; k++) shown[k] = column[rows[k]];
    }
    const lengths = layout.next(Int32Array, count, 4);
    const outcomes = layout.next(Uint8Array, count, 1);
    for (let k = 0; k < count; k++) {
      lengths[k] = games.finalLengths[rows[k]];
      outcomes[k] = OUTCOMES.indexOf(games.finalOutcomes[rows[k]]);
    }
    const observations = layout.next(Float32Array, count * this.width, 4);
    this.writeRows(games.finalObservations, games.finalActionFeatures, observations, rows);
    const moves = this.masks.length / this.size;
    const masks = layout.next(Uint8Array, count * moves, 1);
    for (let k = 0; k < count; k++)
      for (let move = 0; move < moves; move++) masks[k * moves + move] = games.finalActionMasks[rows[k] * moves + move];
    return layout.at - HEADER_BYTES;
  }
}
