import { InputError, mismatch, shown } from '../env/errors.js';
import { derivedSeed, nameKey, Random } from '../env/random.js';
import { type Chance, chancesOf, expectProblem, pick, type Play, type Problem, type Values } from './problem.js';

export interface LinesOptions<State> {
  /** Whether the surprise of what comes next costs anything; it may depend only on what is known then. Default: always. */
  readonly charged?: ((state: State) => boolean) | undefined;
  /** States of one scenario that lines of play are followed through; more are an error. Default: 500,000. */
  readonly maxStates?: number | undefined;
}

/** A game of a player's under the penalty. */
export interface RelaxedGame {
  readonly return: number;
  /** The return less the penalty. */
  readonly penalized: number;
  /** Surprises that cost nothing, times the factor: in the mean 0. Without them a result has less luck. */
  readonly early: number;
  /** All surprises, and the largest one of its steps and the sum of their variances, given what was known. */
  readonly surprise: number;
  readonly largest: number;
  readonly variance: number;
}

/** The number in [0, 1) that decides the `level`-th outcome of chance of a scenario. */
export type Luck = (level: number) => number;

const LUCK = nameKey('gap: outcomes of chance');
const PLAYER = nameKey('gap: a player');

/** The outcomes of chance of a scenario. */
export function luckOf(seed: number): Luck {
  const random = new Random('', 0);
  return (level) => {
    random.reseed(LUCK, seed, level);
    return random.float();
  };
}

/** The random numbers of a player in a scenario. */
export function playerRandom(seed: number): () => number {
  const random = new Random('', derivedSeed(PLAYER, seed, 0));
  return () => random.float();
}

/** States that V is asked for at once. */
const ROWS = 1024;
/** States of a scenario that lines of play are followed through by default. */
export const MOST_POSITIONS = 500_000;

/**
 * What V says of outcomes: (return so far + V) after the outcome that came, less its mean over all that could have come.
 * The mean is worked out here, from the problem's own chances: it cannot be wrong.
 */
class Surprises<State> {
  /** `[asked]`: the surprises, and the mean and mean square of what they are measured from. */
  readonly values: number[] = [];
  private readonly means: number[] = [];
  private readonly squares: number[] = [];
  private readonly states: State[] = [];
  private readonly owners: number[] = [];
  private readonly came: number[] = [];
  private readonly chances: number[] = [];
  private readonly returns: number[] = [];

  constructor(
    private readonly problem: Problem<State, never>,
    private readonly of: Values<State>,
  ) {}

  clear(): void {
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
      const isCame = i === came ? 1 : 0;
      const earned = problem.returnSoFar(state);
      if (problem.actions(state).length === 0) {
        this.count(index, isCame, chance, earned);
        return;
      }
      this.owners.push(index);
      this.came.push(isCame);
      this.chances.push(chance);
      this.returns.push(earned);
      if (this.states.push(state) === ROWS) this.rate();
    });
    return index;
  }

  rate(): void {
    const { states, owners, came, chances, returns } = this;
    if (states.length === 0) return;
    const rated = this.of(states);
    for (let i = 0; i < states.length; i++) {
      if (!Number.isFinite(rated[i])) throw mismatch('V to be a number for each state', rated[i]);
      this.count(owners[i], came[i], chances[i], returns[i] + rated[i]);
    }
    for (const list of [states, owners, came, chances, returns]) list.length = 0;
  }

  private count(index: number, came: number, chance: number, value: number): void {
    this.values[index] += (came - chance) * value;
    this.means[index] += chance * value;
    this.squares[index] += chance * value ** 2;
  }
}

/**
 * Upper bounds by information relaxation with a martingale penalty (Brown, Smith and Sun 2010). In each scenario all
 * outcomes of chance are fixed in advance; who knows them takes the line of play with the largest return minus a factor
 * times the surprises on the way. To a player who does not know them surprises are 0 on average, whatever V is: so the
 * mean over scenarios is at least the expected return of every such player, and equal to it for V = the optimum.
 */
export class Relaxation<State, Action, Outcome> {
  private readonly surprises: Surprises<State>;
  private readonly maxStates: number;
  private readonly charged: (state: State) => boolean;
  /** States in an order in which they come after all that follow them at their level; levels from the first. */
  private readonly finished: number[] = [];
  private readonly levels: number[] = [];
  /** `[state]`: its edges, from `first` to `first + count`. */
  private readonly first: number[] = [];
  private readonly count: number[] = [];
  /** `[edge]`: where it leads, the reward on the way, and the surprise's index or -1. */
  private readonly target: number[] = [];
  private readonly gain: number[] = [];
  private readonly surprise: number[] = [];

  constructor(
    private readonly problem: Problem<State, Action, Outcome>,
    values: Values<State>,
    { charged = () => true, maxStates = MOST_POSITIONS }: LinesOptions<State> = {},
  ) {
    expectProblem(problem);
    if (!(maxStates >= 1)) throw mismatch('maxStates to be a number from 1', maxStates);
    this.surprises = new Surprises(problem as unknown as Problem<State, never>, values);
    this.charged = charged;
    this.maxStates = maxStates;
  }

  /** The largest penalized returns of a scenario, one for each factor. */
  best(start: State, luck: Luck, factors: readonly number[]): Float64Array {
    const { problem, finished, levels, first, count, target, gain, surprise } = this;
    this.explore(start, luck);
    const earned = problem.returnSoFar(start);
    const values = new Float64Array(finished.length);
    return Float64Array.from(factors, (factor) => {
      for (let level = levels.length - 1; level >= 0; level--)
        for (let i = levels[level]; i < (levels[level + 1] ?? finished.length); i++) {
          const state = finished[i];
          let best = count[state] === 0 ? 0 : -Infinity;
          for (let edge = first[state]; edge < first[state] + count[state]; edge++) {
            const cost = surprise[edge] < 0 ? 0 : factor * this.surprises.values[surprise[edge]];
            best = Math.max(best, gain[edge] + values[target[edge]] - cost);
          }
          values[state] = best;
        }
      return earned + values[0];
    });
  }

