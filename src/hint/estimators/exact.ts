import type { Agent } from '../../agents/agent.js';
import { exactValuesFor } from '../../agents/exact/exact-agent.js';
import type { ExactValues } from '../../agents/exact-play.js';
import { type ExactActionValue, nearlySolvesRules, type SolvingAgent } from '../../agents/exact-play.js';
import type { GameParts } from '../../env/game.js';
import { WIN } from '../../env/reward.js';
import type { Action, GameState } from '../../env/rules.js';
import { HINT_KITS } from '../games/kits.js';
import { type MoveEstimate, point } from '../move-estimate.js';
import { UNCALIBRATED } from '../values/model-values.js';
import { clampedInterval, type ValueInterpreter } from '../values/value-interpreter.js';
import type { EstimateRequest, Estimator, MoveOutcomes } from './move-outcomes.js';

/** Of a chance to win that is known exactly. */
const NO_UNCERTAINTY = { half: 0, chanceHalf: 0, calibration: UNCALIBRATED };

/**
 * Estimates by an exact solution: of a game in which play does not matter (Tens), or by the agent, if it has solved the game. Those of a stand-in,
 * whose solution is only nearly exact, count as a model's and have its errors as interval.
 */
export class ExactEstimator implements Estimator {
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
    const known = this.values?.of(state) ?? null;
    if (known !== null) {
      // One value serves all moves: none changes it, not a refill or an undo either.
      const win = point(known.winProbability);
      const estimate = {
        source: 'exact',
        win,
        value: 0,
        score: point(known.score),
        result: point(known.result),
      } as const;
      return moves.map((action) => this.outcomes.open(state, action, estimate));
    }
    const { solver } = this;
    if (solver === undefined) return null;
    const values = new Map(solver.exactActionValues(state).map((each) => [each.action, each]));
    return moves.map((action) => this.underBestPlay(state, action, values.get(action)!));
  }

  private underBestPlay(
    state: GameState,
    action: Action,
    { value, winProbability, result }: ExactActionValue,
  ): MoveEstimate {
    const end = this.outcomes.certainEnd(state, action);
    if (end !== null) return { ...this.outcomes.ended(state, action, end), value };
    const { errors } = this.solver!;
    const { score } = this.interpretWin!(state, winProbability, NO_UNCERTAINTY);
    if (errors === undefined)
      return this.outcomes.open(state, action, {
        source: 'exact',
        win: point(winProbability),
        value,
        score,
        result: point(result),
      });
    const isWinUnknown = errors.winProbability === null;
    return this.outcomes.open(state, action, {
      source: 'model',
      win: clampedInterval(isWinUnknown ? 1 / 2 : winProbability, errors.winProbability, 0, 1),
      isWinUnknown,
      value,
      score,
      result: errors.result === null ? null : clampedInterval(result, errors.result, 0, Infinity),
    });
  }
}
