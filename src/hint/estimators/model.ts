import type { Agent } from '../../agents/agent.js';
import type { GameParts } from '../../env/game.js';
import type { GameState } from '../../env/rules.js';
import { Z } from '../../evaluate/statistics.js';
import { ratesMoves } from '../agent-preferences.js';
import { HINT_KITS } from '../games/kits.js';
import type { MoveEstimate } from '../move-estimate.js';
import { type ModelCalibration, readEvaluation, type ValuesOf } from '../values/model-values.js';
import type { InterpretedValue, ValueInterpreter } from '../values/value-interpreter.js';
import type { EstimateRequest, Estimator, MoveOutcomes } from './move-outcomes.js';

/** Of a 95 % interval. @param error root mean squared; null where it is not known */
function halfWidth(error: number | null): number | null {
  return error === null ? null : Z * error;
}

/** Estimates by a model's action values, as calibrated in its evaluation. */
export class ModelEstimator implements Estimator {
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
    const exact = this.isExact(state);
    return moves.map((action, i) => {
      const value = actionValues[i];
      const end = this.outcomes.certainEnd(state, action);
      if (end !== null) return { ...this.outcomes.ended(state, action, end), value };
      const interpreted = this.interpreted(state, value, exact);
      const { low, high } = interpreted.win;
      return this.outcomes.open(state, action, {
        ...interpreted,
        source: exact && low === high ? 'exact' : 'model',
        value,
      });
    });
  }

  /** Whether values from here are expectations over all orders of the hidden cards under the best play, worked out. */
  private isExact(state: Readonly<GameState>): boolean {
    return this.endgame > 0 && this.parts.rules.unseen(state, this.counts) <= this.endgame;
  }

  private interpreted(state: Readonly<GameState>, value: number, exact: boolean): InterpretedValue {
    const { calibration } = this;
    const half = exact ? 0 : halfWidth(calibration.valueError);
    return this.interpret(state, value, { half, chanceHalf: halfWidth(calibration.chanceError), calibration });
  }
}
