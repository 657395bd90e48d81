import { type Agent, hasValues } from '../agents/agent.js';
import type { GameParts } from '../env/game.js';
import { CARDS_LEFT, type RewardScheme } from '../env/reward.js';
import { calibrate, type Calibration } from '../evaluate/calibration.js';
import type { Deal } from '../evaluate/deals.js';
import { fitIsotonic, type MonotoneCurve } from '../evaluate/isotonic.js';
import { type Forecast, predict, type PredictionOptions, returnForecast } from '../evaluate/predict.js';
import { ratesMoves } from './agent-preferences.js';
import { createHinter } from './hinter.js';
import type { ValuesOf } from './values/values-of.js';

/** How far what a model says can be relied on; plain JSON, kept under "calibration" in the model's evaluation.json. */
export interface HintCalibration {
  /** Of the chances to win that hints by the model say of the move that it plays. */
  readonly chances: Calibration;
  /** Of its values, the return to come; null where they predict something else (training with shaping). */
  readonly values: Calibration | null;
  /**
   * The chance to win by the model's value, where its values are no chances: isotonic regression on the first half of the deals, while all else
   * was measured on the second half. Null where it is not needed.
   */
  readonly winCurve: MonotoneCurve | null;
}

export interface HintCalibrationOptions extends PredictionOptions {
  /** What the agent's values are, with what has been measured of it before; absent for agents without values that predict the return. */
  readonly values?: ValuesOf | undefined;
}

const winCame: Forecast['came'] = (end) => (end.outcome === 'won' ? 1 : 0);

/** Whether values under a reward are no chances to win, but tell them by a curve. */
export function needsWinCurve({ name }: Pick<RewardScheme, 'name'>): boolean {
  return name === CARDS_LEFT.name;
}

/** The chance to win that the first hint says. */
function chanceForecast(parts: GameParts, agent: Agent, values?: ValuesOf): Forecast {
  const hinter = createHinter(parts, agent, values && { values });
  return { of: (position) => hinter.hint(position, { limit: 1 })[0].winProbability.estimate, came: winCame };
}

/**
 * Compares the chances to win that hints by an agent say, and the agent's values, with what comes when it plays on: one position of each deal.
 * @returns null where fewer than two deals of those that are compared have a position
 */
export async function calibrateHints(
  parts: GameParts,
  agent: Agent,
  deals: readonly Deal[],
  { values, playouts, seed, positionsOf, onProgress }: HintCalibrationOptions,
): Promise<HintCalibration | null> {
  const returns =
    values !== undefined && hasValues(agent) ? returnForecast({ ...parts, reward: values.reward }, agent) : null;
  const needsCurve = returns !== null && values !== undefined && needsWinCurve(values.reward) && ratesMoves(agent);
  const fitted = needsCurve ? Math.floor(deals.length / 2) : 0;
  const fitting = { playouts, seed, positionsOf, onProgress };
  const winCurve = fitted === 0 ? null : await fitWinCurve(parts, agent, deals.slice(0, fitted), returns!, fitting);
  const chances = chanceForecast(parts, agent, values && { ...values, winCurve });
  const measured = await predict(parts, agent, deals.slice(fitted), returns === null ? [chances] : [chances, returns], {
    playouts,
    seed,
    positionsOf,
    onProgress: onProgress && ((done: number) => onProgress(fitted + done)),
  });
  if (measured[0].predicted.length < 2) return null;
  return { chances: calibrate(measured[0]), values: returns === null ? null : calibrate(measured[1]), winCurve };
}

/** How often games are won by the value that is predicted. Null if no deal has a position. */
async function fitWinCurve(
  parts: GameParts,
  agent: Agent,
  deals: readonly Deal[],
  { of }: Forecast,
  options: PredictionOptions,
): Promise<MonotoneCurve | null> {
  const [{ predicted, observed }] = await predict(parts, agent, deals, [{ of, came: winCame }], options);
  return predicted.length === 0 ? null : fitIsotonic(predicted, observed);
}
