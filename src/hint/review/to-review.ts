import type { GameParts } from '../../env/game.js';
import type { Action } from '../../env/rules.js';
import { type GameState, legalActions } from '../../env/rules.js';
import type { ReviewWords } from '../games/kit.js';
import type { WinProbability } from '../hint.js';
import { formatChance, formatMean, measureWords } from '../move-estimate.js';
import { type NamedMove, namedMove } from '../positions.js';
import type {
  Account,
  BestLine,
  Change,
  DecisionMark,
  GameReview,
  ReviewedDecision,
  ReviewedMove,
  ReviewSummary,
  SummaryFault,
} from './game-review.js';
import {
  decisionAccuracy,
  type Expectation,
  gameAccuracy,
  isFault,
  isToBeSaid,
  markOf,
  type PlayedGame,
  type ScoredMove,
  type Scorer,
} from './scoring.js';

type UnwrittenReview = Omit<GameReview, 'sentence' | 'summary'>;

function faultOf({ moves, worst }: UnwrittenReview): SummaryFault | null {
  const move: ReviewedMove | undefined = worst === null ? undefined : moves[worst];
  if (!move?.decision || !isFault(move.decision.mark)) return null;
  const { index, moment, before, resultBefore } = move;
  const { loss, losesForCertain } = move.decision;
  const losses = moves.flatMap(({ index: other, decision }) =>
    other !== worst && decision !== null && isToBeSaid(decision.points) ? [decision.loss] : [],
  );
  const others = { count: losses.length, loss: losses.reduce((sum, each) => sum + each, 0) };
  return { index, moment, chanceBefore: before.estimate, resultBefore, loss, losesForCertain, others };
}

/** What is to be said of a review in one sentence, before any language says it. */
function summaryOf({ game }: GameParts, review: UnwrittenReview): ReviewSummary {
  const { moves, courseUnit, chance, result } = review;
  const decisions = moves.filter(({ decision }) => decision !== null).length;
  const { start, end } = courseUnit === 'chance' ? chance : result!;
  const fault = faultOf(review);
  const undecided = game.playMatters ? 'nothing decided' : 'no strategy';
  const about = decisions === 0 ? undecided : fault === null ? 'no fault' : 'fault';
  return { about, decisions, luck: { unit: courseUnit, start, end }, fault };
}

/** "12 points", "1.3 rounds", "1.3 cards": what was lost, in what moves are judged by. */
export function lossText(loss: number, unit: string): string {
  if (unit !== 'chance') return `${formatMean(loss)} ${measureWords(unit).replace(/ left$/, '')}`;
  const points = 100 * loss;
  const text = points < 9.95 ? points.toFixed(1) : points.toFixed(0);
  return `${text} ${text === '1.0' ? 'point' : 'points'}`;
}

function resultText(name: string, value: number): string {
  return `${formatMean(value)} ${measureWords(name)}`;
}

function endText({ outcome, end }: UnwrittenReview): string {
  if (outcome === 'won') return 'a won game';
  if (outcome === 'ongoing') return `${formatChance(end.estimate)}, where the game stands`;
  return outcome === 'lost' ? 'a lost game' : 'a drawn game';
}

/** "luck took you from 28 % to a lost game" */
function luckText({ unit, start, end }: ReviewSummary['luck'], review: UnwrittenReview): string {
  if (unit === 'chance') return `luck took you from ${formatChance(start)} to ${endText(review)}`;
  return `${resultText(unit, start)} were to be expected at the start, and luck made it ${formatMean(end)}`;
}

