import type { Agent } from '../agents/agent.js';
import { InputError, shown } from '../env/errors.js';
import type { CardPlace } from '../env/notation.js';
import type { Action, GameState } from '../env/rules.js';
import { isSeed } from '../env/seeds.js';
import type { Interval } from '../evaluate/statistics.js';
import { advantage, explainMove, explainOrderIndependence, type Prospect } from './explain.js';
import { askAgent } from './move-probabilities.js';
import type { GameParts } from './playouts.js';
import { orderMatters, Prospects } from './prospects.js';

/**
 * A chance to win. 'exact': known, as a certain end or from a game's solution; 'playouts': counted in games played on by the agent, with
 * Wilson's interval.
 */
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
  /** The chance to win after it, played on by the agent. Where play does not matter (Tens): whatever is played, and exact. */
  readonly winProbability: WinProbability;
  readonly expectedScore: Interval;
  /** The game's main measure at the end (cards left, rounds, ...); null if it has none. */
  readonly expectedResult: (Interval & { readonly name: string; readonly better: 'lower' | 'higher' }) | null;
  /** How many playouts this rests on; 0 where the chances are exact. */
  readonly playouts: number;
  /** One line in the rules' words. */
  readonly reason: string;
}

export interface HintOptions {
  /** The most hints to be returned; default all. */
  readonly limit?: number;
  /** Playouts for each move, where they are needed; default 200. Where one estimate serves all moves it is made from ten times as many. */
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

const DEFAULT_PLAYOUTS = 200;

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

function toHint(
  parts: GameParts,
  state: GameState,
  own: Prospect,
  all: readonly Prospect[],
  probability: number,
): Hint {
  const { notation, game } = parts;
  const noun = game.interchangeable;
  const { action, move, win, score, result, playouts } = own;
  const others = all.filter((each) => each !== own);
  return {
    action,
    move,
    notation: notation.formatMove(action),
    cards: notation.cardsOf(state, action),
    probability,
    winProbability: { ...win, source: playouts === 0 ? 'exact' : 'playouts' },
    expectedScore: score,
    expectedResult: result,
    playouts,
    reason: noun === undefined ? explainMove(own, others) : explainOrderIndependence(move, noun, win),
  };
}

/**
 * Makes a source of hints from an agent. A policy ranks the moves by its probabilities; for any other agent they are ranked by what they
 * earn (the environment's return) in games that it plays on. Where play does not matter (Tens) nothing is played: the first hint solves
 * the game, which takes some 0.1 s, and the others look it up.
 * @throws InputError from `hint` for an option out of range
 */
export function createHinter(parts: GameParts, agent: Agent, defaults: HinterOptions = {}): Hinter {
  const { rules } = parts;
  const prospects = new Prospects(parts, agent);
  const clock = defaults.clock ?? (() => performance.now());

  function hint(state: GameState, given: HintOptions = {}): Hint[] {
    const limit = given.limit ?? defaults.limit;
    const playouts = given.playouts ?? defaults.playouts ?? DEFAULT_PLAYOUTS;
    const seed = given.seed ?? defaults.seed ?? 0;
    const budgetMs = given.budgetMs ?? defaults.budgetMs;
    checkOptions({ limit, playouts, seed, budgetMs });
    agent.reseed?.(seed);
    const { legal, probabilities, graded } = askAgent(rules, agent, state);
    if (legal.length === 0) return [];
    const even = !graded && !orderMatters(parts);
    const likes = new Map(legal.map((action, i) => [action, even ? 1 / legal.length : probabilities[i]]));
    const liking = (a: Action, b: Action): number => likes.get(b)! - likes.get(a)! || a - b;
    // A policy's ranking is known before any playout: only what is shown, and one rival for the reason, has to be played.
    const moves = graded ? [...legal].sort(liking).slice(0, Math.max(limit ?? legal.length, 2)) : legal;
    const found = prospects.of(state, moves, { playouts, seed, budgetMs, clock });
    if (!graded) found.sort((a, b) => advantage(b, a) || liking(a.action, b.action));
    return found.slice(0, limit).map((each) => toHint(parts, state, each, found, likes.get(each.action)!));
  }

  return { hint };
}