  /** Follows all lines of play of a scenario, level by level: the states of one level are held at a time. */
  private explore(start: State, luck: Luck): void {
    const { problem, surprises, finished, levels } = this;
    for (const list of [finished, levels, this.first, this.count, this.target, this.gain, this.surprise])
      list.length = 0;
    surprises.clear();
    let reached = new Map([[problem.key(start), this.newState()]]);
    for (let states = [start]; states.length > 0;) {
      const next = { ids: new Map<string, number>(), states: [] as State[] };
      const level = levels.push(finished.length) - 1;
      const uniform = luck(level);
      const done = new Set<number>();
      for (const state of states) this.follow(state, reached, done, next, uniform);
      surprises.rate();
      ({ states, ids: reached } = next);
    }
  }

  private newState(): number {
    if (this.first.length >= this.maxStates)
      throw new InputError(
        `Expected a deal whose lines of play go through at most ${this.maxStates} positions, but there are more: ` +
          'allow more (maxStates, --max-positions), or let the key merge positions that play on equally',
      );
    this.count.push(0);
    return this.first.push(0) - 1;
  }

  /** All that can be done from a state without chance; outcomes of chance are added to the next level. */
  private follow(
    from: State,
    ids: Map<string, number>,
    done: Set<number>,
    next: { readonly ids: Map<string, number>; readonly states: State[] },
    uniform: number,
  ): void {
    const { problem } = this;
    const root = ids.get(problem.key(from))!;
    if (done.has(root)) return;
    const stack = [this.expand(from, root, ids, next, uniform)];
    const open = new Set([root]);
    while (stack.length > 0) {
      const top = stack[stack.length - 1];
      const child = top.children.pop();
      if (child === undefined) {
        stack.pop();
        open.delete(top.id);
        done.add(top.id);
        this.finished.push(top.id);
      } else if (open.has(child.id)) {
        throw new InputError(
          `Expected a problem that ends, but a line of play comes back to ${shown(problem.key(child.state))}`,
        );
      } else if (!done.has(child.id)) {
        open.add(child.id);
        stack.push(this.expand(child.state, child.id, ids, next, uniform));
      }
    }
  }

  /** Adds the edges of a state; returns the states that it leads to without chance. */
  private expand(
    state: State,
    id: number,
    ids: Map<string, number>,
    next: { readonly ids: Map<string, number>; readonly states: State[] },
    uniform: number,
  ) {
    const { problem, first, count, target, gain, surprise } = this;
    const children: { state: State; id: number }[] = [];
    const earned = problem.returnSoFar(state);
    first[id] = target.length;
    for (const action of problem.actions(state)) {
      const chances = chancesOf(problem, state, action);
      const isCertain = chances.length === 1;
      const [came, after] = this.after(state, action, chances, uniform);
      const key = problem.key(after);
      const known = isCertain ? ids : next.ids;
      const found = known.get(key) ?? this.newState();
      if (!known.has(key)) {
        known.set(key, found);
        if (!isCertain) next.states.push(after);
      }
      if (isCertain) children.push({ state: after, id: found });
      target.push(found);
      gain.push(problem.returnSoFar(after) - earned);
      surprise.push(isCertain || !this.charged(state) ? -1 : this.ask(state, action, chances, came));
      count[id]++;
    }
    return { id, children };
  }

  private ask(state: State, action: Action, chances: readonly Chance<Outcome>[], came: number): number {
    const results = chances.map(([, outcome]) => this.problem.step(state, action, outcome));
    return this.surprises.ask(results, chances, came);
  }

  /** What follows in a scenario: the outcome's index, and the state after it. */
  private after(state: State, action: Action, chances: readonly Chance<Outcome>[], uniform: number) {
    const { problem } = this;
    if (problem.hidden !== undefined) return problem.hidden.next(state, action, chances);
    const came = pick(chances, uniform);
    return [came, problem.step(state, action, chances[came][1])] as const;
  }

  /** Plays a scenario: what comes is what `best` knows of it. */
  play(
    start: State,
    luck: Luck,
    play: Play<State, Action>,
    random: () => number,
    factor: number,
    visit?: (state: State) => void,
  ): RelaxedGame {
    const { problem, surprises } = this;
    surprises.clear();
    const asked: { readonly isCharged: boolean; readonly index: number }[] = [];
    let state = start;
    for (let level = 0, actions = problem.actions(state); actions.length > 0; actions = problem.actions(state)) {
      visit?.(state);
      const action = actions.length === 1 ? actions[0] : play(state, actions, random);
      if (!actions.includes(action)) throw mismatch('one of the actions from the policy', action);
      const chances = chancesOf(problem, state, action);
      const [came, after] = this.after(state, action, chances, luck(level));
      if (chances.length > 1) {
        asked.push({ isCharged: this.charged(state), index: this.ask(state, action, chances, came) });
        level++;
      }
      state = after;
    }
    surprises.rate();
    const own = problem.returnSoFar(state);
    let [early, late, largest, variance] = [0, 0, 0, 0];
    for (const { isCharged, index } of asked) {
      const surprise = surprises.values[index];
      if (isCharged) late += surprise;
      else early += surprise;
      largest = Math.max(largest, Math.abs(surprise));
      variance += surprises.variance(index);
    }
    const penalized = own - factor * late;
    return { return: own, penalized, early: factor * early, surprise: early + late, largest, variance };
  }
}
