import type { Agent } from '../../agents/agent.js';
import type { DecisionBatch } from '../../env/environment-like.js';
import type { GameParts } from '../../env/game.js';
import type { Action, GameState, Rules } from '../../env/rules.js';
import { actionValuesOf, AgentPreferences, byPreference, ratesMoves } from '../agent-preferences.js';
import type { HinterOptions, HintOptions } from '../hint.js';
import type { MoveEstimate } from '../move-estimate.js';
import { legalActions } from '../position/played-moves.js';
import { ExactEstimator } from './exact.js';
import { ModelEstimator } from './model.js';
import { type EstimateRequest, MoveOutcomes } from './move-outcomes.js';
import { PlayoutEstimator } from './playouts.js';

/** Many positions that an agent is asked about at once. */
class PositionBatch implements DecisionBatch {
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

/** What is expected of the legal moves of a position, by the first estimator that has an answer: exact, the model's, else playouts. */
export class MoveEstimator {
  /** Whether chances that are not certain have to be counted in playouts. */
  readonly playsOn: boolean;
  readonly outcomes: MoveOutcomes;
  readonly preferences: AgentPreferences;
  private readonly exact: ExactEstimator;
  private readonly model: ModelEstimator | undefined;
  private readonly playouts: PlayoutEstimator;

  constructor(
    private readonly parts: GameParts,
    private readonly agent: Agent,
    { values, clock }: Pick<HinterOptions, 'values' | 'clock'>,
  ) {
    this.outcomes = new MoveOutcomes(parts);
    this.exact = new ExactEstimator(parts, agent, this.outcomes);
    this.playouts = new PlayoutEstimator(parts, agent, this.outcomes, clock);
    this.preferences = new AgentPreferences(parts, agent);
    if (values !== undefined) this.model = ModelEstimator.for(parts, agent, values, this.outcomes);
    this.playsOn = this.model === undefined && !this.exact.isSolved;
  }

  /** Whether the game is solved exactly. */
  get isExact(): boolean {
    return this.exact.isExact;
  }

  /** By the first that has an answer; the model is passed over where playouts are asked for. */
  estimate(request: EstimateRequest): MoveEstimate[] {
    const known = this.exact.estimate(request) ?? this.modelFor(request.options)?.estimate(request);
    return known ?? this.playouts.estimate(request);
  }

  /** By an exact solution; null where there is none. */
  solved(state: GameState, moves: readonly Action[]): MoveEstimate[] | null {
    return this.exact.estimate({ state, moves });
  }

  /** All legal moves, best first, by a solution or a model; null where neither has estimates. */
  withoutPlayouts(state: GameState): MoveEstimate[] | null {
    if (this.playsOn) return null;
    const preferences = this.preferences.of(state);
    const moves = [...preferences.legal].sort(byPreference(preferences));
    const request = { state, moves, actionValues: actionValuesOf(preferences, moves) };
    return this.exact.estimate(request) ?? this.model?.estimate(request) ?? null;
  }

  /**
   * All legal moves of each position, in ascending order, by a solution or the model, which is asked once for all positions; null where it takes
   * playouts.
   * @param states that are not over
   */
  manyWithoutPlayouts(states: readonly GameState[], options: HintOptions): (MoveEstimate[] | null)[] {
    const { agent, parts } = this;
    const model = this.modelFor(options);
    const legal = states.map((state) => legalActions(parts.rules, state));
    const found = states.map((state, i) => this.exact.estimate({ state, moves: legal[i] }));
    const open = found.flatMap((each, i) => (each === null ? [i] : []));
    if (model === undefined || !ratesMoves(agent) || open.length === 0) return found;
    const values = agent.actionValues(
      new PositionBatch(
        parts.rules,
        open.map((i) => states[i]),
        agent.usesObservations,
      ),
    );
    const width = parts.rules.moves.length;
    open.forEach((i, row) => {
      const actionValues = legal[i].map((action) => values[row * width + action]);
      found[i] = model.estimate({ state: states[i], moves: legal[i], actionValues });
    });
    return found;
  }

  /** Moves of a position by games that the agent plays on. @param moves default all legal ones, in ascending order */
  byPlayouts(state: GameState, options: HintOptions, moves = legalActions(this.parts.rules, state)): MoveEstimate[] {
    this.agent.reseed?.(options.seed ?? 0);
    return this.playouts.estimate({ state, moves, options });
  }

  private modelFor({ playouts, budgetMs }: HintOptions): ModelEstimator | undefined {
    return playouts === undefined && budgetMs === undefined ? this.model : undefined;
  }
}
