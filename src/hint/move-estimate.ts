import type { Action, GameState } from '../env/rules.js';
import type { Interval } from '../evaluate/statistics.js';

/** What a legal move does to the table, in words that go on after the move's: "leaves Q 3 7 next to each other". Never looks at hidden cards. */
export type Consequence = (state: GameState, action: Action) => string;

/** The same as data: which of the things that a game's moves do, and with what. Plain JSON; each game has its own. */
export interface MoveEffect {
  readonly type: string;
}

/** What a legal move does to the table, as data. Never looks at hidden cards. */
export type Effect<Of extends MoveEffect = MoveEffect> = (state: GameState, action: Action) => Of;

/**
 * Where a chance to win comes from.
 * - 'exact': it is known, as a certain end or from a solution; the interval is a point.
 * - 'model': what the model's value says. The interval is the value plus and minus 1.96 times the root of the mean squared error that was
 *   measured on positions of the model's own games: some 95 % of such positions have their true chance in it. Without a measurement it is
 *   all that the value allows. Where the values are no chances (rounds, cards left) it is what they imply of it.
 * - 'playouts': it was counted in games played on by the agent; the interval is Wilson's 95 % one.
 */
export type ChanceSource = 'exact' | 'model' | 'playouts';

/** A move with what is expected of it. */
export interface MoveEstimate {
  readonly action: Action;
  /** In the rules' words. */
  readonly move: string;
  /** What it does to the table: "leaves Q 3 7 next to each other"; empty if there is nothing to say. */
  readonly consequence: string;
  /** The same as data; absent where the game does not say. */
  readonly effect?: MoveEffect;
  readonly source: ChanceSource;
  readonly win: Interval;
  /** Whether nothing speaks for the estimate of `win`: it is the middle of what can be. */
  readonly isWinUnknown?: boolean;
  /** Mean return under the reward that moves are compared by; where the order of play does not matter it is 0, for nothing is compared. */
  readonly value: number;
  /** Null where nothing says what to expect of it. */
  readonly score: Interval | null;
  /** The game's main measure; null if it has none. */
  readonly result: (Interval & { readonly name: string; readonly better: 'lower' | 'higher' }) | null;
  /** How the game certainly ends after it; null where that is open. */
  readonly certain: string | null;
  /** What the chances were counted in; 0 where they are not from playouts. */
  readonly playouts: number;
  /** Entry i of each move met the same hidden cards; empty without playouts. */
  readonly results: PlayoutResults;
}

/** What is known exactly, as an interval. */
export function point(value: number): Interval {
  return { estimate: value, low: value, high: value };
}

/** The results of the playouts after one first move, one entry each: the i-th of each first move had the same hidden cards. */
export interface PlayoutResults {
  /** 1 where the game was won. */
  readonly won: number[];
  readonly scores: number[];
  /** Under the environment's reward scheme. */
  readonly returns: number[];
  /** The game's main measure (the first of `measuresOf`); empty if it has none. */
  readonly measures: number[];
}