function faultText(
  fault: SummaryFault,
  words: ReviewWords,
  { moves, unit }: UnwrittenReview,
  state: GameState,
): string {
  const { index, moment, chanceBefore, resultBefore, loss, losesForCertain, others } = fault;
  const { action, move, decision } = moves[index];
  const { best } = decision!;
  const chance = formatChance(chanceBefore);
  const standing =
    resultBefore === null ? `You were at ${chance}` : `You could expect ${resultText(unit, resultBefore)}`;
  const deed = words.mistake?.(state, action, best.action) ?? `"${move}" instead of "${best.move}"`;
  const cost = losesForCertain ? `the last chance to win, ${chance}` : lossText(loss, unit);
  const noun = others.count === 1 ? 'other' : 'others';
  const rest = others.count === 0 ? 'the rest was luck' : `${others.count} ${noun} cost ${lossText(others.loss, unit)}`;
  return `${standing} until ${moment.unit} ${moment.number}; ${deed} cost ${cost}; ${rest}.`;
}

/** A review in one plain sentence: "You were at 41 % until card 33; taking 6+4=10 instead of J+6+4=20 cost 12 points; the rest was luck." */
function sentenceOf(
  { about, decisions, luck, fault }: ReviewSummary,
  { game }: GameParts,
  words: ReviewWords,
  review: UnwrittenReview,
  stateBefore: (index: number) => GameState,
): string {
  if (fault !== null) return faultText(fault, words, review, stateBefore(fault.index));
  const course = luckText(luck, review);
  if (about === 'no strategy')
    return `${game.title} has no strategy, for any ${game.moveNoun} is as good as any other: ${course}.`;
  if (about === 'nothing decided') return `There was nothing to decide: ${course}.`;
  if (decisions === 1) return `The only decision cost nothing to speak of: ${course}.`;
  return `None of ${decisions} decisions cost anything to speak of: ${course}.`;
}

export interface BestPlay {
  /** Whether the whole game is solved, not its end alone. */
  readonly isWhole: boolean;
  /** The best move: of equally good ones that of the shortest way, where the game is solved. Null where it is not exactly known. */
  moveOf(state: GameState): Action | null;
}

/**
 * The best play from a position to the end of the game, or of what one shuffle deals, the hidden cards coming in their real order. The player does not
 * know that order: each move is the best one over all orders.
 * @returns null where it is not exactly known
 */
function bestLine(parts: GameParts, exact: BestPlay, from: GameState, first: Action): BestLine | null {
  const { rules } = parts;
  if (exact.moveOf(from) === null) return null;
  const state = rules.createState();
  rules.copyState(state, from);
  const moves: NamedMove[] = [];
  const shuffles = rules.shuffles(state);
  for (let next = first; ;) {
    moves.push(namedMove(parts, state, next));
    rules.apply(state, next);
    const legal = legalActions(rules, state);
    if (legal.length === 0 || rules.shuffles(state) !== shuffles) {
      return { moves, outcome: state.outcome, score: rules.score(state) };
    }
    const best = legal.length === 1 ? legal[0] : exact.moveOf(state);
    if (best === null) return null;
    next = best;
  }
}

/** Numbers of a review are multiples of this: sums of some thousands of them are exact. */
const UNIT = 2 ** -40;

function even(value: number): number {
  return Math.round(value / UNIT) * UNIT;
}

function winOf({ win: { estimate, low, high }, source }: Expectation): WinProbability {
  return { estimate: even(estimate), low: even(low), high: even(high), source };
}

function changeOf(before: number, after: number, next: number): Change {
  return { luck: even(next) - even(after), play: even(after) - even(before) };
}

function accountOf(start: number, changes: readonly Change[], end: number): Account {
  const sum = (part: keyof Change): number => changes.reduce((total, change) => total + change[part], 0);
  return { start: even(start), luck: sum('luck'), play: sum('play'), end: even(end) };
}

/** The worst first: blunders, and then by what they lost; one that loses for certain is a blunder, whatever it lost. */
function byGravity(a: ReviewedDecision, b: ReviewedDecision): number {
  return Number(b.mark === 'blunder') - Number(a.mark === 'blunder') || b.points - a.points;
}

interface ReviewMaterial {
  readonly parts: GameParts;
  readonly words: ReviewWords;
  readonly game: PlayedGame;
  readonly steps: readonly ScoredMove[];
  readonly scorer: Scorer;
  /** Moves that are proven to lose, by their numbers. */
  readonly losing: ReadonlySet<number>;
  readonly exact: BestPlay;
  readonly end: Expectation;
}

