import { entropySeed } from '../base/entropy.js';
import { EpisodeOverError, IllegalActionError, shown } from '../base/errors.js';
import { Random, resetSeed } from '../base/random.js';
import { type Box, Discrete } from '../base/spaces.js';
import {
  type EnvironmentParts,
  type EnvironmentSpec,
  expectParts,
  type Notation,
  observationSpaceOf,
} from './environment-parts.js';
import { blankRow, type Inputs, type InputsRow } from './network-inputs.js';
import { expectResetOptions, type ResetOptions } from './reset-options.js';
import type { Action, GameState, Outcome, Rules } from './rules.js';

export type { EnvironmentParts } from './environment-parts.js';

/** What `step` and `reset` tell beside the observation. One object is reused: copy what you keep. */
export interface StepInfo {
  /** [moves]; 1 = legal. All 0 when the game is over. Reused. */
  actionMask: Uint8Array;
  legalCount: number;
  /** `[moves, features]` with inputs 'features': numbers about each legal move, 0 for the others. Reused. */
  actionFeatures?: Float32Array;
  outcome: Outcome;
  score: number;
  /** Cards on the table plus stock; null where the game has no such result. */
  cardsLeft: number | null;
  /** The seed that this episode was dealt from. */
  seed: number;
  /** Steps taken in this episode. */
  episodeLength: number;
  /** What this episode has earned so far. */
  episodeReturn: number;
}

/** The result of a step. One object is reused: copy what you keep. */
export interface StepResult {
  /** [entries], float32 in `observationSpace`: in [0, 1] but for observations of one's own. Reused. */
  observation: Float32Array;
  reward: number;
  terminated: boolean;
  truncated: boolean;
  info: StepInfo;
}

/** A result to be filled in, over these arrays. */
function blankResult(observation: Float32Array, actionMask: Uint8Array): StepResult {
  return {
    observation,
    reward: 0,
    terminated: false,
    truncated: false,
    info: {
      actionMask,
      legalCount: 0,
      outcome: 'ongoing',
      score: 0,
      cardsLeft: null,
      seed: 0,
      episodeLength: 0,
      episodeReturn: 0,
    },
  };
}

/** Positions to be decided together, game i at row i. Buffers belong to whoever made the batch and are reused. */
export interface DecisionBatch<State extends GameState = GameState> {
  /** How many games; every array has at least this many rows. */
  readonly size: number;
  readonly states: readonly Readonly<State>[];
  /** [size, observationSize], row by row, float32 in [0, 1]; with inputs 'features' [size, columns]. */
  readonly observations: Float32Array;
  /** `[size, moves, features]` with inputs 'features': numbers about each legal move. */
  readonly actionFeatures?: Float32Array | undefined;
  /** [size, moves], row by row; 1 = legal. */
  readonly actionMasks: Uint8Array;
  /** `[size]`: the number of legal moves, at least 1. */
  readonly legalCounts: Uint16Array;
  /** `[size]`: a number that stays with each game, as rows change places when games end. */
  readonly tags?: Int32Array;
  /** What the games are played by, if the batch says so; agents that were made for other rules refuse it. */
  readonly rules?: Pick<Rules, 'id' | 'config' | 'observedAs'> | undefined;
  /** What the batch's observations are, if it says so; agents that read plain ones refuse others. */
  readonly spec?: { readonly inputs?: Inputs; readonly observe?: string } | undefined;
}

/**
 * One game at a time behind Gymnasium's interface.
 *
 * @example
 * const environment = make('decade-loop3');
 * let { info } = environment.reset({ seed: 7 });
 * for (;;) {
 *   const { terminated, truncated } = environment.step(environment.legalActions()[0]);
 *   if (terminated || truncated) break;
 * }
 */
