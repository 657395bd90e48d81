import { type Agent, hasValues, type Policy } from '../agents/agent.js';
import { OneDecision } from '../agents/decide-one.js';
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
export class AgentPreferences {
  private readonly question: OneDecision;
  private readonly probabilities: Float32Array;
  private readonly value = new Float32Array(1);

  constructor(
    private readonly parts: MoveNames,
    private readonly agent: Agent,
  ) {
    const { rules } = parts;
    this.question = new OneDecision(rules, new LegalAgent(parts, agent));
    this.probabilities = new Float32Array(rules.moves.length);
  }

  /** `legal` is empty when the game is over. */
  of(state: GameState): Preferences {
    const { question, agent } = this;
    question.look(state);
    const legal = this.legal();
    if (legal.length === 0) return { legal, probabilities: [], actionValues: null, graded: true };
    if (ratesMoves(agent)) return this.rated(agent, legal);
    if (legal.length === 1) return { legal, probabilities: [1], actionValues: null, graded: true };
    if (hasValues(agent))
      return { legal, probabilities: this.evaluated(agent, legal), actionValues: null, graded: true };
    const choice = question.decide(state);
    return {
      legal,
      probabilities: legal.map((action) => (action === choice ? 1 : 0)),
      actionValues: null,
      graded: false,
    };
  }

  /** Every legal move alike; the agent is not asked. */
  uniform(state: GameState): Preferences {
    this.question.look(state);
    const legal = this.legal();
    return { legal, probabilities: legal.map(() => 1 / legal.length), actionValues: null, graded: false };
  }

  private legal(): Action[] {
    const { actionMasks } = this.question;
    return Array.from(this.parts.rules.moves.keys()).filter((action) => actionMasks[action] === 1);
  }

  /** It plays the move of the greatest value; which one it takes of several such moves only it can say. */
  private rated(agent: RatingPolicy, legal: readonly Action[]): Preferences {
    const all = agent.actionValues(this.question);
    const actionValues = legal.map((action) => all[action]);
    const most = Math.max(...actionValues);
    const isUnique = actionValues.indexOf(most) === actionValues.lastIndexOf(most);
    const probabilities = isUnique
      ? actionValues.map((value) => (value === most ? 1 : 0))
      : this.evaluated(agent, legal);
    return { legal, probabilities, actionValues, graded: true };
  }

  private evaluated(agent: Policy, legal: readonly Action[]): number[] {
    const all = this.probabilities;
    agent.evaluate(this.question, all, this.value);
    const sum = legal.reduce((total, action) => total + all[action], 0); // float32: 1 only nearly
    if (!(sum > 0 && sum < Infinity))
      throw new InputError(
        `Expected policy "${agent.name}" to write probabilities of the legal actions ${legal.join(', ')}, but their sum is ${sum}`,
      );
    return legal.map((action) => all[action] / sum);
  }
}

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