/** @param whole what is 100 points */
function decisionOf(of: ReviewMaterial, index: number, whole: number): ReviewedDecision | null {
  const { parts, game, steps, losing, exact, scorer } = of;
  const { state, legal } = game.moves[index];
  const { decision } = steps[index];
  if (decision === null) return null;
  const { best, bestExpectation, loss, isSure } = decision;
  const points = (100 * loss) / whole;
  const losesForCertain = losing.has(index);
  const mark = losesForCertain ? 'blunder' : markOf(points, isSure);
  const hasLine = isFault(mark) && (scorer.measure === null || exact.isWhole);
  const cards = parts.notation.cardsOf(state, best);
  return {
    choices: legal.length,
    best: { ...namedMove(parts, state, best), cards, winProbability: winOf(bestExpectation) },
    loss: even(loss),
    points: even(points),
    mark,
    accuracy: decisionAccuracy(points),
    losesForCertain,
    bestLine: hasLine ? bestLine(parts, exact, state, best) : null,
  };
}

function moveOf(of: ReviewMaterial, index: number, whole: number): ReviewedMove {
  const { parts, words, game, steps, scorer, end } = of;
  const { state, action } = game.moves[index];
  const { before, after } = steps[index];
  const next = steps[index + 1]?.before ?? end;
  return {
    index,
    ...namedMove(parts, state, action),
    moment: words.moment?.(state) ?? { unit: 'move', number: index + 1 },
    position: parts.notation.formatState(state),
    before: winOf(before),
    after: winOf(after),
    change: changeOf(before.win.estimate, after.win.estimate, next.win.estimate),
    resultBefore: scorer.measure && even(before.result!),
    resultChange: scorer.measure && changeOf(before.result!, after.result!, next.result!),
    decision: decisionOf(of, index, whole),
  };
}

export function writeReview(of: ReviewMaterial): GameReview {
  const { parts, words, game, steps, scorer, end } = of;
  const first = steps[0]?.before ?? end;
  const whole = scorer.measure === null ? 1 : Math.max(1, Math.abs(first.result!));
  const moves = game.moves.map((_, index) => moveOf(of, index, whole));
  const decisions = moves.flatMap(({ decision, index }) => (decision === null ? [] : [{ ...decision, index }]));
  const accuracies = decisions.map(({ accuracy }) => accuracy);
  const decidedAt = [...decisions.map(({ index }) => steps[index].before), end];
  const curve = decidedAt.map(({ win, result }) => (100 * (result ?? win.estimate)) / whole);
  const worst = decisions
    .filter(({ points }) => points > 0)
    .sort(byGravity)
    .at(0);
  const marks: Record<DecisionMark, number> = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const { mark } of decisions) marks[mark]++;
  const unit = scorer.measure?.name ?? 'chance';
  const isSeldomLost = first.win.estimate > 1 / 2;
  const changes = moves.map(({ change }) => change);
  const results = moves.map(({ resultChange }) => resultChange!);
  const told = {
    preset: parts.spec.preset,
    outcome: game.end.outcome,
    accuracy: gameAccuracy(accuracies, curve),
    unit,
    courseUnit: game.end.outcome === 'lost' && isSeldomLost ? 'chance' : unit,
    chance: accountOf(first.win.estimate, changes, end.win.estimate),
    result: scorer.measure && { ...scorer.measure, ...accountOf(first.result!, results, end.result!) },
    end: winOf(end),
    marks,
    worst: worst?.index ?? null,
    moves,
  };
  const summary = summaryOf(parts, told);
  const stateBefore = (index: number): GameState => game.moves[index].state;
  const { preset, outcome, ...others } = told;
  return { preset, outcome, sentence: sentenceOf(summary, parts, words, told, stateBefore), summary, ...others };
}
