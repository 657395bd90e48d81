import type { Action, GameState } from '../../env/rules.js';
import { pairedDifference } from '../../evaluate/statistics.js';
import type { MoveEstimate } from '../move-estimate.js';
import type { Judge, Outlook } from './judge.js';
import type { Outlooks } from './outlooks.js';
import type { PlayedMove } from './played-game.js';

/** Moves whose worth differs by less are equally good: exact values are right to about so much. */
const EQUAL = 1e-7;

/** What a decision came to. */
export interface JudgedDecision {
  readonly best: Action;
  /** Of the best move. */
  readonly promised: Outlook;
  /** In the judge's units. */
  readonly loss: number;
  /** False where another move looks better, but only within the noise of playouts: then the loss is 0. */
  readonly isSure: boolean;
}

/** A move on the way through a game. */
export interface CourseStep {
  readonly before: Outlook;
  /** After the move, before a card is drawn. */
  readonly after: Outlook;
  readonly decision: JudgedDecision | null;
}

/** Whether playouts that met the same hidden cards leave no doubt that one move is better than the other. */
export function isSurelyBetter(best: MoveEstimate, other: MoveEstimate): boolean {
  if (best.source !== 'playouts' || other.source !== 'playouts') return true;
  return pairedDifference(best.results.returns, other.results.returns).low > 0;
}

function decided(
  { action, isCertain, state }: PlayedMove,
  estimates: Outlooks,
  judge: Judge,
  next: Outlook,
  solvedMove: (state: GameState) => Action | null,
): CourseStep {
  const own = estimates.find((each) => each.action === action)!;
  const after = isCertain ? next : judge.of(own);
  const worthOf = (each: MoveEstimate): number => judge.worth(each === own ? after : judge.of(each));
  const best = judge.best([own, ...estimates.filter((each) => each !== own)], worthOf);
  const before = best === own ? after : judge.of(best);
  const loss = judge.worth(before) - judge.worth(after);
  const least = Math.min(...estimates.map(worthOf));
  const isAllSure = estimates.every(({ source }) => source === 'exact');
  if (isAllSure && judge.worth(before) - least < EQUAL) return { before: after, after, decision: null };
  if (loss < EQUAL) return { before: after, after, decision: { best: action, promised: after, loss: 0, isSure: true } };
  const solved = estimates.find((each) => each.action === solvedMove(state));
  const isAsGood = solved !== undefined && judge.worth(before) - worthOf(solved) < EQUAL;
  const decision = { best: isAsGood ? solved.action : best.action, promised: before };
  // The best of many noisy counts is too high: what may be nothing is not held against the player.
  if (!isSurelyBetter(best, own)) return { before: after, after, decision: { ...decision, loss: 0, isSure: false } };
  return { before, after, decision: { ...decision, loss, isSure: true } };
}

/**
 * What a game promised before and after every move, from its end backwards: a move after which nothing is left to chance promises what the next
 * position does, so that only draws and deals are luck.
 * @param estimates of each move's position; null where the move was the only one and nothing was left to chance
 * @param end what the last position promises
 * @param solvedMove of several best moves the one that is named; null where no solution says
 */
export function courseOf(
  moves: readonly PlayedMove[],
  estimates: readonly (Outlooks | null)[],
  judge: Judge,
  end: Outlook,
  hasChoices: boolean,
  solvedMove: (state: GameState) => Action | null,
): CourseStep[] {
  const steps: CourseStep[] = [];
  let next = end;
  for (let i = moves.length - 1; i >= 0; i--) {
    const { action, isCertain, legal } = moves[i];
    const known = estimates[i];
    if (hasChoices && legal.length > 1) steps[i] = decided(moves[i], known!, judge, next, solvedMove);
    else {
      const only = isCertain ? next : judge.of(known!.find((each) => each.action === action)!);
      steps[i] = { before: only, after: only, decision: null };
    }
    next = steps[i].before;
  }
  return steps;
}
