import { type Agent, hasValues, type Policy } from '../agents/agent.js';
import { exactValuesFor } from '../agents/exact/exact-agent.js';
import { type ExactActionValue, type ExactValues, nearlySolvesRules, type SolvingAgent } from '../agents/exact-play.js';
import type { DecisionBatch } from '../env/environment-like.js';
import { type GameParts, type Measure, measuresOf } from '../env/game.js';
import { type Action, type GameState, WIN } from '../env/rules.js';
import { type Interval, meanInterval, resultInterval, wilsonInterval, Z } from '../evaluate/statistics.js';
import { HINT_KITS } from './games/kits.js';
import type { HintOptions } from './hint.js';
import { type ModelCalibration, readEvaluation, UNCALIBRATED, type ValuesOf } from './model-values.js';
import {
  clampedInterval,
  type Consequence,
  type Effect,
  type InterpretedValue,
  type MoveEstimate,
  type PlayoutResults,
  point,
  type ValueInterpreter,
} from './move-estimate.js';

/** Some legal moves of a position, about which an estimator is asked. */
export interface EstimateRequest {
  readonly state: GameState;
  readonly moves: readonly Action[];
  /** `[moves]`: the agent's expected return from here with each of them; null where it has no action values. */
  readonly actionValues: readonly number[] | null;
  /** Of the hint; only playouts need them. */
  readonly options: HintOptions;
}

/** What is expected of a move that does not end the game for certain. */
type OpenEstimate = InterpretedValue & Pick<MoveEstimate, 'source' | 'value'>;

/** The interval of a mean; a point where it is certain. */
function meanOf(values: readonly number[], certain: boolean): Interval {
  return certain ? point(values[0]) : meanInterval(values);
}

/** What all estimators share: moves in words, certain ends, and results of games as estimates. */
export class MoveOutcomes {
  private readonly consequence: Consequence | undefined;
  private readonly effect: Effect | undefined;
  /** The game's main measure; undefined if it has none under these options. */
  private readonly measure: Measure | undefined;

  constructor(private readonly parts: GameParts) {
    const kit = HINT_KITS.of(parts.rules);
    this.consequence = kit.consequences?.(parts.rules);
    this.effect = kit.effects?.(parts.rules);
    [this.measure] = measuresOf(parts);
  }

  /** A move in words. */
  named(state: GameState, action: Action): Pick<MoveEstimate, 'action' | 'move' | 'consequence' | 'effect'> {
    const move = this.parts.notation.describeMove(state, action);
    const consequence = this.consequence?.(state, action) ?? '';
    return { action, move, consequence, ...(this.effect && { effect: this.effect(state, action) }) };
  }

  /**
   * The end that a legal move certainly leads to: forced moves after it included, without a decision and without a hidden card
   * being drawn or a new shuffle on the way (the last hidden card is certain too). Null where chance or a choice is left.
   */
  certainEnd(state: Readonly<GameState>, move: Action): GameState | null {
    const { rules } = this.parts;
    const counts = new Uint8Array(rules.cardKinds.length);
    const mask = new Uint8Array(rules.moves.length);
    const trial = rules.createState();
    rules.copyState(trial, state);
    let hidden = rules.unseen(trial, counts);
    for (let next = move; ; next = mask.indexOf(1)) {
      rules.apply(trial, next);
      const hiddenNow = rules.unseen(trial, counts);
      const known = hiddenNow === hidden || (hidden === 1 && hiddenNow === 0);
      if (!known || rules.shuffles(trial) !== rules.shuffles(state)) return null;
      hidden = hiddenNow;
      const legal = rules.actionMask(trial, mask);
      if (legal === 0) return trial;
      if (legal > 1) return null;
    }
  }

  /** An estimate of a move, not from playouts: by its certain end, with this value, else as `open` says. */
  known(state: GameState, action: Action, value: number, open: () => OpenEstimate): MoveEstimate {
    const end = this.certainEnd(state, action);
    if (end === null) return this.open(state, action, open());
    return { ...this.counted(state, action, this.repeated(end, 1), end), value };
  }

  /** An estimate that does not come from playouts, of a move that leaves the game open. */
  open(state: GameState, action: Action, { result, ...estimate }: OpenEstimate): MoveEstimate {
    const shared = { certain: null, playouts: 0, results: noResults() };
    return { ...this.named(state, action), ...estimate, result: result && this.measured(result), ...shared };
  }

  /** A certain end as if it had come out of so many playouts, so that it can be compared with those of other moves. */
  repeated(end: GameState, times: number): PlayoutResults {
    const results = noResults();
    for (let i = 0; i < times; i++) recordEnd(this.parts, end, results, i);
    return results;
  }

  /** The estimate that follows from results of games. @param end where the move certainly leads to it, else null */
  counted(state: GameState, action: Action, results: PlayoutResults, end: GameState | null): MoveEstimate {
    const count = results.won.length;
    const certain = end !== null;
    const wins = results.won.reduce((sum, won) => sum + won, 0);
    return {
      ...this.named(state, action),
      source: certain ? 'exact' : 'playouts',
      win: certain ? meanOf(results.won, true) : wilsonInterval(wins, count),
      value: meanInterval(results.returns).estimate,
      score: certain ? point(results.scores[0]) : resultInterval(results.scores),
      result: this.measured(meanOf(results.measures, certain)),
      certain: end?.outcome ?? null,
      playouts: certain ? 0 : count,
      results,
    };
  }

