import type { GameParts, Measure } from '../../env/environment/game.js';
import { type Action, copyOf, type GameState, legalActions } from '../../env/environment/rules.js';
import { replayTrace, type Trace } from '../../env/text/trace.js';
import { type Interval, moments, pairedDifference, sum } from '../../evaluate/statistics.js';
import type { ReviewWords } from '../games/kit.js';
import { advantage, clamp, type MoveEstimate } from '../move-estimate.js';
import { isCertainStep } from '../positions.js';
import type { DecisionMark } from './game-review.js';

export interface PlayedMove {
  readonly state: GameState;
  readonly legal: readonly Action[];
  readonly action: Action;
  /** Whether nothing is drawn or dealt after it that the player did not know. */
  readonly isCertain: boolean;
}

/** A trace, played again: all of it is checked. */
export interface PlayedGame {
  readonly moves: readonly PlayedMove[];
  readonly end: GameState;
}

/** @throws InputError for a trace that does not hold */
export function playedGame(parts: GameParts, trace: Trace): PlayedGame {
  const { rules } = parts;
  const visited: { state: GameState; action: Action | null }[] = [];
  replayTrace(parts, parts.game.rewards, trace, (state, _, action) => {
    visited.push({ state: copyOf(rules, state), action });
  });
  const moves = visited.slice(0, -1).map(({ state, action }, i) => ({
    state,
    action: action!,
    legal: legalActions(rules, state),
    isCertain: isCertainStep(rules, state, visited[i + 1].state),
  }));
  return { moves, end: visited[visited.length - 1].state };
}

export type Expectation = Pick<MoveEstimate, 'win' | 'source'> & { readonly result: Interval | null };

export type MoveEstimates = readonly MoveEstimate[];

/** What the moves of a game are judged by: the chance to win, or the main measure at the end. */
export interface Scorer {
  /** The main measure; null for the chance to win. */
  readonly measure: Pick<Measure, 'name' | 'better'> | null;
  /** The more the better; in chances to win, or in units of the measure. */
  readonly worth: (of: Expectation) => number;
}

/** By the main measure where the game's words say so, or where all games are won, or none, and all estimates have it. */
export function scorerFor(words: ReviewWords, estimates: readonly MoveEstimates[]): Scorer {
  const found = estimates.flat();
  const results = found.map(({ result }) => result);
  const [first = null] = results;
  const isDecided = [0, 1].some((always) => found.every(({ win }) => win.estimate === always));
  const judgedByResult = words.judgedByResult ?? (isDecided ? { worthOfWin: 0 } : undefined);
  if (judgedByResult === undefined || first === null || results.includes(null))
    return { measure: null, worth: ({ win }) => win.estimate };
  const { name, better } = first;
  return {
    measure: { name, better },
    worth: ({ win, result }) =>
      (better === 'lower' ? -result!.estimate : result!.estimate) + judgedByResult.worthOfWin * win.estimate,
  };
}

/** What is 100 points: certainty, or the main measure that was to be expected at the start. */
export function hundredPoints({ measure }: Scorer, start: Expectation): number {
  return measure === null ? 1 : Math.max(1, Math.abs(start.result!.estimate));
}

/** Of the moves of a position the best, by their worth and then as hints rank them; `action` before those as good as it. */
export function bestOf(moves: MoveEstimates, worthOf: (each: MoveEstimate) => number, action?: Action): MoveEstimate {
  const own = moves.filter((each) => each.action === action);
  return [...own, ...moves].reduce((top, each) => {
    const lead = worthOf(each) - worthOf(top);
    return lead > 0 || (lead === 0 && advantage(each, top) > 0) ? each : top;
  });
}

/** Moves whose worth differs by less are equally good: exact values are right to about so much. */
const EQUAL = 1e-7;

interface ScoredDecision {
  readonly best: Action;
  readonly bestExpectation: Expectation;
  /** In the scorer's units. */
  readonly loss: number;
  /** False where another move looks better, but only within the noise of playouts: then the loss is 0. */
  readonly isSure: boolean;
}

/** A move on the way through a game. */
export interface ScoredMove extends PlayedMove {
  readonly before: Expectation;
  /** After the move, before a card is drawn. */
  readonly after: Expectation;
  readonly decision: ScoredDecision | null;
}

/** Whether playouts that met the same hidden cards leave no doubt that one move is better than the other. */
export function isSurelyBetter(best: MoveEstimate, other: MoveEstimate): boolean {
  if (best.source !== 'playouts' || other.source !== 'playouts') return true;
  if (best.value !== other.value) return pairedDifference(best.results.returns, other.results.returns).low > 0;
  const { low, high } = pairedDifference(best.results.measures, other.results.measures);
  return best.result?.better === 'lower' ? high < 0 : low > 0;
}

