import type { CardPlace } from '../env/environment/environment-parts.js';
import type { Action } from '../env/environment/rules.js';
import type { Interval } from '../evaluate/statistics.js';
import type { ValuesOf } from './model-values.js';
import type { ChanceSource, HintSummary } from './move-estimate.js';
import type { NamedMove, Position } from './positions.js';

/** 'lost': the game cannot be won any more; 'won': the right play wins it, whatever is drawn. */
export type CertainResult = 'won' | 'lost';

/** What can be said with each question. */
export interface HintOptions {
  /** The most hints to be returned; default all. */
  readonly limit?: number | undefined;
  /**
   * Playouts for each move, where they are needed; default 200. Where one estimate serves all moves it is made from ten times as many.
   * Without it hints rest on a model that has action values, and nothing is played.
   */
  readonly playouts?: number | undefined;
  /** Of the playouts; default 0. Equal seeds give equal hints unless there is a time budget. */
  readonly seed?: number | undefined;
  /** Milliseconds after which no further playouts begin. Some always run. As with `playouts`, a model alone is then not enough. */
  readonly budgetMs?: number | undefined;
}

/** A chance to win with its interval; `source` says where it comes from and what the interval is. */
export interface WinProbability extends Interval {
  readonly source: ChanceSource;
}

/** A legal move with what speaks for it. Plain JSON. */
export interface Hint<Move = unknown> extends NamedMove<Move> {
  /** The cards to highlight. */
  readonly cards: readonly CardPlace[];
  /** How likely the agent is to play it; sums to 1 over all legal moves. */
  readonly probability: number;
  /**
   * The chance to win after it, played on by the agent (by a model: as it plays; by an exact agent: best play). Where play does not matter (Tens):
   * whatever is played.
   */
  readonly winProbability: WinProbability;
  /** The score at the end; null where nothing says what to expect of it: exact and model hints of Four Ten, where equally good plays score differently. */
  readonly expectedScore: Interval | null;
  /** The game's main measure at the end (cards left, rounds, ...); null if it has none, or nothing says what to expect of it. */
  readonly expectedResult: (Interval & { readonly name: string; readonly better: 'lower' | 'higher' }) | null;
  /** How many playouts this rests on; 0 where the chances are exact or a model's. */
  readonly playouts: number;
  /** One line in the rules' words. */
  readonly reason: string;
  /** The same as data, for other languages. */
  readonly summary: HintSummary;
}

/** How much is solved at once. */
export interface SolveHintsOptions {
  /** Milliseconds after which no further step begins; one always does. Default: until it is solved. */
  readonly budgetMs?: number | undefined;
  /** Ends the work after the present step. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each step with the share of the work that is done, an estimate from 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** What a hinter is told once; options of a question go before them. */
export interface HinterOptions extends HintOptions {
  /** Milliseconds clock for the budget; default performance.now, or Date.now where there is none. */
  readonly clock?: (() => number) | undefined;
  /** What the agent's values are, if it is a value model: then hints rest on them unless playouts are asked for. */
  readonly values?: ValuesOf | undefined;
}

/**
 * Gives hints. It never looks at hidden cards, and leaves positions as they are. Every position is checked: see `Position`. Where the rules'
 * option "hints" is false it gives none: whatever it is asked is an InputError.
 */
export interface Hinter<Move = unknown> {
  /** Whether chances that are not certain have to be counted in playouts; if not they are exact or a model's, and there at once. `solve` may change it. */
  readonly playsOn: boolean;
  /** The legal moves, best first; empty when the game is over. @throws InputError for a position or an option that cannot be */
  hint(position: Position, options?: HintOptions): Hint<Move>[];
  /**
   * Does beforehand what the first hint would wait for: tables of solved games, the first calls of a network. Best in a worker, or while cards are
   * being dealt.
   * @param position what the hints will begin with; default a deal
   */
  prepare(position?: Position): void;
  /**
   * Solves rules that no solution is kept of (Four Ten with options of its own: some 15 s of work). Until it is done hints are the agent's, after it
   * exact. It works in steps of some 40 ms and lets messages and events through between them. What has been worked out is kept: the next call
   * goes on from there.
   * @returns whether hints are exact now; false where the budget came to its end first, or the rules cannot be solved
   * @throws the signal's reason if it has been aborted
   */
  solve(options?: SolveHintsOptions): Promise<boolean>;
  /**
   * 'lost' where the game cannot be won any more, 'won' where the right play wins it whatever is drawn; null where it is open or not known. For
   * Tens it is always known, for the others where few enough cards are hidden or moves left.
   */
  provenResult(position: Position): CertainResult | null;
  /**
   * What a legal move does, in one line and in the rules' words. Without playouts: with a chance to win only where it is certain, exact, or
   * known to a model.
   * @param move its action, or its name in the move table
   */
  explain(position: Position, move: Action | string): string;
}
