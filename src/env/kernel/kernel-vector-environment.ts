import type { DecisionBatch } from '../environment/environment.js';
import type { Deck, GameState, Rules } from '../environment/rules.js';
import type { GameParts } from '../environment/game.js';
import { nameKey } from '../base/random.js';
import type { Encoder } from '../inputs/encoder.js';
import { InputError } from '../base/errors.js';
import { VectorEnvironment } from '../vector/vector-environment.js';
import { asDecade } from '../games/decade/play.js';
import { asFourTen } from '../games/four-ten/play.js';
import { asTens } from '../games/tens/played-game.js';
import { EnvironmentKernel, settingsOf } from './environment-kernel.js';
import { compiledDecade } from '../games/decade/compiled-rules.js';
import { compiledFourTen } from '../games/four-ten/compiled-rules.js';
import { compiledTens } from '../games/tens/compiled-rules.js';
import { decade } from '../games/decade/index.js';
import {
  entriesOf,
  EpisodeStatistics,
  expectBytesFit,
  expectVectorParts,
  type MakeArray,
  noDecisions,
  readFirstDeals,
  refusedActions,
  rowBytes,
  type VectorResetOptions,
  VectorRows,
} from '../vector/vector-rows.js';
import { fourTen } from '../games/four-ten/index.js';
import { tens } from '../games/tens/index.js';
import { type CompiledRules, OUTCOMES } from '../environment/compiled-rules.js';

/** The module's answer where a game never has a decision; numbers from 0 are those of games (kernel/environments/episodes.ts). */
const NO_DECISIONS = -2;

/** From so many games on `makeVectorEnvironment` takes compiled rules. */
const LEAST_COMPILED = 8;

/** The module's statistics, in its order. */
const STATISTICS = Object.keys(new EpisodeStatistics()) as Exclude<keyof EpisodeStatistics, 'reset'>[];

/** The package's compiled rules, by the game's name: apart from the games, so that an app which never asks for them does not bundle them. */
const OWN: Readonly<Record<string, (rules: Rules) => CompiledRules>> = {
  [tens.name]: (rules) => compiledTens(asTens(rules)),
  [decade.name]: (rules) => compiledDecade(asDecade(rules)),
  [fourTen.name]: (rules) => compiledFourTen(asFourTen(rules)),
};

/**
 * The rules compiled to WebAssembly, the package's or those of a custom game; undefined where there are none, and for rules that are not as the game
 * made them: whoever replaces a method of the rules is not to be answered by the compiled ones.
 * @throws InputError for options that they do not know
 */
export function compiledRulesOf({ game, rules }: Pick<GameParts, 'game' | 'rules'>): CompiledRules | undefined {
  const own = Object.hasOwn(OWN, game.name) ? OWN[game.name] : undefined;
  const create = game.createCompiledRules?.bind(game) ?? own;
  if (create === undefined) return undefined;
  const made = Object.getPrototypeOf(game.createRules(rules.config)) as object;
  const isAsMade =
    Object.getPrototypeOf(rules) === made &&
    Object.entries(rules).every(([key, field]) => typeof field !== 'function' || !(key in made));
  return isAsMade ? create(rules) : undefined;
}

/** A state as it was made, at which change, of which episode, of how many numbers of a snapshot. */
interface MadeState {
  readonly state: GameState;
  change: number;
  episode: number;
  count: number;
}

/**
 * As `VectorEnvironment`, with the game's rules compiled to WebAssembly: the same games from the same seeds, byte for byte. Its arrays lie in the module's memory, and
 * `states[i]` is made when it is asked for: ask again after each step.
 */
export class KernelVectorEnvironment extends VectorRows implements DecisionBatch {
  readonly states: readonly GameState[];
  private readonly kernel: EnvironmentKernel;
  private readonly compiled: CompiledRules;
  private readonly actions: Int32Array;
  /** What is shown instead of the rules' observations and not written by the module; null where there is none. Checkpoints know it by this name. */
  private readonly inputs: NonNullable<GameParts['inputs']> | null;
  private readonly plain: Float32Array;
  private readonly plainFinal: Float32Array;
  /** The games whose episode ended in the last step: their number, then which. */
  private readonly ended: Int32Array;
  private readonly encoded: Float32Array;
  private readonly outcomeCodes: Uint8Array;
  private readonly totals: Float64Array;
  private readonly hasDeck: Uint8Array;
  private readonly snapshot: Int32Array;
  /** `[game]`: the deck of its first episode, where it is given. */
  private decks: readonly (Deck | null)[] = [];
  /** How often the games have changed. */
  private changes = 0;
  /** `[game]`: its state, if it was asked for. */
  private readonly made: MadeState[] = [];

