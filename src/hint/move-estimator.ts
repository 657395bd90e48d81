import { type Agent, hasValues, type Policy } from '../agents/agent.js';
import { exactValuesFor } from '../agents/exact/exact-agent.js';
import { type ExactActionValue, type ExactValues, nearlySolvesRules, type SolvingAgent } from '../agents/exact-play.js';
import { FirstLegalAgent } from '../agents/random.js';
import { milliseconds } from '../agents/search/search.js';
import type { DecisionBatch } from '../env/environment.js';
import { type GameParts, type Measure, measuresOf } from '../env/game.js';
import { shownTo } from '../env/hidden-cards.js';
import { type Action, type GameState, legalActions, type Rules, WIN } from '../env/rules.js';
import { type Interval, meanInterval, resultInterval, wilsonInterval, Z } from '../evaluate/statistics.js';
import { HINT_KITS } from './games/kits.js';
import type { HinterOptions, HintOptions } from './hint.js';
import { type ModelCalibration, readEvaluation, UNCALIBRATED, type ValuesOf } from './model-values.js';
import {
  clampedInterval,
  type Consequence,
  type Effect,
  type InterpretedValue,
  type MoveEstimate,
  noResults,
  type PlayoutResults,
  point,
  recordEnd,
  type ValueInterpreter,
} from './move-estimate.js';
import { playOn } from './playouts.js';
import { certainEnd } from './positions.js';

/** A policy that has action values, as a ValuePolicy or an exact agent does. */
export interface RatingPolicy extends Policy {
  /** `[size, moves]`: expected return from here with each legal move, NaN for the others. */
  actionValues(batch: DecisionBatch): ArrayLike<number>;
  /** Where `endgame` is given, they are exact with so many hidden cards or fewer. */
  readonly afterstates?: { readonly endgame?: number };
}

export function ratesMoves(agent: Agent): agent is RatingPolicy {
  return hasValues(agent) && typeof (agent as Partial<RatingPolicy>).actionValues === 'function';
}

/** Positions that an agent is asked about at once. */
export class PositionBatch implements DecisionBatch {
  readonly size: number;
  readonly observations: Float32Array;
  readonly actionMasks: Uint8Array;
  readonly legalCounts: Uint16Array;

  /** @param isObserved whether the agent reads observations; they are left unfilled if not */
  constructor(
    readonly rules: Rules,
    readonly states: readonly GameState[],
    isObserved: boolean,
  ) {
    this.size = states.length;
    this.observations = new Float32Array(isObserved ? this.size * rules.observationSize : 0);
    this.actionMasks = new Uint8Array(this.size * rules.moves.length);
    this.legalCounts = Uint16Array.from(states, (state, i) =>
      rules.actionMask(state, this.actionMasks, i * rules.moves.length),
    );
    if (isObserved) states.forEach((state, i) => rules.observe(state, this.observations, i * rules.observationSize));
  }
}

/** What an agent thinks of a legal move. */
export interface Preference {
  readonly action: Action;
  /** That the agent plays it; they sum to 1 over all legal moves. */
  readonly probability: number;
  /** The expected return from here with it; null for an agent without action values. */
  readonly value: number | null;
}

/** What is expected of a move that does not end the game for certain. */
type OpenEstimate = InterpretedValue & Pick<MoveEstimate, 'source' | 'value'>;

/** A model whose action values say how likely a win is. */
interface ValueModel {
  readonly agent: RatingPolicy;
  readonly interpret: ValueInterpreter;
  readonly calibration: ModelCalibration;
}

/**
 * Undefined where the agent has no action values, or they do not say how likely a win is.
 * @throws InputError for an evaluation that is none, or of something else
 */
function valueModel(parts: GameParts, agent: Agent, values: ValuesOf | undefined): ValueModel | undefined {
  if (values === undefined) return undefined;
  const calibration = readEvaluation(parts, values);
  const interpret = HINT_KITS.of(parts.rules).valueInterpreter?.(parts.rules, values.reward);
  if (interpret === undefined || !ratesMoves(agent)) return undefined;
  const { winCurve = calibration.winCurve } = values;
  return { agent, interpret, calibration: { ...calibration, winCurve } };
}

/** Half the width of a 95 % interval. @param error root mean squared; null where it is not known */
function halfWidth(error: number | null): number | null {
  return error === null ? null : Z * error;
}

/** Of a chance to win that is known exactly. */
const NO_UNCERTAINTY = { half: 0, chanceHalf: 0, calibration: UNCALIBRATED };

/** Where one estimate serves all moves it is made from so many times the playouts of one move. */
const SHARED_FACTOR = 10;

const DEFAULT_PLAYOUTS = 200;