/** @param after what the move promises */
function decided(
  { action, state }: PlayedMove,
  estimates: MoveEstimates,
  { worth }: Scorer,
  after: Expectation,
  solvedMove: (state: GameState) => Action | null,
): Pick<ScoredMove, 'before' | 'decision'> {
  const worthOf = (each: MoveEstimate) => worth(each.action === action ? after : each);
  const best = bestOf(estimates, worthOf, action);
  const most = worthOf(best);
  const isAllSure = estimates.every(({ source }) => source === 'exact');
  if (isAllSure && most - Math.min(...estimates.map(worthOf)) < EQUAL) return { before: after, decision: null };
  const loss = most - worth(after);
  if (loss < EQUAL) return { before: after, decision: { best: action, bestExpectation: after, loss: 0, isSure: true } };
  const solved = estimates.find((each) => each.action === solvedMove(state));
  const isAsGood = solved !== undefined && most - worthOf(solved) < EQUAL;
  // The best of many noisy counts is too high: what may be nothing is not held against the player.
  const isSure = isSurelyBetter(
    best,
    estimates.find((each) => each.action === action)!,
  );
  return {
    before: isSure ? best : after,
    decision: { best: (isAsGood ? solved : best).action, bestExpectation: best, loss: isSure ? loss : 0, isSure },
  };
}

/**
 * What a game promised before and after every move, from its end backwards: a move after which nothing is left to chance promises what the next
 * position does, so that only draws and deals are luck.
 * @param estimates of each move's position; null where the move was the only one and nothing was left to chance
 * @param end what the last position promises
 * @param solvedMove of several best moves the one that is named; null where no solution says
 */
export function scoreMoves(
  moves: readonly PlayedMove[],
  estimates: readonly (MoveEstimates | null)[],
  scorer: Scorer,
  end: Expectation,
  hasChoices: boolean,
  solvedMove: (state: GameState) => Action | null,
): ScoredMove[] {
  const steps: ScoredMove[] = [];
  for (let i = moves.length - 1; i >= 0; i--) {
    const { action, isCertain, legal } = moves[i];
    const known = estimates[i];
    const after = isCertain ? (steps[i + 1]?.before ?? end) : known!.find((each) => each.action === action)!;
    const isChoice = hasChoices && legal.length > 1;
    const found = isChoice ? decided(moves[i], known!, scorer, after, solvedMove) : { before: after, decision: null };
    steps[i] = { ...moves[i], after, ...found };
  }
  return steps;
}

/** Points from which on a decision has a mark, the gravest first (docs/review.md). */
const LIMITS: readonly (readonly [DecisionMark, number])[] = [
  ['blunder', 10],
  ['mistake', 5],
  ['inaccuracy', 2],
];

/** Less than this is rounding. */
const NOTHING = 1e-4;

/** Points in tenths, as they are said: what reads as 10 is marked as 10. */
function rounded(points: number) {
  return Math.round(10 * points) / 10;
}

/** @param points lost, in per cent @param isSure false where playouts leave open whether another move is better */
export function markOf(points: number, isSure: boolean): DecisionMark {
  if (!isSure) return 'good';
  if (points < NOTHING) return 'best';
  return LIMITS.find(([, least]) => rounded(points) >= least)?.[0] ?? 'good';
}

/** Whether a loss is more than none, as it is said. */
export function isToBeSaid(points: number): boolean {
  return rounded(points) > 0;
}

/** Whether a mark says that something was lost that is worth speaking of. */
export function isFault(mark: DecisionMark): boolean {
  return mark !== 'best' && mark !== 'good';
}

/** The constants of lichess.org/page/accuracy, in full as its program (lila, AccuracyPercent) has them. */
const SCALE = 103.1668100711649;
const DECAY = 0.04354415386753951;
const OFFSET = 3.166924740191411;

/** The limits of a decision's weight, in points; and of the positions that volatility is looked for in. */
const WEIGHTS = { least: 0.5, most: 12 };
const WINDOW = { least: 2, most: 8 };

/** The accuracy of a decision in per cent. @param points lost against the best move, in per cent of the chance to win */
export function decisionAccuracy(points: number): number {
  return points <= 0 ? 100 : clamp(SCALE * Math.exp(-DECAY * points) - OFFSET + 1, 0, 100);
}

/** [decision]: how much was at stake around it, the deviation of the curve in a window that slides along. */
function volatilities(curve: readonly number[]) {
  const size = clamp(Math.floor((curve.length - 1) / 10), WINDOW.least, WINDOW.most);
  return curve.slice(1).map((_, i) => {
    const from = Math.max(0, i + 2 - size);
    const { variance } = moments(curve.slice(from, from + size));
    return clamp(Math.sqrt(variance), WEIGHTS.least, WEIGHTS.most);
  });
}

/**
 * The accuracy of a game as lichess has it, so that one blunder does not hide among twenty good moves: the middle between the mean weighted by
 * volatility and the harmonic mean.
 * @param accuracies of the decisions, in per cent
 * @param curve in points: before each decision, and at the end
 * @returns null without decisions
 */
export function gameAccuracy(accuracies: readonly number[], curve: readonly number[]): number | null {
  if (accuracies.length === 0) return null;
  const weights = volatilities(curve);
  const weighted = accuracies.reduce((sum, accuracy, i) => sum + accuracy * weights[i], 0);
  const harmonic = accuracies.length / accuracies.reduce((sum, accuracy) => sum + 1 / Math.max(1, accuracy), 0);
  return (weighted / sum(weights) + harmonic) / 2;
}
