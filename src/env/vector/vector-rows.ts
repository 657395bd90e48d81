import { EpisodeOverError, IllegalActionError, InputError, mismatch, shown, unknownName } from '../base/errors.js';
import { isSeed } from '../base/random.js';
import { expectObject, type ReadonlyRecord } from '../base/schema.js';
import { type Box, Discrete } from '../base/spaces.js';
import {
  type EnvironmentParts,
  type EnvironmentSpec,
  expectParts,
  observationSpaceOf,
} from '../environment/environment-parts.js';
import { type Measure, measuresOf } from '../environment/game.js';
import { blankRow } from '../environment/network-inputs.js';
import type { Deck, GameState, Outcome, RewardScheme, Rules } from '../environment/rules.js';

/** A kind of typed array. */
export interface ArrayKind<Rows> {
  readonly BYTES_PER_ELEMENT: number;
  new (length: number): Rows;
  new (buffer: ArrayBuffer, byteOffset: number, length: number): Rows;
}

/** Makes arrays of the rows, all 0. Each is asked for once, by the name of its field. */
export type MakeArray = <Rows>(kind: ArrayKind<Rows>, name: string, length: number) => Rows;

export const makeArray: MakeArray = (Kind, _name, length) => new Kind(length);

/** What a vector environment is made of, with the measures of its game where it knows them. */
export type VectorParts<State extends GameState, Move> = EnvironmentParts<State, Move> & {
  readonly game?: { readonly measures: readonly Measure<State>[] };
};

/** Checks what callers without types pass. @throws InputError for what are no parts, or no number of games */
export function expectVectorParts(parts: unknown, size: unknown) {
  expectParts(parts);
  if (!Number.isInteger(size) || (size as number) < 1)
    throw mismatch('the number of games to be an integer of at least 1', size);
}

/** How many numbers are shown of a game, but for its mask. */
export function entriesOf<State extends GameState, Move>({ rules, inputs }: VectorParts<State, Move>): number {
  return (inputs?.stateSize ?? rules.observationSize) + rules.moves.length * (inputs?.perMove ?? 0);
}

/** Totals over finished episodes, deals without decisions included. Plain numbers; copy with `{ ...statistics }`. */
export class EpisodeStatistics {
  episodes = 0;
  won = 0;
  lost = 0;
  drawn = 0;
  truncated = 0;
  /** Episodes in which there was nothing to decide; they count in all the other totals too. */
  decisionFree = 0;
  /** Steps taken in finished episodes. */
  steps = 0;
  totalReturn = 0;

  /** Sets all totals to 0. */
  reset() {
    Object.assign(this, new EpisodeStatistics());
  }
}

/** What is shown of many games in step: one row a game in shared arrays, which are written again in each step. */
export abstract class VectorRows<State extends GameState = GameState, Move = unknown> {
  readonly metadata = { autoresetMode: 'same-step' } as const;
  /** The space of one game's observation. */
  readonly singleObservationSpace: Box;
  /** With inputs 'features' the space of one game's `actionFeatures`, `[moves, features]`. */
  readonly singleActionFeatureSpace?: Box;
  readonly spec: EnvironmentSpec;
  readonly rules: Rules<State, Move>;
  readonly reward: RewardScheme<State>;
  abstract readonly states: readonly State[];
  /** `[size, entries]`: what is shown of each game; see `singleObservationSpace` */
  readonly observations: Float32Array;
  /** `[size, moves, features]`: action features of legal moves, 0 for others; empty without inputs 'features' */
  readonly actionFeatures: Float32Array;
  /** [size, moves]; 1 = legal, at least one a row */
  readonly actionMasks: Uint8Array;
  /** [size] */
  readonly legalCounts: Uint16Array;
  /** `[size]`: of the last step */
  readonly rewards: Float32Array;
  /** `[size]`: 1 where the game ended in the last step */
  readonly terminations: Uint8Array;
  /** `[size]`: 1 where the time limit ended the episode in the last step */
  readonly truncations: Uint8Array;
  /** `[size, observationSize]`: rows of games whose episode ended in the last step; others are stale */
  readonly finalObservations: Float32Array;
  /** `[size, moves]`: the masks that go with them; all 0 where the game is over, not where a time limit cut it */
  readonly finalActionMasks: Uint8Array;
  /** `[size, moves, features]`: the action features that go with them */
  readonly finalActionFeatures: Float32Array;
  /** `[size]`: outcomes of episodes that ended in the last step, 'ongoing' if truncated; others are stale */
  readonly finalOutcomes: Outcome[];
  /** `[size]`: its score */
  readonly finalScores: Float64Array;
  /** `[size]`: its cards on the table plus stock; NaN where the game has no such result */
  readonly finalCardsLeft: Float64Array;
  /** `[size]` for each of the game's measures, by name ("rounds"): its value in that game */
  readonly finalMeasures: ReadonlyRecord<Float64Array>;
  /** `[size]`: the return of the episode that ended in the last step; others are stale */
  readonly finalReturns: Float64Array;
  /** `[size]`: its length in steps */
  readonly finalLengths: Int32Array;
  /** `[size]`: the length of the present episode in steps so far */
  readonly episodeLengths: Int32Array;
  /** `[size]`: the seed that the present episode was dealt from */
  readonly episodeSeeds: Int32Array;
  readonly statistics = new EpisodeStatistics();