/** What is expected of the legal moves of a position, by the first that has an answer: a solution, the model's values, playouts. */
export class MoveEstimator {
  private readonly consequence: Consequence | undefined;
  private readonly effect: Effect | undefined;
  /** The game's main measure; undefined if it has none under these options. */
  private readonly measure: Measure | undefined;
  /** Of a game in which play does not matter (Tens). */
  private readonly exactValues: ExactValues | undefined;
  /** The agent, where it has solved the game; the estimates of a stand-in count as a model's and have its errors as interval. */
  private readonly solver: SolvingAgent | undefined;
  /** What a chance to win says of the score. */
  private readonly interpretWin: ValueInterpreter | undefined;
  private readonly model: ValueModel | undefined;
  private readonly clock: () => number;

  constructor(
    private readonly parts: GameParts,
    private readonly agent: Agent,
    { values, clock = milliseconds }: Pick<HinterOptions, 'values' | 'clock'>,
  ) {
    const { rules, game } = parts;
    const kit = HINT_KITS.of(rules);
    this.consequence = kit.consequences?.(rules);
    this.effect = kit.effects?.(rules);
    [this.measure] = measuresOf(parts);
    this.exactValues = game.playMatters ? undefined : exactValuesFor(rules);
    this.interpretWin = kit.valueInterpreter?.(rules, WIN);
    this.solver = this.interpretWin !== undefined && nearlySolvesRules(agent, rules) ? agent : undefined;
    this.model = valueModel(parts, agent, values);
    this.clock = clock;
  }

  /** Whether chances that are not certain have to be counted in playouts. */
  get playsOn(): boolean {
    return this.model === undefined && this.exactValues === undefined && this.solver === undefined;
  }

  /** Whether the game is solved for good, not by a stand-in. */
  get isExact(): boolean {
    return (this.exactValues ?? this.solver) !== undefined && this.solver?.errors === undefined;
  }

  /** By a solution or the model, which is passed over where playouts are asked for; null where it takes playouts. */
  known(state: GameState, moves: readonly Preference[], options: HintOptions): MoveEstimate[] | null {
    const solved = this.solved(
      state,
      moves.map(({ action }) => action),
    );
    const model = this.modelFor(options);
    const rated = moves.flatMap(({ action, value }) => (value === null ? [] : [{ action, value }]));
    return solved !== null || model === undefined || rated.length === 0 ? solved : this.byModel(model, state, rated);
  }

  /**
   * All legal moves of each position, in ascending order, by a solution or the model, which is asked once for all positions; null where it takes
   * playouts.
   * @param states that are not over
   */
  knownOfMany(states: readonly GameState[], options: HintOptions): (MoveEstimate[] | null)[] {
    const { rules } = this.parts;
    const model = this.modelFor(options);
    const legal = states.map((state) => legalActions(rules, state));
    const found = states.map((state, i) => this.solved(state, legal[i]));
    const open = Array.from(found.keys()).filter((i) => found[i] === null);
    if (model === undefined || open.length === 0) return found;
    const positions = open.map((i) => states[i]);
    const question = new PositionBatch(rules, positions, model.agent.usesObservations);
    const values = model.agent.actionValues(shownTo(model.agent, question, rules));
    open.forEach((i, row) => {
      const rated = legal[i].map((action) => ({ action, value: values[row * rules.moves.length + action] }));
      found[i] = this.byModel(model, states[i], rated);
    });
    return found;
  }

  /** By games that the agent plays on. Certain ends are not played. Where play does not matter one estimate serves all moves. */
  byPlayouts(state: GameState, moves: readonly Action[], options: HintOptions): MoveEstimate[] {
    const { parts, agent, clock } = this;
    const { playouts = DEFAULT_PLAYOUTS, seed = 0, budgetMs } = options;
    if (!parts.game.playMatters) {
      const player = new FirstLegalAgent(parts.rules.moves.length);
      const shared = { playouts: playouts * SHARED_FACTOR, seed, budgetMs, clock };
      const [results] = playOn(parts, player, state, [null], shared);
      return moves.map((action) => this.counted(state, action, results, null));
    }
    const ends = moves.map((move) => certainEnd(parts.rules, state, move));
    const open = moves.filter((_, i) => ends[i] === null);
    const played = open.length > 0 ? playOn(parts, agent, state, open, { playouts, seed, budgetMs, clock }) : [];
    const made = played.length > 0 ? played[0].won.length : 1;
    return moves.map((action, i) => {
      const end = ends[i];
      const results = end === null ? played[open.indexOf(action)] : this.repeated(end, made);
      return this.counted(state, action, results, end);
    });
  }