  private measured(interval: Interval): MoveEstimate['result'] {
    const { measure } = this;
    return measure === undefined ? null : { name: measure.name, better: measure.better, ...interval };
  }
}

export function noResults(): PlayoutResults {
  return { won: [], scores: [], returns: [], measures: [] };
}

/** Writes how a game has ended into entry i. */
export function recordEnd(parts: GameParts, state: GameState, results: PlayoutResults, i: number): void {
  const { rules, reward } = parts;
  const [measure] = measuresOf(parts);
  results.won[i] = state.outcome === 'won' ? 1 : 0;
  results.scores[i] = rules.score(state);
  results.returns[i] = reward.returnSoFar(rules, state);
  if (measure !== undefined) results.measures[i] = measure.of(rules, state);
}

/** Of a chance to win that is known exactly. */
const NO_UNCERTAINTY = { half: 0, chanceHalf: 0, calibration: UNCALIBRATED };

/**
 * Estimates by an exact solution: of a game in which play does not matter (Tens), or by the agent, if it has solved the game.
 * Those of a stand-in, whose solution is only nearly exact, count as a model's and have its errors as interval.
 */
export class ExactEstimator {
  private readonly values: ExactValues | undefined;
  /** Who knows what best play leads to. */
  private readonly solver: SolvingAgent | undefined;
  /** What a chance to win says of the score. */
  private readonly interpretWin: ValueInterpreter | undefined;

  constructor(
    { game, rules }: GameParts,
    agent: Agent,
    private readonly outcomes: MoveOutcomes,
  ) {
    this.values = game.playMatters ? undefined : exactValuesFor(rules);
    this.interpretWin = HINT_KITS.of(rules).valueInterpreter?.(rules, WIN);
    this.solver = this.interpretWin !== undefined && nearlySolvesRules(agent, rules) ? agent : undefined;
  }

  /** Whether the game is solved, for all positions that a deal leads to. */
  get isSolved(): boolean {
    return (this.values ?? this.solver) !== undefined;
  }

  /** Whether it is solved for good, not by a stand-in. */
  get isExact(): boolean {
    return this.isSolved && this.solver?.errors === undefined;
  }

  /** Null for a game that is not solved, and for a position that the solution does not know. */
  estimate({ state, moves }: Pick<EstimateRequest, 'state' | 'moves'>): MoveEstimate[] | null {
    const { outcomes, solver } = this;
    const known = this.values?.of(state) ?? null;
    if (known !== null) {
      // One value serves all moves: none changes it, not a refill or an undo either.
      const [win, score, result] = [known.winProbability, known.score, known.result].map(point);
      return moves.map((action) => outcomes.open(state, action, { source: 'exact', win, value: 0, score, result }));
    }
    if (solver === undefined) return null;
    const values = new Map(solver.exactActionValues(state).map((each) => [each.action, each]));
    return moves.map((action) => {
      const best = values.get(action)!;
      return outcomes.known(state, action, best.value, () => this.underBestPlay(state, best));
    });
  }

  private underBestPlay(state: GameState, { value, winProbability, result }: ExactActionValue): OpenEstimate {
    const { errors } = this.solver!;
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
}

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

/** Half the width of a 95 % interval. @param error root mean squared; null where it is not known */
function halfWidth(error: number | null): number | null {
  return error === null ? null : Z * error;
}

/** Estimates by a model's action values, as calibrated in its evaluation. */
export class ModelEstimator {
  private readonly counts: Uint8Array;

  private constructor(
    private readonly parts: GameParts,
    private readonly outcomes: MoveOutcomes,
    private readonly endgame: number,
    private readonly interpret: ValueInterpreter,
    private readonly calibration: ModelCalibration,
  ) {
    this.counts = new Uint8Array(parts.rules.cardKinds.length);
  }

  /**
   * Undefined where the agent has no action values, or they do not say how likely a win is.
   * @throws InputError for an evaluation that is none, or of something else
   */
  static for(parts: GameParts, agent: Agent, values: ValuesOf, outcomes: MoveOutcomes): ModelEstimator | undefined {
    const { reward, winCurve } = values;
    const calibration = readEvaluation(parts, values);
    const interpret = HINT_KITS.of(parts.rules).valueInterpreter?.(parts.rules, reward);
    if (interpret === undefined || !ratesMoves(agent)) return undefined;
    const known = winCurve === undefined ? calibration : { ...calibration, winCurve };
    return new ModelEstimator(parts, outcomes, agent.afterstates?.endgame ?? 0, interpret, known);
  }

  estimate({ state, moves, actionValues }: Omit<EstimateRequest, 'options'>): MoveEstimate[] | null {
    if (actionValues === null) return null;
    const { calibration, endgame, parts } = this;
    // Then values are expectations over all orders of the hidden cards under the best play, worked out.
    const exact = endgame > 0 && parts.rules.unseen(state, this.counts) <= endgame;
    const half = exact ? 0 : halfWidth(calibration.valueError);
    const uncertainty = { half, chanceHalf: halfWidth(calibration.chanceError), calibration };
    return moves.map((action, i) =>
      this.outcomes.known(state, action, actionValues[i], () => {
        const interpreted = this.interpret(state, actionValues[i], uncertainty);
        const { low, high } = interpreted.win;
        return { ...interpreted, source: exact && low === high ? 'exact' : 'model', value: actionValues[i] };
      }),
    );
  }
}