  // With the arrays that are shown, all that later steps depend on where no deck is given, for snapshots: named as in `VectorEnvironment`.
  /** @internal A hash of the module, and the games in its memory. */
  readonly module: number;
  /** @internal */ readonly games: Uint8Array;
  /** @internal */ readonly returns: Float64Array;
  /** @internal */ readonly episodes: Int32Array;
  /** @internal */ seed = 0;

  /**
   * @param encodes makes the network inputs that `encode` is asked for
   * @throws InputError for what are no parts, for more games than fit into 1 GiB, for games, options and rewards without compiled rules, and where there is no
   * WebAssembly with SIMD
   */
  constructor(
    parts: GameParts,
    size: number,
    private readonly encodes?: Encoder,
  ) {
    expectVectorParts(parts, size);
    const { game, rules, spec, inputs } = parts;
    const { compiled, rewardNumber } = compiledParts(parts);
    if (compiled.refusal) throw new InputError(`${compiled.refusal}; take the backend "javascript"`);
    const { base64, snapshotSize } = compiled;
    const kernel = new EnvironmentKernel(base64);
    const aside = !inputs && encodes?.rules === rules && kernel.functions.encode !== undefined;
    const { numbers, tables, blocks, encoder } = settingsOf(compiled, aside ? { ...parts, inputs: encodes } : parts);
    kernel.set(aside ? { ...numbers, inputSize: 0 } : numbers);
    const encodedSize = aside && encoder ? encoder.size : 0;
    const gameBytes = Math.ceil(kernel.functions.bytesOfGame() / 64) * 64;
    const each = gameBytes + rowBytes(rules, rules.observationSize) + 8 * game.measures.length;
    const own = inputs ? rowBytes(rules, entriesOf(parts)) : 4 * encodedSize;
    expectBytesFit(each + own, size, spec.preset);
    kernel.makeRoom((each + own) * size + tables.length + 4 * (snapshotSize + blocks.length));
    const array: MakeArray = kernel.array.bind(kernel);
    super(parts, size, array);
    this.kernel = kernel;
    this.compiled = compiled;
    kernel.set({
      size,
      gameBytes,
      reward: rewardNumber,
      measures: this.measures.length,
      skipForcedMoves: spec.skipForcedMoves ? 1 : 0,
      maxSteps: Math.min(spec.maxSteps ?? 0, 2 ** 31 - 1),
    });
    array(Uint8Array, 'tables', tables.length).set(tables);
    this.module = nameKey(base64);
    this.games = array(Uint8Array, 'games', size * gameBytes);
    this.returns = array(Float64Array, 'returns', size);
    this.actions = array(Int32Array, 'actions', size);
    this.ended = array(Int32Array, 'ended', size + 1);
    this.encoded = array(Float32Array, encodedSize > 0 ? 'inputs' : 'none', size * encodedSize);
    this.outcomeCodes = array(Uint8Array, 'finalOutcomes', size);
    this.totals = array(Float64Array, 'statistics', STATISTICS.length);
    this.episodes = array(Int32Array, 'episodes', size);
    this.hasDeck = array(Uint8Array, 'hasDeck', size);
    this.snapshot = array(Int32Array, 'snapshot', snapshotSize);
    kernel.givenOrder = (i, shuffle) => this.decks[i]?.[shuffle];
    this.inputs = encoder ? null : (inputs ?? null);
    array(Int32Array, 'blocks', blocks.length).set(blocks);
    const plainSize = encoder ? rules.observationSize : size * rules.observationSize;
    this.plain = inputs ? array(Float32Array, 'observations', plainSize) : this.observations;
    this.plainFinal = inputs ? array(Float32Array, 'finalObservations', plainSize) : this.finalObservations;
    const states = new Array<GameState>(size);
    for (let i = 0; i < size; i++) Object.defineProperty(states, i, { get: () => this.stateOf(i), enumerable: true });
    this.states = states;
  }

  /** As `VectorEnvironment.reset`. */
  reset(seed: number | ArrayLike<number>, options: VectorResetOptions = {}) {
    const first = readFirstDeals(seed, options, this.size, this.parts.parseDeck);
    this.seed = first.seed;
    this.decks = first.decks ?? [];
    this.made.forEach((each) => (each.episode = 0));
    for (let i = 0; i < this.size; i++) this.hasDeck[i] = this.decks[i] ? 1 : 0;
    if (first.seeds) this.episodeSeeds.set(first.seeds);
    this.statistics.reset();
    this.ended[0] = 0;
    this.before();
    this.after(this.kernel.functions.reset(first.seed, first.seeds ? 1 : 0));
    this.showAll();
  }

