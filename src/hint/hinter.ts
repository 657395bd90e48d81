import type { Agent } from '../agents/agent.js';
import { FirstLegalAgent } from '../agents/first-legal.js';
import { InputError, shown } from '../env/errors.js';
import type { CardPlace } from '../env/notation.js';
import type { Action, GameState } from '../env/rules.js';
import { isSeed } from '../env/seeds.js';
import type { Interval } from '../evaluate/statistics.js';
import { meanInterval, wilsonInterval } from '../evaluate/statistics.js';
import { certainEnd } from './certain-end.js';
import { advantage, explainMove, explainOrderIndependence, type Prospect } from './explain.js';
import { askAgent } from './move-probabilities.js';
import { type FirstMove, type GameParts, noResults, Playouts, type PlayoutResults, recordEnd } from './playouts.js';

/** A chance to win. 'exact': it is certain; 'playouts': counted in games played on by the agent, with Wilson's interval. */
export interface WinProbability extends Interval {
  readonly source: 'exact' | 'playouts';
}

/** A legal move with what speaks for it. Plain JSON. */
export interface Hint {
  readonly action: Action;
  /** The move in the rules' words, with its cards. */
  readonly move: string;
  /** The move's name in the move table. */
  readonly notation: string;
  /** The cards to highlight. */
  readonly cards: readonly CardPlace[];
  /** How likely the agent is to play it; sums to 1 over all legal moves. */
  readonly probability: number;
  /** The chance to win after it, played on by the agent. */
  readonly winProbability: WinProbability;
  readonly expectedScore: Interval;
  /** The game's main measure at the end (cards left, rounds, ...); null if it has none. */
  readonly expectedResult: (Interval & { readonly name: string; readonly better: 'lower' | 'higher' }) | null;
  /** How many playouts this rests on; 0 where the end is certain. */
  readonly playouts: number;
  /** One line in the rules' words. */
  readonly reason: string;
}

export interface HintOptions {
  /** The most hints to be returned; default all. */
  readonly limit?: number;
  /** Playouts for each move; default 200. */
  readonly playouts?: number;
  /** Of the playouts; default 0. Equal seeds give equal hints unless there is a time budget. */
  readonly seed?: number;
  /** Milliseconds after which no further playouts begin. Some always run. */
  readonly budgetMs?: number;
}

export interface HinterOptions extends HintOptions {
  /** Milliseconds clock for the budget; default performance.now. */
  readonly clock?: () => number;
}

export interface Hinter {
  /** The legal moves, best first; empty when the game is over. Never looks at hidden cards, and leaves the state as it is. */
  hint(state: GameState, options?: HintOptions): Hint[];
}

interface Candidate extends Prospect {
  readonly action: Action;
  readonly probability: number;
}

function expectInteger(name: string, value: number | undefined, least: number): void {
  if (value !== undefined && !(Number.isSafeInteger(value) && value >= least))
    throw new InputError(`Expected ${name} to be an integer of at least ${least}, but got ${shown(value)}`);
}

