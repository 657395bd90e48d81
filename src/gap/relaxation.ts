import { InputError, mismatch } from '../env/base/errors.js';
import { derivedSeed, nameKey, Random } from '../env/base/random.js';
import { type Chance, checked, cycleError, pickedOutcome, type Play, type Problem, type Values } from './problem.js';
import { Surprises } from './surprises.js';

/** How lines of play are followed. */
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
  /** What chance brought, step by step. */
  readonly draws: readonly Draw[];
}

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

/** States of a scenario that lines of play are followed through by default. */
export const MOST_POSITIONS = 500_000;

/** A scenario has more lines of play than may be followed. */
export class TooManyPositions extends InputError {}

/** A state and its number; the first one of its key. */
interface Reached<State> {
  readonly id: number;
  readonly state: State;
}

/** The states after as many outcomes of chance, by key. */
type Level<State> = Map<string, Reached<State>>;

/** A state whose actions are tried one by one. */
interface Visit<State, Action> extends Reached<State> {
  readonly actions: readonly Action[];
  readonly edges: { readonly target: number; readonly gain: number; readonly surprise: number }[];
}

/**
 * Upper bounds by information relaxation with a martingale penalty (Brown, Smith and Sun 2010). In each scenario all
 * outcomes of chance are fixed in advance; who knows them takes the line of play with the largest return minus a factor
 * times the surprises on the way. To a player who does not know them surprises are 0 on average, whatever V is: so the
 * mean over scenarios is at least the expected return of every such player, and equal to it for V = the optimum.
 */
export class Relaxation<State, Action, Outcome> {
  private readonly problem: Problem<State, Action, Outcome>;
  private readonly surprises: Surprises<State>;
  private readonly maxStates: number;
  private readonly charged: (state: State) => boolean;
  /** States in an order in which they come after all that follow them at their level; levels from the first. */
  private readonly finished: number[] = [];
  private readonly levels: number[] = [];
  /** `[state]`: its edges, from `first` to `first + count`. */
  private readonly first: number[] = [];
  private readonly count: number[] = [];
  /** `[state]`: its return so far when it was first reached. */
  private readonly earned: number[] = [];
  /** `[edge]`: where it leads, and how much larger the return so far is than `earned` there; -1 and the return where it ends; the surprise's index or -1. */
  private readonly target: number[] = [];
  private readonly gain: number[] = [];
  private readonly surprise: number[] = [];

  constructor(
    problem: Problem<State, Action, Outcome>,
    values: Values<State>,
    { charged = () => true, maxStates = MOST_POSITIONS }: LinesOptions<State> = {},
  ) {
    this.problem = checked(problem);
    if (!(maxStates >= 1)) throw mismatch('maxStates to be a number from 1', maxStates);
    this.surprises = new Surprises(this.problem, values);
    this.charged = charged;
    this.maxStates = maxStates;
  }

  /** The largest penalized returns of a scenario, one for each factor. */
  best(start: State, luck: Luck, factors: readonly number[]): Float64Array {
    const { finished, levels, first, count, target, gain, surprise } = this;
    this.explore(start, luck);
    const values = new Float64Array(finished.length);
    return Float64Array.from(factors, (factor) => {
      for (let level = levels.length - 1; level >= 0; level--)
        for (let i = levels[level]; i < (levels[level + 1] ?? finished.length); i++) {
          const state = finished[i];
          let best = count[state] === 0 ? this.earned[state] : -Infinity;
          for (let edge = first[state]; edge < first[state] + count[state]; edge++) {
            const cost = surprise[edge] < 0 ? 0 : factor * this.surprises.values[surprise[edge]];
            best = Math.max(best, (target[edge] < 0 ? 0 : values[target[edge]]) + gain[edge] - cost);
          }
          values[state] = best;
        }
      return values[0];
    });
  }

  /** Follows all lines of play of a scenario, level by level: the states of two levels are held at a time. */
  private explore(start: State, luck: Luck): void {
    const { problem, surprises, finished, levels } = this;
    for (const list of [finished, levels, this.first, this.count, this.earned, this.target, this.gain, this.surprise])
      list.length = 0;
    surprises.clear();
    let reached: Level<State> = new Map([[problem.key(start), this.newState(start)]]);
    while (reached.size > 0) {
      const next: Level<State> = new Map();
      const level = levels.push(finished.length) - 1;
      const uniform = luck(level);
      const done = new Set<number>();
      for (const state of Array.from(reached.values())) this.follow(state, reached, done, next, uniform);
      surprises.rate();
      reached = next;
    }
  }