export class Environment<State extends GameState = GameState, Move = unknown> {
  readonly observationSpace: Box;
  readonly actionSpace: Discrete;
  readonly actionFeatureSpace?: Box;
  readonly spec: EnvironmentSpec;
  readonly rules: Rules<State, Move>;
  readonly notation: Notation<State>;
  /** The present position. Read it; change it only through `step`. */
  readonly state: State;
  private readonly result: StepResult;
  /** Scratch space of inputs other than the rules' observation; null with plain inputs. */
  private readonly row: InputsRow | null;
  private phase: 'new' | 'playing' | 'over' | 'closed' = 'new';
  /** The last seed given, or one from entropy; -1 before the first reset. Derives the seeds of seedless resets. */
  private baseSeed = -1;
  /** Resets without a seed since then. */
  private freshResets = 0;
  /** What this episode's steps have been rewarded with so far. */
  private rewarded = 0;
  /** What had been earned in the position that this episode began with; 0 in a deal. */
  private earnedBefore = 0;

  /** @throws InputError for what are no parts */
  constructor(private readonly parts: EnvironmentParts<State, Move>) {
    expectParts(parts);
    this.spec = parts.spec;
    this.rules = parts.rules;
    this.notation = parts.notation;
    const { inputs } = parts;
    this.observationSpace = observationSpaceOf(parts);
    if (inputs?.actionFeatureSpace) this.actionFeatureSpace = inputs.actionFeatureSpace;
    this.actionSpace = new Discrete(parts.rules.moves.length);
    this.state = parts.rules.createState();
    const observation = new Float32Array(this.observationSpace.shape[0]);
    this.result = blankResult(observation, new Uint8Array(parts.rules.moves.length));
    if (this.actionFeatureSpace)
      this.result.info.actionFeatures = new Float32Array(parts.rules.moves.length * inputs!.perMove);
    this.row = inputs ? rowOf(this.result, parts.rules) : null;
  }

  /**
   * Deals a new game. If the deal leaves nothing to decide (2.3 % of 13-card Tens deals; any game with
   * `skipForcedMoves`), `terminated` is true and `reward` is the whole return. Otherwise `reward` is 0: what was earned
   * before the first decision counts to the first step.
   */
  reset(options: ResetOptions = {}): StepResult {
    if (this.phase === 'closed')
      throw new EpisodeOverError('Expected an open environment, but it has been closed; make a new one');
    expectResetOptions(options);
    const deck = options.deck === undefined ? undefined : this.parts.parseDeck(options.deck);
    const position = options.position === undefined ? null : this.notation.parseState(options.position);
    const isFresh = options.seed === undefined;
    if (!isFresh || this.baseSeed < 0) {
      this.baseSeed = options.seed ?? entropySeed();
      this.freshResets = 0;
    }
    const seed = isFresh ? resetSeed(this.baseSeed, this.freshResets++) : this.baseSeed;
    if (position === null) this.rules.deal(this.state, seed, deck);
    else {
      this.rules.copyState(this.state, position);
      this.rules.shuffleHidden(this.state, new Random('position', seed));
    }
    this.earnedBefore = position === null ? 0 : this.parts.reward.returnSoFar(this.rules, this.state);
    const { info } = this.result;
    info.seed = seed;
    info.episodeLength = 0;
    this.rewarded = 0;
    const result = this.settle();
    if (!result.terminated) result.reward = 0;
    return result;
  }

  /** Plays an action. Throws IllegalActionError or EpisodeOverError, and then nothing has changed. */
  step(action: Action): StepResult {
    const { info } = this.result;
    if (this.phase !== 'playing') throw new EpisodeOverError(this.misuse());
    // '9' and [9] would find the mask's entry 9 as well, and play something else.
    if (typeof action !== 'number' || info.actionMask[action] !== 1)
      throw new IllegalActionError(this.illegality(action));
    this.rules.apply(this.state, action);
    info.episodeLength++;
    const result = this.settle();
    this.rewarded = info.episodeReturn;
    return result;
  }

  /** [moves]; 1 = legal. The same buffer every time. */
  actionMask(): Uint8Array {
    return this.result.info.actionMask;
  }

  /** The legal actions in ascending order; empty when the game is over. */
  legalActions(): Action[] {
    const { actionMask } = this.result.info;
    const actions: Action[] = [];
    for (let action = 0; action < actionMask.length; action++) if (actionMask[action] === 1) actions.push(action);
    return actions;
  }

