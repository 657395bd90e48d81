import { mismatch } from '../env/base/errors.js';
import type { Chance, Problem, Values } from './problem.js';

/** States that V is asked for at once. */
const ROWS = 1024;

/** An outcome of chance in a game, and the surprise and its variance given what was known before. */
export interface Draw {
  /** The index of the action in `actions`; -1: the only one. */
  readonly action: number;
  readonly chances: readonly Chance<unknown>[];
  /** The index of the outcome. */
  readonly came: number;
  readonly surprise: number;
  readonly variance: number;
}

/** An outcome whose state V has not been asked for yet. */
interface Waiting<State> {
  readonly index: number;
  readonly came: number;
  readonly chance: number;
  readonly earned: number;
  readonly state: State;
}

/**
 * What V says of outcomes: (return so far + V) after the outcome that came, less its mean over all that could have come.
 * The mean is worked out here, from the problem's own chances: it cannot be wrong.
 */
export class Surprises<State> {
  /** `[asked]`: the surprises, and the mean and mean square of what they are measured from. */
  readonly values: number[] = [];
  private readonly means: number[] = [];
  private readonly squares: number[] = [];
  private waiting: Waiting<State>[] = [];

  constructor(
    private readonly problem: Pick<Problem<State, unknown>, 'actions' | 'returnSoFar'>,
    private readonly of: Values<State>,
  ) {}

  clear() {
    this.values.length = this.means.length = this.squares.length = 0;
  }

  /** The variance of a surprise, given what is known before it. */
  variance(index: number): number {
    return Math.max(0, this.squares[index] - this.means[index] ** 2);
  }

  /** Adds the outcomes of a step, of which the one at `came` has come; returns the surprise's index. */
  ask(results: readonly State[], chances: readonly Chance<unknown>[], came: number): number {
    const { problem } = this;
    this.means.push(0);
    this.squares.push(0);
    const index = this.values.push(0) - 1;
    results.forEach((state, i) => {
      const [chance] = chances[i];
      const outcome = { index, came: i === came ? 1 : 0, chance, earned: problem.returnSoFar(state), state };
      if (problem.actions(state).length === 0) this.count(outcome, 0);
      else if (this.waiting.push(outcome) === ROWS) this.rate();
    });
    return index;
  }

  rate() {
    const { waiting } = this;
    if (waiting.length === 0) return;
    const rated = this.of(waiting.map(({ state }) => state)) as ArrayLike<number> | undefined;
    waiting.forEach((outcome, i) => {
      if (!Number.isFinite(rated?.[i])) throw mismatch('V to be a number for each state', rated?.[i]);
      this.count(outcome, rated![i]);
    });
    this.waiting = [];
  }

  private count({ index, came, chance, earned }: Waiting<State>, later: number) {
    const value = earned + later;
    this.values[index] += (came - chance) * value;
    this.means[index] += chance * value;
    this.squares[index] += chance * value ** 2;
  }
}
