import { type Agent, hasValues, type Policy } from '../agents/agent.js';
import { OneDecision } from '../agents/decide-one.js';
import type { DecisionBatch } from '../env/environment-like.js';
import { InputError } from '../env/errors.js';
import type { Action, GameState } from '../env/rules.js';
import type { MoveNames } from './position/played-moves.js';

/** What no action is. */
const NOT_WRITTEN = -1;

/** An agent whose actions are seen to be legal before anybody plays them. */
export class LegalAgent implements Agent {
  constructor(
    private readonly parts: MoveNames,
    private readonly agent: Agent,
  ) {}

  get name(): string {
    return this.agent.name;
  }

  get usesObservations(): boolean {
    return this.agent.usesObservations;
  }

  /** @throws InputError for an action that is not legal, or none */
  act(batch: DecisionBatch, actions: Int32Array): void {
    const { size, actionMasks } = batch;
    const width = this.parts.rules.moves.length;
    actions.fill(NOT_WRITTEN, 0, size);
    this.agent.act(batch, actions);
    for (let i = 0; i < size; i++) {
      const action = actions[i];
      if (!(action >= 0 && action < width && actionMasks[i * width + action] === 1)) this.refuse(batch, i, action);
    }
  }

  private refuse({ actionMasks }: DecisionBatch, row: number, action: number): never {
    const { rules, notation } = this.parts;
    const width = rules.moves.length;
    const legal = Array.from(rules.moves.keys()).filter((each) => actionMasks[row * width + each] === 1);
    const names = legal.map((each) => `${each} (${notation.formatMove(each)})`).join(', ');
    const got = action === NOT_WRITTEN ? 'wrote none, or -1' : `wrote ${action}`;
    throw new InputError(`Expected agent "${this.name}" to write a legal action, one of ${names}, but it ${got}`);
  }
}

/** A policy that has action values, as a ValuePolicy or an exact agent does. */
interface RatingPolicy extends Policy {
  /** `[size, moves]`: expected return from here with each legal move, NaN for the others. */
  actionValues(batch: DecisionBatch): ArrayLike<number>;
  /** Where `endgame` is given, they are exact with so many hidden cards or fewer. */
  readonly afterstates?: { readonly endgame?: number };
}

export function ratesMoves(agent: Agent): agent is RatingPolicy {
  return hasValues(agent) && typeof (agent as Partial<RatingPolicy>).actionValues === 'function';
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