  protected readonly measures: readonly Measure<State>[];
  protected readonly moveCount: number;
  /** The masks as the games wrote them: what a caller writes into `actionMasks` makes no move legal. */
  protected readonly legalMasks: Uint8Array;
  private readonly row = blankRow();

  /** @param parts and `size` have been checked */
  constructor(
    protected readonly parts: VectorParts<State, Move>,
    readonly size: number,
    array: MakeArray,
  ) {
    const { rules, spec, inputs, game } = parts;
    const width = inputs?.stateSize ?? rules.observationSize;
    const features = rules.moves.length * (inputs?.perMove ?? 0);
    const [shown, finalShown] = inputs ? ['inputs', 'finalInputs'] : ['observations', 'finalObservations'];
    this.spec = spec;
    this.rules = rules;
    this.reward = parts.reward;
    this.moveCount = rules.moves.length;
    this.singleObservationSpace = observationSpaceOf(parts);
    if (inputs?.actionFeatureSpace) this.singleActionFeatureSpace = inputs.actionFeatureSpace;
    this.observations = array(Float32Array, shown, size * width);
    this.finalObservations = array(Float32Array, finalShown, size * width);
    this.actionFeatures = array(Float32Array, 'actionFeatures', size * features);
    this.finalActionFeatures = array(Float32Array, 'finalActionFeatures', size * features);
    this.actionMasks = array(Uint8Array, 'actionMasks', size * rules.moves.length);
    this.legalMasks = new Uint8Array(this.actionMasks.length);
    this.finalActionMasks = array(Uint8Array, 'finalActionMasks', size * rules.moves.length);
    this.legalCounts = array(Uint16Array, 'legalCounts', size);
    this.rewards = array(Float32Array, 'rewards', size);
    this.terminations = array(Uint8Array, 'terminations', size);
    this.truncations = array(Uint8Array, 'truncations', size);
    this.finalOutcomes = new Array<Outcome>(size).fill('ongoing');
    this.finalScores = array(Float64Array, 'finalScores', size);
    this.finalCardsLeft = array(Float64Array, 'finalCardsLeft', size);
    this.measures = game === undefined ? [] : measuresOf({ game, rules });
    const all = array(Float64Array, 'finalMeasures', size * this.measures.length);
    this.finalMeasures = Object.fromEntries(
      this.measures.map(({ name }, k) => [name, all.subarray(k * size, (k + 1) * size)]),
    );
    this.finalReturns = array(Float64Array, 'finalReturns', size);
    this.finalLengths = array(Int32Array, 'finalLengths', size);
    this.episodeSeeds = array(Int32Array, 'episodeSeeds', size);
    this.episodeLengths = array(Int32Array, 'episodeLengths', size);
  }

  get singleActionSpace(): Discrete {
    return new Discrete(this.moveCount);
  }

  /** Writes what the inputs show into game i's row or its end's. @param observations the rules', from `observation` */
  protected writeInputs(i: number, isEnd: boolean, observations: Float32Array, observation: number) {
    const { row, moveCount } = this;
    const inputs = this.parts.inputs!;
    row.observations = observations;
    row.observation = observation;
    row.actionMasks = isEnd ? this.finalActionMasks : this.actionMasks;
    row.mask = i * moveCount;
    row.inputs = isEnd ? this.finalObservations : this.observations;
    row.input = i * inputs.stateSize;
    row.features = isEnd ? this.finalActionFeatures : this.actionFeatures;
    row.feature = i * moveCount * inputs.perMove;
    inputs.write(row);
  }
}

/** The error for actions that cannot be played: no games yet, a wrong number, or the action of game i. */
export function refusedActions(
  games: { readonly size: number; readonly legalCounts: Uint16Array },
  actions: ArrayLike<number>,
  i?: number,
): Error {
  if (games.legalCounts[0] === 0)
    return new EpisodeOverError('Expected reset(seed) before the first step(), but there are no games yet');
  if (i !== undefined)
    return new IllegalActionError(
      `Expected a legal action for game ${i} (see actionMasks), but got ${shown(actions[i])}`,
    );
  const given = (actions as ArrayLike<number> | null | undefined)?.length;
  const what = typeof actions === 'object' && given !== undefined ? `${given} actions` : shown(actions);
  return new IllegalActionError(`Expected ${games.size} actions, one for each game, but got ${what}`);
}