  /** A picture of the position for a terminal. */
  render(options?: { color?: boolean }): string {
    return this.notation.render(this.state, options);
  }

  /**
   * An independent copy with its own buffers and the same future seeds. Fields of subclasses are copied one by one: a
   * subclass that holds mutable objects copies those itself.
   */
  clone(): this {
    const { rules, state, result } = this;
    // Constructors of subclasses may take anything. Environment's own keeps the shape that step() is fast with.
    const copy = (
      this.constructor === Environment
        ? new Environment(this.parts)
        : Object.create(Object.getPrototypeOf(this) as object)
    ) as this;
    const { observation, info } = result;
    const ownInfo = { ...info, actionMask: info.actionMask.slice() };
    if (info.actionFeatures) ownInfo.actionFeatures = info.actionFeatures.slice();
    const ownResult = { ...result, observation: observation.slice(), info: ownInfo };
    const own = { state: rules.createState(), result: ownResult, row: this.row && rowOf(ownResult, rules) };
    rules.copyState(own.state, state);
    return Object.assign(copy, this, own);
  }

  /** For wrappers that hold resources; this one has none. */
  close() {
    this.phase = 'closed';
  }

  /** Plays forced moves if asked to, then brings the result up to date with the position. */
  private settle(): StepResult {
    const { rules, state, result } = this;
    const { info } = result;
    let legalCount = rules.actionMask(state, info.actionMask, 0);
    while (legalCount === 1 && this.spec.skipForcedMoves) {
      rules.apply(state, info.actionMask.indexOf(1));
      legalCount = rules.actionMask(state, info.actionMask, 0);
    }
    if (this.row === null) rules.observe(state, result.observation, 0);
    else {
      rules.observe(state, this.row.observations, 0);
      this.parts.inputs!.write(this.row);
    }
    const returnSoFar = this.parts.reward.returnSoFar(rules, state) - this.earnedBefore;
    result.reward = returnSoFar - this.rewarded;
    result.terminated = state.outcome !== 'ongoing';
    result.truncated = !result.terminated && this.spec.maxSteps !== null && info.episodeLength >= this.spec.maxSteps;
    info.legalCount = legalCount;
    info.episodeReturn = returnSoFar;
    info.outcome = state.outcome;
    info.score = rules.score(state);
    info.cardsLeft = rules.cardsLeft(state);
    this.phase = result.terminated || result.truncated ? 'over' : 'playing';
    return result;
  }

  private misuse() {
    if (this.phase === 'new') return 'Expected reset() before the first step(), but there is no game yet';
    if (this.phase === 'closed') return 'Expected an open environment, but it has been closed; make a new one';
    return `Expected a game in progress, but the episode is over (${this.result.info.outcome}); call reset()`;
  }

  private illegality(action: Action) {
    const known = Number.isInteger(action) && action >= 0 && action < this.actionSpace.n;
    const legal = this.legalActions().map((each) => `${each} (${this.notation.formatMove(each)})`);
    const what = known ? `${action} (${this.notation.formatMove(action)})` : shown(action);
    return `Expected a legal action: ${legal.slice(0, 12).join(', ')}${legal.length > 12 ? ', ...' : ''}; but got ${what}`;
  }
}

/** The interface of `Environment`, which wrappers implement. */
export interface EnvironmentLike<State extends GameState = GameState, Move = unknown> extends Omit<
  Environment<State, Move>,
  'clone'
> {
  /** Of the same class, in the same position, with what the wrapper remembers. */
  clone(): EnvironmentLike<State, Move>;
}

/** Where the inputs of an environment's result are read and written. */
function rowOf({ observation, info }: StepResult, rules: Pick<Rules, 'observationSize'>): InputsRow {
  const observations = new Float32Array(rules.observationSize);
  const features = info.actionFeatures ?? new Float32Array(0);
  return blankRow({ observations, actionMasks: info.actionMask, inputs: observation, features });
}
