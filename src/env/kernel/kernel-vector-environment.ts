import type { DecisionBatch } from '../decision-batch.js';
import { noDecisions } from '../decision-free.js';
import { EpisodeStatistics } from '../episode-statistics.js';
import { InputError } from '../errors.js';
import type { GameParts } from '../game.js';
import { expectBytesFit, rowBytes } from '../games-in-memory.js';
import { VectorInputs } from '../inputs/vector-inputs.js';
import type { Deck, GameState } from '../rules.js';
import { EPISODE_KEY } from '../seeds.js';
import { refusedActions } from '../vector-actions.js';
import { readFirstDeals, type VectorResetOptions } from '../vector-reset.js';
import { entriesOf, expectVectorParts, VectorRows } from '../vector-rows.js';
import { compiledRulesOf } from './compiled-games.js';
import { type CompiledRules, OUTCOMES } from './compiled-rules.js';
import { EnvironmentKernel } from './environment-kernel.js';

/** What the module answers but for numbers of games (kernel/environments/episodes.ts). */
const NO_DECISIONS = -2;

/** The module's statistics, in its order. */
const STATISTICS = Object.keys(new EpisodeStatistics()) as Exclude<keyof EpisodeStatistics, 'reset'>[];

/** The compiled rules of these parts, and the number of their reward there. @throws InputError where there are none */
function compiledRules({ game, rules, reward }: GameParts): { compiled: CompiledRules; rewardNumber: number } {
  const compiled = game && compiledRulesOf({ game, rules });
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

/**
 * As `VectorEnvironment`, with the game's rules compiled to WebAssembly: the same games from the same seeds, byte for byte. Its arrays lie in the module's memory, and
 * `states[i]` is made when it is asked for: ask again after each step.
 */
export class KernelVectorEnvironment extends VectorRows implements DecisionBatch {
  readonly states: readonly GameState[];
  private readonly kernel: EnvironmentKernel;
  private readonly compiled: CompiledRules;
  private readonly actions: Int32Array;
  /** Writes what is shown instead of the rules' observations; null where those are shown. */
  private readonly inputs: VectorInputs | null;
  /** The rules' observations. */
  private readonly plain: Float32Array;
  private readonly plainFinal: Float32Array;
  /** The games whose episode ended in the last step: their number, then which. */
  private readonly ended: Int32Array;
  private readonly outcomeCodes: Uint8Array;
  private readonly totals: Float64Array;
  private readonly episodes: Int32Array;
  private readonly hasDeck: Uint8Array;
  private readonly snapshot: Int32Array;
  /** `[game]`: the deck of its first episode, where it is given. */
  private decks: readonly (Deck | null)[] = [];
  /** How often the games have changed, and `[game]`: at which of them its state was made. */
  private changes = 0;
  private readonly madeAt: Float64Array;
  private readonly made: GameState[] = [];

  /**
   * @throws InputError for what are no parts, for more games than fit into 1 GiB, for games, options and rewards without compiled rules, and where there is no
   * WebAssembly with SIMD
   */
  constructor(parts: GameParts, size: number) {
    expectVectorParts(parts, size);
    const { rules, spec, inputs } = parts;
    const { compiled, rewardNumber } = compiledRules(parts);
    const { base64, options, tables = new Uint8Array(0), shuffleKey, snapshotSize } = compiled;
    const kernel = new EnvironmentKernel(base64);
    kernel.set(options);
    const gameBytes = Math.ceil(kernel.functions.bytesOfGame() / 64) * 64;
    const measureBytes = 8 * parts.game.measures.length;
    const each = gameBytes + rowBytes(rules, rules.observationSize) + measureBytes;
    const own = inputs ? rowBytes(rules, entriesOf(parts)) : 0;
    expectBytesFit(each + own, size, spec.preset);
    kernel.makeRoom(each * size + tables.length + 4 * snapshotSize);
    super(parts, size, kernel);
    this.kernel = kernel;
    this.compiled = compiled;
    kernel.set({
      ...{ size, gameBytes, shuffleKey, reward: rewardNumber, moves: this.moveCount, width: rules.observationSize },
      ...{ measures: this.measures.length, episodeKey: EPISODE_KEY, skipForcedMoves: spec.skipForcedMoves ? 1 : 0 },
      maxSteps: Math.min(spec.maxSteps ?? 0, 2 ** 31 - 1),
    });
    kernel.uint8('tables', tables.length).set(tables);
    kernel.place('games', size * gameBytes);
    kernel.place('returns', size * 8);
    this.actions = kernel.int32('actions', size);
    this.ended = kernel.int32('ended', size + 1);
    this.outcomeCodes = kernel.uint8('finalOutcomes', size);
    this.totals = kernel.float64('statistics', STATISTICS.length);
    this.episodes = kernel.int32('episodes', size);
    this.hasDeck = kernel.uint8('hasDeck', size);
    this.snapshot = kernel.int32('snapshot', snapshotSize);
    kernel.givenOrder = (i, shuffle) => this.decks[i]?.[shuffle];
    this.inputs = inputs ? new VectorInputs(this, inputs) : null;
    const plainSize = size * rules.observationSize;
    this.plain = inputs ? kernel.float32('observations', plainSize) : this.observations;
    this.plainFinal = inputs ? kernel.float32('finalObservations', plainSize) : this.finalObservations;
    this.madeAt = new Float64Array(size);
    this.states = lazyStates(size, (i) => this.stateOf(i));
  }

  /** As `VectorEnvironment.reset`. */
  reset(seed: number | ArrayLike<number>, options: VectorResetOptions = {}): void {
    const first = readFirstDeals(seed, options, this.size, this.parts.parseDeck);
    this.decks = first.decks ?? [];
    for (let i = 0; i < this.size; i++) this.hasDeck[i] = this.decks[i] ? 1 : 0;
    if (first.seeds) this.episodeSeeds.set(first.seeds);
    this.statistics.reset();
    this.ended[0] = 0;
    this.before();
    this.after(this.kernel.functions.reset(first.seed, first.seeds ? 1 : 0));
    if (this.inputs !== null) for (let i = 0; i < this.size; i++) this.show(i, false);
  }

  /** As `VectorEnvironment.step`. */
  step(actions: ArrayLike<number>): void {
    this.takeActions(actions);
    this.before();
    const answer = this.kernel.functions.step();
    if (answer >= 0) throw refusedActions(this, actions, answer);
    this.after(answer);
    if (this.inputs !== null) for (let i = 0; i < this.size; i++) this.show(i, false);
  }

  /** As `VectorEnvironment.truncate`. */
  truncate(i: number): void {
    this.expectInProgress(i);
    this.before();
    this.after(this.kernel.functions.truncate(i));
    if (this.inputs !== null) this.show(i, false);
  }

  /** The module's own check finds actions that are not legal; here is seen that they are as many integers as games. */
  private takeActions(actions: ArrayLike<number>): void {
    const { size } = this;
    if ((actions as ArrayLike<number> | null | undefined)?.length !== size) throw refusedActions(this, actions);
    if (!(actions instanceof Int32Array))
      for (let i = 0; i < size; i++) if ((actions[i] | 0) !== actions[i]) throw refusedActions(this, actions, i);
    this.actions.set(actions);
  }

  private before(): void {
    const { statistics, totals } = this;
    for (let k = 0; k < STATISTICS.length; k++) totals[k] = statistics[STATISTICS[k]];
  }

  private after(answer: number): void {
    const { statistics, totals, ended, finalOutcomes, outcomeCodes } = this;
    this.changes++;
    for (let k = 0; k < STATISTICS.length; k++) statistics[STATISTICS[k]] = totals[k];
    for (let k = 1; k <= ended[0]; k++) {
      const i = ended[k];
      finalOutcomes[i] = OUTCOMES[outcomeCodes[i]];
      if (this.inputs !== null) this.show(i, true);
    }
    if (answer === NO_DECISIONS) throw noDecisions(this.spec);
  }

  /** Writes what is shown of game i instead of the rules' observation. */
  private show(i: number, isEnd: boolean): void {
    this.inputs!.write(i, isEnd, isEnd ? this.plainFinal : this.plain, i * this.rules.observationSize);
  }

  /** The state of game i, made anew where the game has gone on since it was asked for last. */
  private stateOf(i: number): GameState {
    const { rules, compiled, snapshot, kernel } = this;
    const state = (this.made[i] ??= rules.createState());
    if (this.madeAt[i] === this.changes) return state;
    this.madeAt[i] = this.changes;
    const count = kernel.functions.snapshot(i, snapshot.byteOffset);
    const deck = this.episodes[i] === 1 ? (this.decks[i] ?? undefined) : undefined;
    compiled.restore(rules, state, snapshot.subarray(0, count), { seed: this.episodeSeeds[i], deck });
    return state;
  }
}

/** States that are asked for one by one. */
function lazyStates(size: number, stateOf: (i: number) => GameState): readonly GameState[] {
  const states = new Array<GameState>(size);
  for (let i = 0; i < size; i++) Object.defineProperty(states, i, { get: () => stateOf(i), enumerable: true });
  return states;
}
