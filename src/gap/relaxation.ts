import { InputError, mismatch } from '../env/base/errors.js';
import { derivedSeed, nameKey, Random } from '../env/base/random.js';
import { type Chance, checked, cycleError, pickedOutcome, type Play, type Problem, type Values } from './problem.js';
import { type Draw, Surprises } from './surprises.js';

/** How lines of play are followed. */
export interface LinesOptions<State> {
  /** Whether the surprise of what comes next costs anything; it may depend only on what is known then. Default: always. */
  readonly charged?: ((state: State) => boolean) | undefined;
  /** States of one scenario that lines of play are followed through; more are an error. Default: 500,000. */
  readonly maxStates?: number | undefined;
  /** Whether lines of play end in a state: `bestBefore` asks what it is worth. Default: never. */
  readonly isEnd?: ((state: State) => boolean) | undefined;
}

/** A state that lines of play end in, and how much less they bring by then than the best one: return less penalty. */
export interface LineEnd<State> {
  readonly state: State;
  readonly handicap: number;
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

/** What an action leads to. */
interface Edge {
  /** Null where the game is over. */
  readonly target: Node | null;
  /** How much larger the return so far is than that of the target; the return where the game is over. */
  readonly gain: number;
  /** The index of its surprise; -1 where it costs nothing. */
  readonly surprise: number;
}

/** What is kept of a state of a scenario: the return so far when it was first reached, and its actions. */
interface Node {
  readonly earned: number;
  readonly edges: Edge[];
  value: number;
}

/** A state, the first one of its key. */
interface Reached<State> {
  readonly state: State;
  readonly node: Node;
}

/** The states after as many outcomes of chance, by key. */
type Level<State> = Map<string, Reached<State>>;

/** A state whose actions are tried one by one. */
interface Visit<State, Action> extends Reached<State> {
  readonly actions: readonly Action[];
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
  /** By level, in an order in which states come after all that follow them at their level. */
  private levels: Node[][] = [];
  private readonly ends = new Map<Node, State>();
  private readonly isEnd: (state: State) => boolean;
  private count = 0;

  constructor(
    problem: Problem<State, Action, Outcome>,
    values: Values<State>,
    { charged = () => true, isEnd = () => false, maxStates = MOST_POSITIONS }: LinesOptions<State> = {},
  ) {
    this.problem = checked(problem);
    if (!(maxStates >= 1)) throw mismatch('maxStates to be a number from 1', maxStates);
    this.surprises = new Surprises(this.problem, values);
    this.charged = charged;
    this.isEnd = isEnd;
    this.maxStates = maxStates;
  }

  /** The largest penalized returns of a scenario, one for each factor. */
  best(start: State, luck: Luck, factors: readonly number[]): Float64Array {
    const first = this.explore(start, luck);
    return Float64Array.from(factors, (factor) => {
      for (const level of this.levels.toReversed())
        for (const node of level) {
          node.value = node.edges.length === 0 ? node.earned : -Infinity;
          for (const { target, gain, surprise } of node.edges) {
            const cost = surprise < 0 ? 0 : factor * this.surprises.values[surprise];
            node.value = Math.max(node.value, (target?.value ?? 0) + gain - cost);
          }
        }
      return first.value;
    });
  }

  /**
   * As `best` for one factor, where lines of play end early.
   * @param worth the largest return of the ends less handicap; the first handicap, 0, is the smallest
   */
  bestBefore(start: State, luck: Luck, factor: number, worth: (ends: readonly LineEnd<State>[]) => number): number {
    const first = this.explore(start, luck);
    for (const node of this.levels.flat()) node.value = -Infinity;
    first.value = 0;
    let best = -Infinity;
    for (const level of this.levels)
      for (const node of level.toReversed())
        for (const { target, gain, surprise } of node.edges) {
          const value = node.value + gain - (surprise < 0 ? 0 : factor * this.surprises.values[surprise]);
          if (target === null) best = Math.max(best, value);
          else target.value = Math.max(target.value, value);
        }
    const ends = Array.from(this.ends, ([{ value }, state]) => ({ value, state })).sort((a, b) => b.value - a.value);
    if (ends.length === 0) return best;
    const [{ value: most }] = ends;
    return Math.max(best, most + worth(ends.map(({ state, value }) => ({ state, handicap: most - value }))));
  }

  /** Follows all lines of play of a scenario, level by level: the states of two levels are held at a time. */
  private explore(start: State, luck: Luck): Node {
    const { problem, surprises } = this;
    surprises.clear();
    this.levels = [];
    this.ends.clear();
    this.count = 0;
    const first = this.newState(start);
    let reached: Level<State> = new Map([[problem.key(start), first]]);
    while (reached.size > 0) {
      const next: Level<State> = new Map();
      const finished = new Set<Node>();
      const uniform = luck(this.levels.length);
      for (const state of Array.from(reached.values())) this.follow(state, reached, finished, next, uniform);
      this.levels.push([...finished]);
      surprises.rate();
      reached = next;
    }
    return first.node;
  }

  private newState(state: State): Reached<State> {
    if (++this.count > this.maxStates)
      throw new TooManyPositions(
        `Expected a deal whose lines of play go through at most ${this.maxStates} positions, but there are more: ` +
          'allow more (maxStates, maxPositions, --max-positions), or let the key merge positions that play on equally',
      );
    return { state, node: { earned: this.problem.returnSoFar(state), edges: [], value: 0 } };
  }

  /** Follows all that can be done from a state without chance; states after an outcome of chance are added to `next`. */
  private follow(root: Reached<State>, level: Level<State>, finished: Set<Node>, next: Level<State>, uniform: number) {
    const { problem } = this;
    const open = new Set<Node>();
    const stack: Visit<State, Action>[] = [];
    const begin = ({ state, node }: Reached<State>) => {
      if (finished.has(node)) return;
      if (this.isEnd(state)) {
        this.ends.set(node, state);
        finished.add(node);
        return;
      }
      if (open.has(node)) throw cycleError(problem.key(state));
      open.add(node);
      stack.push({ state, node, actions: problem.actions(state) });
    };
    begin(root);
    while (stack.length > 0) {
      const top = stack[stack.length - 1];
      if (top.node.edges.length < top.actions.length) {
        const child = this.tryNext(top, level, next, uniform);
        if (child !== undefined) begin(child);
      } else {
        stack.pop();
        finished.add(top.node);
      }
    }
  }

  /** Adds the edge of a state's next action; returns the state that it leads to if it does so without chance. */
  private tryNext(
    { state, node, actions }: Visit<State, Action>,
    level: Level<State>,
    next: Level<State>,
    uniform: number,
  ): Reached<State> | undefined {
    const { problem } = this;
    const action = actions[node.edges.length];
    const chances = problem.chances(state, action);
    const isCertain = chances.length === 1;
    const [came, after] = this.after(state, action, chances, uniform);
    const isFree = isCertain || !this.charged(state);
    const known = isCertain ? level : next;
    const key = problem.key(after);
    let reached = known.get(key);
    if (reached === undefined && problem.actions(after).length > 0) known.set(key, (reached = this.newState(after)));
    const { node: target = null } = reached ?? {};
    const gain = problem.returnSoFar(after) - (target?.earned ?? 0);
    node.edges.push({ target, gain, surprise: isFree ? -1 : this.ask(state, action, chances, came) });
    return isCertain ? reached : undefined;
  }

  private ask(state: State, action: Action, chances: readonly Chance<Outcome>[], came: number) {
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
