import { type Agent, hasValues } from '../agents/agent.js';
import { type GameParts, measuresOf } from '../env/environment/game.js';
import { CARDS_LEFT, type GameState } from '../env/environment/rules.js';
import {
  calibrate,
  type Calibration,
  fitIsotonic,
  type MonotoneCurve,
  type Predictions,
} from '../evaluate/calibration.js';
import type { Deal } from '../evaluate/evaluate.js';
import { type Forecast, predict, type PredictionOptions, returnForecast } from '../evaluate/predict.js';
import { createHinter } from './hinter.js';
import { raterOf, type ValuesOf } from './model-values.js';
import { isPlayedOut } from './move-estimator.js';

/** How far what a model says can be relied on; plain JSON, kept under "calibration" in the model's evaluation.json. */
export interface HintCalibration {
  /** Of the chances to win that hints by the model say of the move that it plays. */
  readonly chances: Calibration;
  /** Of its values, the return to come, in positions in which hints ask for them; null where they predict something else (training with shaping). */
  readonly values: Calibration | null;
  /**
   * The chance to win by the model's value, where its values are no chances or are too far off: isotonic regression on the first half of the deals,
   * while all else was measured on the second half. Null where it is not needed.
   */
  readonly winCurve: MonotoneCurve | null;
  /** Of the main measure at the end that hints say of the move; absent but where games are always won, or never. */
  readonly result?: Calibration & { readonly name: string };
}

/** What is predicted: how often games are won, by the values of positions; what hints say (with the chance to win by a value), and the values; or the main measure by hints. */
export type ForecastsAsked =
  { readonly what: 'wins' | 'result' } | { readonly what: 'hints'; readonly winCurve: MonotoneCurve | null };

export type Predict = (asked: ForecastsAsked, deals: readonly Deal[]) => Promise<readonly Predictions[]>;

export interface HintPredictionOptions extends PredictionOptions {
  /** What the agent's values are, with what has been measured of it before; absent for agents without values that predict the return. */
  readonly values?: ValuesOf | undefined;
}

export interface HintCalibrationOptions extends HintPredictionOptions {
  /** Who predicts, where others do it in parts; default: this thread, by `predictionsOf`. */
  readonly predict?: Predict;
  /** Whether a curve is fitted also where values are chances; default: whether the model's evaluation has one. */
  readonly fitsCurve?: boolean;
}

const hasWon: Forecast['outcome'] = (end) => (end.outcome === 'won' ? 1 : 0);

/** Whether values tell the chance to win by a curve: they are no chances, or a curve was fitted to them before. */
export function needsWinCurve({ reward, evaluation }: ValuesOf): boolean {
  const { calibration } = (evaluation ?? {}) as { calibration?: Partial<HintCalibration> | null };
  return reward.name === CARDS_LEFT.name || (calibration?.winCurve ?? null) !== null;
}

/** What is asked of one position of each deal, in this thread. For hints the chances first, then the values where the agent has such. */
export function predictionsOf(
  parts: GameParts,
  agent: Agent,
  deals: readonly Deal[],
  asked: ForecastsAsked,
  { values, ...options }: HintPredictionOptions,
): Predictions[] {
  // Null where the agent's values foretell no return.
  const rater = raterOf(agent) ?? agent;
  const asks = (position: GameState) => !isPlayedOut(parts.rules, agent, position);
  const returns =
    values !== undefined && hasValues(rater)
      ? { ...returnForecast({ ...parts, reward: values.reward }, rater), asks }
      : null;
  if (asked.what === 'wins') return predict(parts, agent, deals, [{ ...returns!, outcome: hasWon }], options);
  const winCurve = asked.what === 'hints' ? asked.winCurve : null;
  const hinter = createHinter(parts, agent, { values: values && { ...values, winCurve } });
  // Of the move that the agent plays, which is not always the best one by its playouts: what comes is its own play.
  const limit = hasValues(agent) ? { limit: 1 } : {};
  const hintOf = (position: GameState) =>
    hinter.hint(position, limit).reduce((own, each) => (each.probability > own.probability ? each : own));
  const [measure] = measuresOf(parts);
  if (asked.what === 'result') {
    const of: Forecast['of'] = (position) => hintOf(position).expectedResult?.estimate ?? NaN;
    return predict(parts, agent, deals, [{ of, outcome: (end) => measure.of(parts.rules, end) }], options);
  }
  const chance: Forecast['of'] = (position) => hintOf(position).winProbability.estimate;
  const chances = { of: chance, outcome: hasWon };
  return predict(parts, agent, deals, returns === null ? [chances] : [chances, returns], options);
}

/**
 * Compares the chances to win that hints by an agent say, and the agent's values, with what comes when it plays on: one position of each deal.
 * @returns null where fewer than two deals of those that are compared have a position
 */
export async function calibrateHints(
  parts: GameParts,
  agent: Agent,
  deals: readonly Deal[],
  options: HintCalibrationOptions,
): Promise<HintCalibration | null> {
  const { values, fitsCurve = values !== undefined && needsWinCurve(values) } = options;
  const here: Predict = (asked, some) => Promise.resolve(predictionsOf(parts, agent, some, asked, options));
  const { predict: predictions = here } = options;
  const needsCurve = values !== undefined && fitsCurve && raterOf(agent) !== undefined;
  const fitted = needsCurve ? Math.floor(deals.length / 2) : 0;
  const [wins = null] = fitted === 0 ? [] : await predictions({ what: 'wins' }, deals.slice(0, fitted));
  // How often games are won by the value that is predicted.
  const winCurve = wins === null || wins.predicted.length === 0 ? null : fitIsotonic(wins.predicted, wins.observed);
  const measured = await predictions({ what: 'hints', winCurve }, deals.slice(fitted));
  if (measured[0].predicted.length < 2) return null;
  const hasPositions = (measured[1]?.predicted.length ?? 0) >= 2;
  const said = { chances: calibrate(measured[0]), values: hasPositions ? calibrate(measured[1]) : null, winCurve };
  // Chances that are the same everywhere, and come so, say nothing.
  const [{ predicted, observed }] = measured;
  const [measure] = measuresOf(parts);
  const [always] = predicted;
  if (measure === undefined || [...predicted, ...observed].some((each) => each !== always)) return said;
  const [results] = await predictions({ what: 'result' }, deals.slice(fitted));
  if (!results.predicted.every(Number.isFinite)) return said;
  return { ...said, result: { name: measure.name, ...calibrate(results) } };
}
