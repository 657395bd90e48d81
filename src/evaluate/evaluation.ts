import type { EnvironmentParts } from '../env/environment.js';
import { type Game, type Measure, measuresOf } from '../env/game.js';
import type { GameState } from '../env/rules.js';

/** How games ended, deal by deal. */
export interface Results {
  /** `[deals]`: 1 where the game was won. */
  readonly won: Uint8Array;
  /** `[deals]`: 1 where the game was still going on at the limit of decisions. */
  readonly unfinished: Uint8Array;
  readonly scores: Float64Array;
  /** `[deals]`: the return under the environment's reward scheme. */
  readonly returns: Float64Array;
  /** The game's measures by name, each [deals]. */
  readonly measures: Readonly<Record<string, Float64Array>>;
}

/** What one agent did on a list of deals, deal by deal. */
export interface Evaluation extends Results {
  readonly agent: string;
  readonly deals: number;
  /** Positions with at least two legal moves, in all games. */
  readonly decisions: number;
  readonly seconds: number;
}

/** Writes down how games ended. */
export class ResultColumns {
  readonly results: Results;
  private readonly measures: readonly Measure[];

  constructor(
    private readonly parts: EnvironmentParts & { readonly game: Game },
    deals: number,
  ) {
    this.measures = measuresOf(parts);
    this.results = {
      won: new Uint8Array(deals),
      unfinished: new Uint8Array(deals),
      scores: new Float64Array(deals),
      returns: new Float64Array(deals),
      measures: Object.fromEntries(this.measures.map(({ name }) => [name, new Float64Array(deals)])),
    };
  }

  /** @param state in which the game of the deal was left */
  record(state: GameState, deal: number): void {
    const { won, unfinished, scores, returns, measures } = this.results;
    const { rules, reward } = this.parts;
    won[deal] = state.outcome === 'won' ? 1 : 0;
    unfinished[deal] = state.outcome === 'ongoing' ? 1 : 0;
    scores[deal] = rules.score(state);
    returns[deal] = reward.returnSoFar(rules, state);
    for (const measure of this.measures) measures[measure.name][deal] = measure.of(rules, state);
  }
}

/** Evaluations of an agent on one part of a list of deals after the other; also as JSON holds them. */
export interface EvaluationPart {
  readonly won: ArrayLike<number>;
  readonly unfinished: ArrayLike<number>;
  readonly scores: ArrayLike<number>;
  readonly returns: ArrayLike<number>;
  readonly measures: Readonly<Record<string, ArrayLike<number>>>;
  readonly decisions: number;
  readonly seconds: number;
}

/** What `evaluate` would have said of all the deals at once. @param measures names, in their order */
export function joinEvaluations(
  agent: string,
  measures: readonly string[],
  parts: readonly EvaluationPart[],
): Evaluation {
  const numbers = (of: (part: EvaluationPart) => ArrayLike<number>): number[] =>
    parts.flatMap((part) => Array.from(of(part)));
  const sum = (of: (part: EvaluationPart) => number): number => parts.reduce((total, part) => total + of(part), 0);
  const returns = Float64Array.from(numbers((part) => part.returns));
  return {
    agent,
    deals: returns.length,
    won: Uint8Array.from(numbers(({ won }) => won)),
    unfinished: Uint8Array.from(numbers(({ unfinished }) => unfinished)),
    scores: Float64Array.from(numbers(({ scores }) => scores)),
    returns,
    measures: Object.fromEntries(
      measures.map((name) => [name, Float64Array.from(numbers((part) => part.measures[name]))]),
    ),
    decisions: sum(({ decisions }) => decisions),
    seconds: sum(({ seconds }) => seconds),
  };
}