/** The number of deals without decisions in a row after which a game is taken to have none. */
export const DECISION_FREE_LIMIT = 10_000;

export function noDecisions({ preset }: Pick<EnvironmentSpec, 'preset'>): InputError {
  return new InputError(
    `Expected a game with decisions, but ${DECISION_FREE_LIMIT} deals of ${preset} with these options had none`,
  );
}

/** Memory limit: 1 GiB, half a million games of Decade. A few thousand are as fast; a full heap cannot be caught. */
const MOST_BYTES = 2 ** 30;

/** Overhead of a typed array and of any other object in V8, rounded; measured on Node 20. */
const BYTES_PER_ARRAY = 230;
const BYTES_PER_OBJECT = 80;

/** The vector environment's own arrays: counts, rewards, flags, returns, lengths, seeds, results. */
const BYTES_PER_ROW = 80;

/** Bytes of an object with everything in it, shared parts once. */
export function bytesOf(value: unknown, seen = new Set<object>()): number {
  if (typeof value !== 'object' || value === null || seen.has(value)) return 0;
  seen.add(value);
  if (ArrayBuffer.isView(value)) return BYTES_PER_ARRAY + value.byteLength;
  return Object.values(value).reduce<number>((sum, field) => sum + bytesOf(field, seen), BYTES_PER_OBJECT);
}

/** Bytes of a game's rows of a vector environment, of which `entries` numbers are shown. */
export function rowBytes(rules: Pick<Rules, 'moves'>, entries: number): number {
  return 2 * (entries * Float32Array.BYTES_PER_ELEMENT + rules.moves.length) + BYTES_PER_ROW;
}

/**
 * Checks that so many games fit into memory, before any is allocated.
 * @param each bytes of a game
 * @param name the preset, for the message
 * @throws InputError that says how much they need and how many fit
 */
export function expectBytesFit(each: number, size: number, name: string) {
  if (size * each <= MOST_BYTES) return;
  const needed = (size * each) / 2 ** 30;
  throw new InputError(
    `Expected at most ${Math.floor(MOST_BYTES / each)} games of ${name} in step (1 GiB), but got ${size}, which would need ${needed < 1e6 ? needed.toFixed(1) : needed.toPrecision(3)} GiB; take fewer`,
  );
}

/** The largest seed that `episodeSeeds` holds. */
const LARGEST = 2 ** 31 - 1;

/** What the games of a vector environment begin with. */
export interface VectorResetOptions {
  /** `[size]`: a deck as in trace-format.md for each game's first episode; null for the seed's. */
  decks?: readonly unknown[];
}

/** How the first episodes of a vector environment are dealt. */
export interface FirstDeals {
  /** What later episodes' seeds are hashed from. */
  readonly seed: number;
  /** `[game]`; null where they are hashed like the others. */
  readonly seeds: ArrayLike<number> | null;
  /** `[game]`; null where the seeds say it. */
  readonly decks: readonly (Deck | null)[] | null;
}

/** @throws InputError for what are no seeds or decks, or not one for each game */
export function readFirstDeals(
  seed: number | ArrayLike<number>,
  options: VectorResetOptions,
  size: number,
  parseDeck: EnvironmentParts['parseDeck'],
): FirstDeals {
  expectObject(options, 'reset options as an object such as { decks: [...] }');
  for (const key in options) if (key !== 'decks') throw unknownName('reset option', key, ['decks']);
  const { decks } = options;
  if (decks !== undefined && (!Array.isArray(decks) || decks.length !== size))
    throw new InputError(`Expected a list of ${size} decks, one for each game, but got ${described(decks)}`);
  const parsed = decks?.map((deck: unknown) => (deck === null ? null : parseDeck(deck))) ?? null;
  if (isSeed(seed)) return { seed, seeds: null, decks: parsed };
  const isList = Array.isArray(seed) || ArrayBuffer.isView(seed);
  if (!isList) throw mismatch(`seed to be an integer from 0 to 2^53 - 1, or a list of ${size} seeds`, seed);
  const seeds = Array.from(seed as ArrayLike<unknown>);
  if (seeds.length !== size)
    throw new InputError(`Expected a list of ${size} seeds, one for each game, but got ${described(seeds)}`);
  for (const each of seeds)
    if (!isSeed(each) || each > LARGEST) throw mismatch('seeds in the list to be integers from 0 to 2^31 - 1', each);
  return { seed: seeds[0] as number, seeds: seeds as number[], decks: parsed };
}

function described(list: unknown) {
  return Array.isArray(list) ? String(list.length) : shown(list);
}