  /** By an exact solution; null for a game that is not solved, and for a position that the solution does not know. */
  solved(state: GameState, moves: readonly Action[]): MoveEstimate[] | null {
    const known = this.exactValues?.of(state) ?? null;
    if (known !== null) {
      // One value serves all moves: none changes it, not a refill or an undo either.
      const [win, score, result] = [known.winProbability, known.score, known.result].map(point);
      return moves.map((action) => this.open(state, action, { source: 'exact', win, value: 0, score, result }));
    }
    const { solver } = this;
    if (solver === undefined) return null;
    const values = new Map(solver.exactActionValues(state).map((each) => [each.action, each]));
    return moves.map((action) => {
      const best = values.get(action)!;
      return this.endOr(state, action, best.value, () => this.underBestPlay(state, best, solver.errors));
    });
  }

  /** An estimate that does not come from playouts, of a move that leaves the game open. */
  open(state: GameState, action: Action, { result, ...estimate }: OpenEstimate): MoveEstimate {
    const shared = { certain: null, playouts: 0, results: noResults() };
    return { ...this.named(state, action), ...estimate, result: result && this.measured(result), ...shared };
  }

  named(state: GameState, action: Action): Pick<MoveEstimate, 'action' | 'move' | 'consequence' | 'effect'> {
    const move = this.parts.notation.describeMove(state, action);
    const consequence = this.consequence?.(state, action) ?? '';
    return { action, move, consequence, ...(this.effect && { effect: this.effect(state, action) }) };
  }

  private modelFor({ playouts, budgetMs }: HintOptions): ValueModel | undefined {
    return playouts === undefined && budgetMs === undefined ? this.model : undefined;
  }

  private byModel(
    { agent, interpret, calibration }: ValueModel,
    state: GameState,
    moves: readonly { readonly action: Action; readonly value: number }[],
  ): MoveEstimate[] {
    const { rules } = this.parts;
    const endgame = agent.afterstates?.endgame ?? 0;
    // Then values are expectations over all orders of the hidden cards under the best play, worked out.
    const exact = endgame > 0 && rules.unseen(state, new Uint8Array(rules.cardKinds.length)) <= endgame;
    const half = exact ? 0 : halfWidth(calibration.valueError);
    const uncertainty = { half, chanceHalf: halfWidth(calibration.chanceError), calibration };
    return moves.map(({ action, value }) =>
      this.endOr(state, action, value, () => {
        const interpreted = interpret(state, value, uncertainty);
        const { low, high } = interpreted.win;
        return { ...interpreted, source: exact && low === high ? 'exact' : 'model', value };
      }),
    );
  }

  private underBestPlay(
    state: GameState,
    { value, winProbability, result }: ExactActionValue,
    errors: SolvingAgent['errors'],
  ): OpenEstimate {
    const { score } = this.interpretWin!(state, winProbability, NO_UNCERTAINTY);
    if (errors === undefined)
      return { source: 'exact', win: point(winProbability), value, score, result: point(result) };
    const isWinUnknown = errors.winProbability === null;
    return {
      source: 'model',
      win: clampedInterval(isWinUnknown ? 1 / 2 : winProbability, errors.winProbability, 0, 1),
      isWinUnknown,
      value,
      score,
      result: errors.result === null ? null : clampedInterval(result, errors.result, 0, Infinity),
    };
  }

  /** An estimate of a move, not from playouts: by its certain end, with this value, else as `open` says. */
  private endOr(state: GameState, action: Action, value: number, open: () => OpenEstimate): MoveEstimate {
    const end = certainEnd(this.parts.rules, state, action);
    if (end === null) return this.open(state, action, open());
    return { ...this.counted(state, action, this.repeated(end, 1), end), value };
  }

  /** A certain end as if it had come out of so many playouts, so that it can be compared with those of other moves. */
  private repeated(end: GameState, times: number): PlayoutResults {
    const results = noResults();
    for (let i = 0; i < times; i++) recordEnd(this.parts, end, results, i);
    return results;
  }

  /** The estimate that follows from results of games. @param end where the move certainly leads to it, else null */
  private counted(state: GameState, action: Action, results: PlayoutResults, end: GameState | null): MoveEstimate {
    const { won, scores, returns, measures } = results;
    const shared = { ...this.named(state, action), value: meanInterval(returns).estimate, results };
    if (end !== null) {
      const [win, score, result] = [won[0], scores[0], measures[0]].map(point);
      const certain = end.outcome;
      return { ...shared, source: 'exact', win, score, result: this.measured(result), certain, playouts: 0 };
    }
    return {
      ...shared,
      source: 'playouts',
      win: wilsonInterval(
        won.reduce((sum, each) => sum + each, 0),
        won.length,
      ),
      score: resultInterval(scores),
      result: this.measured(meanInterval(measures)),
      certain: null,
      playouts: won.length,
    };
  }

  private measured(interval: Interval): MoveEstimate['result'] {
    const { measure } = this;
    return measure === undefined ? null : { name: measure.name, better: measure.better, ...interval };
  }
}