  private newState(state: State): Reached<State> {
    if (this.first.length >= this.maxStates)
      throw new TooManyPositions(
        `Expected a deal whose lines of play go through at most ${this.maxStates} positions, but there are more: ` +
          'allow more (maxStates, maxPositions, --max-positions), or let the key merge positions that play on equally',
      );
    this.count.push(0);
    this.earned.push(this.problem.returnSoFar(state));
    return { id: this.first.push(0) - 1, state };
  }

  /** Follows all that can be done from a state without chance; states after an outcome of chance are added to `next`. */
  private follow(
    root: Reached<State>,
    level: Level<State>,
    done: Set<number>,
    next: Level<State>,
    uniform: number,
  ): void {
    const { problem } = this;
    if (done.has(root.id)) return;
    const open = new Set([root.id]);
    const stack = [this.begin(root)];
    while (stack.length > 0) {
      const top = stack[stack.length - 1];
      if (top.edges.length === top.actions.length) {
        this.finish(top);
        stack.pop();
        open.delete(top.id);
        done.add(top.id);
        continue;
      }
      const child = this.tryNext(top, level, next, uniform);
      if (child === undefined || done.has(child.id)) continue;
      if (open.has(child.id)) throw cycleError(problem.key(child.state));
      open.add(child.id);
      stack.push(this.begin(child));
    }
  }

  private begin({ state, id }: Reached<State>): Visit<State, Action> {
    return { state, id, actions: this.problem.actions(state), edges: [] };
  }

  private finish({ id, edges }: Visit<State, Action>): void {
    this.first[id] = this.target.length;
    this.count[id] = edges.length;
    for (const { target, gain, surprise } of edges) {
      this.target.push(target);
      this.gain.push(gain);
      this.surprise.push(surprise);
    }
    this.finished.push(id);
  }

  /** Adds the edge of a state's next action; returns the state that it leads to if it does so without chance. */
  private tryNext(
    { state, actions, edges }: Visit<State, Action>,
    level: Level<State>,
    next: Level<State>,
    uniform: number,
  ): Reached<State> | undefined {
    const { problem } = this;
    const action = actions[edges.length];
    const chances = problem.chances(state, action);
    const isCertain = chances.length === 1;
    const [came, after] = this.after(state, action, chances, uniform);
    const isFree = isCertain || !this.charged(state);
    const earned = problem.returnSoFar(after);
    const known = isCertain ? level : next;
    const key = problem.key(after);
    let reached = known.get(key);
    if (reached === undefined && problem.actions(after).length > 0) known.set(key, (reached = this.newState(after)));
    const target = reached?.id ?? -1;
    const gain = reached === undefined ? earned : earned - this.earned[target];
    edges.push({ target, gain, surprise: isFree ? -1 : this.ask(state, action, chances, came) });
    return isCertain ? reached : undefined;
  }

  private ask(state: State, action: Action, chances: readonly Chance<Outcome>[], came: number): number {
    const results = chances.map(([, outcome]) => this.problem.step(state, action, outcome));
    return this.surprises.ask(results, chances, came);
  }

  /** What follows in a scenario: the outcome's index, and the state after it. */
  private after(state: State, action: Action, chances: readonly Chance<Outcome>[], uniform: number) {
    const { problem } = this;
    if (problem.hidden !== undefined) return problem.hidden.next(state, action, chances);
    const came = pickedOutcome(chances, uniform);
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
    const asked: (Pick<Draw, 'action' | 'chances' | 'came'> & { readonly isCharged: boolean })[] = [];
    let state = start;
    for (let level = 0, actions = problem.actions(state); actions.length > 0; actions = problem.actions(state)) {
      visit?.(state);
      const action = actions.length === 1 ? actions[0] : play(state, actions, random);
      if (!actions.includes(action)) throw mismatch('one of the actions from the policy', action);
      const chances = problem.chances(state, action);
      const [came, after] = this.after(state, action, chances, luck(level));
      if (chances.length > 1) {
        this.ask(state, action, chances, came);
        const index = actions.length === 1 ? -1 : actions.indexOf(action);
        asked.push({ isCharged: this.charged(state), action: index, chances, came });
        level++;
      }
      state = after;
    }
    surprises.rate();
    const own = problem.returnSoFar(state);
    let [early, late] = [0, 0];
    const draws = asked.map(({ isCharged, ...draw }, index) => {
      const surprise = surprises.values[index];
      if (isCharged) late += surprise;
      else early += surprise;
      return { ...draw, surprise, variance: surprises.variance(index) };
    });
    return { return: own, penalized: own - factor * late, early: factor * early, draws };
  }
}
