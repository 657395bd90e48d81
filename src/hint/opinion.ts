import { type Agent, hasValues, type Policy } from '../agents/agent.js';
import { OneDecision } from '../agents/decide-one.js';
import type { DecisionBatch } from '../env/decision-batch.js';
import { InputError } from '../env/errors.js';
import type { Action, GameState } from '../env/rules.js';
import { LegalAgent } from './hinting-agent.js';
import type { MoveNames } from './position/played-moves.js';

/** A policy that knows what each move is worth, as a ValuePolicy or an exact agent does. */
export interface RatingPolicy extends Policy {
  /** [size, moves]: expected return from here with each legal move, NaN for the others. */
  actionValues(batch: DecisionBatch): ArrayLike<number>;
  /** Where `endgame` is given, worths are exact with so many hidden cards or fewer. */
  readonly afterstates?: { readonly endgame?: number };
}

export function ratesMoves(agent: Agent): agent is RatingPolicy {
  return hasValues(agent) && typeof (agent as Partial<RatingPolicy>).actionValues === 'function';
}

/** Which moves an agent likes, in one position. */
export interface Liking {
  /** The legal actions in ascending order. */
  readonly legal: readonly Action[];
  /** For each of them the agent's probability; they sum to 1. */
  readonly probabilities: readonly number[];
  /** For each of them the expected return from here; null if the agent does not know. */
  readonly worths: readonly number[] | null;
  /** False for an agent that only names its move: then that one has 1 and the others 0. */
  readonly graded: boolean;
}

/** Sorts moves, best first: by worth where the agent knows it, then by its probabilities. */
export function byPreference({ legal, probabilities, worths }: Liking): (a: Action, b: Action) => number {
  const likes = new Map(legal.map((action, i) => [action, probabilities[i]]));
  const ranks = worths === null ? likes : new Map(legal.map((action, i) => [action, worths[i]]));
  return (a, b) => ranks.get(b)! - ranks.get(a)! || likes.get(b)! - likes.get(a)! || a - b;
}

/** What the agent says that these legal moves are worth; null if it does not know. */
export function worthsOf({ legal, worths }: Liking, moves: readonly Action[]): number[] | null {
  return worths && moves.map((move) => worths[legal.indexOf(move)]);
}

/** Asks an agent about one position at a time. */
export class Opinion {
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
  of(state: GameState): Liking {
    const { question, agent } = this;
    question.look(state);
    const legal = this.legal();
    if (legal.length === 0) return { legal, probabilities: [], worths: null, graded: true };
    if (ratesMoves(agent)) return this.rated(agent, legal);
    if (legal.length === 1) return { legal, probabilities: [1], worths: null, graded: true };
    if (hasValues(agent)) return { legal, probabilities: this.evaluated(agent, legal), worths: null, graded: true };
    const choice = question.decide(state);
    return { legal, probabilities: legal.map((action) => (action === choice ? 1 : 0)), worths: null, graded: false };
  }

  /** Every legal move alike, and nobody asked. */
  ofNone(state: GameState): Liking {
    this.question.look(state);
    const legal = this.legal();
    return { legal, probabilities: legal.map(() => 1 / legal.length), worths: null, graded: false };
  }

  private legal(): Action[] {
    const { actionMasks } = this.question;
    return Array.from(this.parts.rules.moves.keys()).filter((action) => actionMasks[action] === 1);
  }

  /** It plays the move of the greatest worth; which one it takes of several such moves only it can say. */
  private rated(agent: RatingPolicy, legal: readonly Action[]): Liking {
    const all = agent.actionValues(this.question);
    const worths = legal.map((action) => all[action]);
    const most = Math.max(...worths);
    const isUnique = worths.indexOf(most) === worths.lastIndexOf(most);
    const probabilities = isUnique ? worths.map((worth) => (worth === most ? 1 : 0)) : this.evaluated(agent, legal);
    return { legal, probabilities, worths, graded: true };
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
