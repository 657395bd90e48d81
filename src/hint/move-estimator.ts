import { type Agent, hasValues, type Policy } from '../agents/agent.js';
import type { DecisionBatch } from '../env/environment-like.js';
import { InputError } from '../env/errors.js';
import type { GameParts } from '../env/game.js';
import type { Action, GameState, Rules } from '../env/rules.js';
import {
  type EstimateRequest,
  ExactEstimator,
  ModelEstimator,
  MoveOutcomes,
  ratesMoves,
  type RatingPolicy,
} from './estimators.js';
import type { HinterOptions, HintOptions } from './hint.js';
import type { MoveEstimate } from './move-estimate.js';
import { LegalAgent, PlayoutEstimator } from './playouts.js';
import { legalActions, type MoveNames } from './positions.js';

/** Positions that an agent is asked about at once. */
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

/** What an agent prefers in one position. */
interface Preferences {
  /** The legal actions in ascending order. */
  readonly legal: readonly Action[];
  /** For each of them the agent's probability; they sum to 1. */
  readonly probabilities: readonly number[];
  /** For each of them the expected return from here; null if the agent has no action values. */
  readonly actionValues: readonly number[] | null;
  /** False for an agent that only names its move: then that one has 1 and the others 0. */
  readonly graded: boolean;
}

/** Sorts moves, best first: by action values where the agent has them, then by its probabilities. */
export function byPreference({ legal, probabilities, actionValues }: Preferences): (a: Action, b: Action) => number {
  const shares = new Map(legal.map((action, i) => [action, probabilities[i]]));
  const ranks = actionValues === null ? shares : new Map(legal.map((action, i) => [action, actionValues[i]]));
  return (a, b) => ranks.get(b)! - ranks.get(a)! || shares.get(b)! - shares.get(a)! || a - b;
}

/** The action values of these legal moves; null if the agent has none. */
export function actionValuesOf({ legal, actionValues }: Preferences, moves: readonly Action[]): number[] | null {
  return actionValues && moves.map((move) => actionValues[legal.indexOf(move)]);
}

/** Asks an agent about one position at a time. */
class AgentPreferences {
  private readonly player: LegalAgent;

  constructor(
    private readonly parts: MoveNames,
    private readonly agent: Agent,
  ) {
    this.player = new LegalAgent(parts, agent);
  }

  /** `legal` is empty when the game is over. */
  of(state: GameState): Preferences {
    const { parts, agent, player } = this;
    const question = new PositionBatch(parts.rules, [state], agent.usesObservations);
    const legal = legalActions(parts.rules, state);
    const graded = { legal, actionValues: null, graded: true };
    if (legal.length === 0) return { ...graded, probabilities: [] };
    if (ratesMoves(agent)) return rated(agent, question, legal);
    if (legal.length === 1) return { ...graded, probabilities: [1] };
    if (hasValues(agent)) return { ...graded, probabilities: evaluated(agent, question, legal) };
    const choice = new Int32Array(1);
    player.act(question, choice);
    return { ...graded, probabilities: legal.map((action) => (action === choice[0] ? 1 : 0)), graded: false };
  }

  /** Every legal move alike; the agent is not asked. */
  uniform(state: GameState): Preferences {
    const legal = legalActions(this.parts.rules, state);
    return { legal, probabilities: legal.map(() => 1 / legal.length), actionValues: null, graded: false };
  }
}

/** It plays the move of the greatest value; which one it takes of several such moves only it can say. */
function rated(agent: RatingPolicy, question: PositionBatch, legal: readonly Action[]): Preferences {
  const all = agent.actionValues(question);
  const actionValues = legal.map((action) => all[action]);
  const most = Math.max(...actionValues);
  const isUnique = actionValues.indexOf(most) === actionValues.lastIndexOf(most);
  const probabilities = isUnique
    ? actionValues.map((value) => (value === most ? 1 : 0))
    : evaluated(agent, question, legal);
  return { legal, probabilities, actionValues, graded: true };
}

function evaluated(agent: Policy, question: PositionBatch, legal: readonly Action[]): number[] {
  const all = new Float32Array(question.rules.moves.length);
  agent.evaluate(question, all, new Float32Array(1));
  const sum = legal.reduce((total, action) => total + all[action], 0); // float32: 1 only nearly
  if (!(sum > 0 && sum < Infinity))
    throw new InputError(
      `Expected policy "${agent.name}" to write probabilities of the legal actions ${legal.join(', ')}, but their sum is ${sum}`,
    );
  return legal.map((action) => all[action] / sum);
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