  /** As `VectorEnvironment.step`. */
  step(actions: ArrayLike<number>) {
    const { size } = this;
    // The module's own check finds actions that are not legal; here is seen that they are as many integers as games.
    if ((actions as ArrayLike<number> | null | undefined)?.length !== size) throw refusedActions(this, actions);
    if (!(actions instanceof Int32Array))
      for (let i = 0; i < size; i++) if ((actions[i] | 0) !== actions[i]) throw refusedActions(this, actions, i);
    this.actions.set(actions);
    this.before();
    const answer = this.kernel.functions.step();
    if (answer >= 0) throw refusedActions(this, actions, answer);
    this.after(answer);
    this.showAll();
  }

  /** @internal Writes the network inputs of all games, `[size, encodes.size]`, if the module can: returns whether. */
  encode(inputs: Float32Array, offset: number): boolean {
    if (this.encoded.length === 0) return false;
    this.kernel.functions.encode!(this.encodes!.stateSize);
    inputs.set(this.encoded, offset);
    return true;
  }

  private before() {
    const { statistics, totals } = this;
    this.actionMasks.set(this.legalMasks);
    for (let k = 0; k < STATISTICS.length; k++) totals[k] = statistics[STATISTICS[k]];
  }

  private after(answer: number) {
    const { statistics, totals, ended, finalOutcomes, outcomeCodes } = this;
    this.changes++;
    this.legalMasks.set(this.actionMasks);
    for (let k = 0; k < STATISTICS.length; k++) statistics[STATISTICS[k]] = totals[k];
    for (let k = 1; k <= ended[0]; k++) {
      const i = ended[k];
      finalOutcomes[i] = OUTCOMES[outcomeCodes[i]];
      if (this.inputs !== null) this.show(i, true);
    }
    if (answer === NO_DECISIONS) throw noDecisions(this.spec);
  }

  private showAll() {
    if (this.inputs !== null) for (let i = 0; i < this.size; i++) this.show(i, false);
  }

  /** Writes what is shown of game i instead of the rules' observation. */
  private show(i: number, isEnd: boolean) {
    this.writeInputs(i, isEnd, isEnd ? this.plainFinal : this.plain, i * this.rules.observationSize);
  }

  /** @internal Makes all states anew when they are asked for next: what earlier games left in their arrays is gone then. */
  forgetStates() {
    this.made.length = 0;
  }

  /** The state of game i, made again where the game has changed since it was asked for last. */
  private stateOf(i: number): GameState {
    const { rules, compiled, snapshot, kernel, changes } = this;
    const made = (this.made[i] ??= { state: rules.createState(), change: 0, episode: 0, count: 0 });
    const { state } = made;
    if (made.change === changes) return state;
    const count = kernel.functions.snapshot(i, snapshot.byteOffset);
    const episode = this.episodes[i];
    const known = made.episode === episode ? made.count : 0;
    const deck = episode === 1 ? (this.decks[i] ?? undefined) : undefined;
    compiled.restore(rules, state, snapshot.subarray(0, count), { seed: this.episodeSeeds[i], deck }, known);
    made.change = changes;
    made.episode = episode;
    made.count = count;
    return state;
  }
}

/**
 * Makes `size` games in step: with compiled rules where they know the game, its options and its reward, from eight games on, else with the rules in
 * TypeScript. Both give the same bytes.
 * @throws InputError for what are no parts, and for more games than fit into 1 GiB
 */
export function makeVectorEnvironment(
  parts: GameParts,
  size: number,
  encodes?: Encoder,
): VectorEnvironment | KernelVectorEnvironment {
  if (size >= LEAST_COMPILED) {
    try {
      return new KernelVectorEnvironment(parts, size, encodes);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
    }
  }
  return new VectorEnvironment(parts, size);
}

/** @throws InputError for a game or a reward that the kernel does not know */
export function compiledParts({ game, rules, reward }: GameParts) {
  const compiled = (game as GameParts['game'] | undefined) && compiledRulesOf({ game, rules });
  if (compiled === undefined)
    throw new InputError(
      `Expected a game with compiled rules for the backend "kernel", but ${game?.title ?? rules.game} has none; take the backend "javascript"`,
    );
  const rewardNumber = compiled.rewards.get(reward);
  if (rewardNumber === undefined)
    throw new InputError(
      `Expected a reward scheme of ${game.title} for the backend "kernel", but "${reward.name}" is not one; take the backend "javascript"`,
    );
  return { compiled, rewardNumber };
}