function checkOptions({ limit, playouts, seed, budgetMs }: HintOptions): void {
  expectInteger('limit', limit, 1);
  expectInteger('playouts', playouts, 1);
  if (seed !== undefined && !isSeed(seed)) expectInteger('seed', seed, 0);
  if (budgetMs !== undefined && !(budgetMs >= 0))
    throw new InputError(`Expected budgetMs to be a number of at least 0, but got ${shown(budgetMs)}`);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The interval of a mean; a point where it is certain. */
function meanOf(values: readonly number[], certain: boolean): Interval {
  return certain ? { estimate: values[0], low: values[0], high: values[0] } : meanInterval(values);
}

/**
 * Makes a source of hints from an agent. A policy ranks the moves by its probabilities; for any other agent they are ranked by what they
 * earn (the environment's return) in games that it plays on.
 */
export function createHinter(parts: GameParts, agent: Agent, defaults: HinterOptions = {}): Hinter {
  const { rules, notation, game } = parts;
  // A game with a caveat is one whose order of play does not matter (see the report's wish for a flag).
  const orderMatters = game.caveat === undefined;
  const playouts = new Playouts(parts, orderMatters ? agent : new FirstLegalAgent(rules.moves.length));
  const clock = defaults.clock ?? (() => performance.now());

  function prospects(
    state: GameState,
    moves: readonly Action[],
    options: HintOptions,
  ): Omit<Candidate, 'probability'>[] {
    const ends = moves.map((move) => (orderMatters ? certainEnd(rules, state, move) : null));
    const open: FirstMove[] = orderMatters ? moves.filter((_, i) => ends[i] === null) : [null];
    const run = { playouts: options.playouts ?? 200, seed: options.seed ?? 0, budgetMs: options.budgetMs, clock };
    const played = open.length > 0 ? playouts.run(state, open, run) : [];
    const count = played.length > 0 ? played[0].won.length : 1;
    const certainResults = (end: GameState): PlayoutResults => {
      const results = noResults();
      for (let i = 0; i < count; i++) recordEnd(parts, end, results, i);
      return results;
    };
    return moves.map((action, i) => {
      const end = ends[i];
      const results = end !== null ? certainResults(end) : played[orderMatters ? open.indexOf(action) : 0];
      const wins = results.won.reduce((sum, won) => sum + won, 0);
      const win = end === null ? wilsonInterval(wins, count) : meanOf(results.won, true);
      const [measure] = game.measures;
      const result =
        game.measures.length === 0
          ? null
          : { name: measure.name, better: measure.better, ...meanOf(results.measures, end !== null) };
      const certain = end?.outcome ?? null;
      return {
        action,
        move: notation.describeMove(state, action),
        win,
        result,
        certain,
        results,
        value: mean(results.returns),
      };
    });
  }

  function hint(state: GameState, given: HintOptions = {}): Hint[] {
    const options: HintOptions = {
      limit: given.limit ?? defaults.limit,
      playouts: given.playouts ?? defaults.playouts,
      seed: given.seed ?? defaults.seed,
      budgetMs: given.budgetMs ?? defaults.budgetMs,
    };
    checkOptions(options);
    agent.reseed?.(options.seed ?? 0);
    const { legal, probabilities, graded } = askAgent(rules, agent, state);
    if (legal.length === 0) return [];
    const even = !orderMatters && !graded;
    const likes = new Map(legal.map((action, i) => [action, even ? 1 / legal.length : probabilities[i]]));
    const limit = options.limit ?? legal.length;
    // A graded ranking is known before any playout: only what is shown, and one rival for the reason, has to be played.
    const wanted = graded ? Math.max(limit, 2) : legal.length;
    const chosen = [...legal].sort((a, b) => likes.get(b)! - likes.get(a)! || a - b).slice(0, wanted);
    const candidates = prospects(state, chosen, options).map((each) => ({
      ...each,
      probability: likes.get(each.action)!,
    }));
    candidates.sort(
      (a, b) =>
        (graded ? b.probability - a.probability : 0) ||
        advantage(b, a) ||
        b.probability - a.probability ||
        a.action - b.action,
    );
    return candidates.slice(0, limit).map((candidate): Hint => {
      const { action, move, probability, win, result, certain, results } = candidate;
      const others = candidates.filter((each) => each !== candidate);
      return {
        action,
        move,
        notation: notation.formatMove(action),
        cards: notation.cardsOf(state, action),
        probability,
        winProbability: { ...win, source: certain === null ? 'playouts' : 'exact' },
        expectedScore: meanOf(results.scores, certain !== null),
        expectedResult: result,
        playouts: certain === null ? results.won.length : 0,
        reason: orderMatters ? explainMove(candidate, others) : explainOrderIndependence(win, 'move'),
      };
    });
  }

  return { hint };
}
