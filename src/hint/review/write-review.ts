import type { GameParts } from '../../env/environment/game.js';
import { type Action, copyOf, type GameState, legalActions } from '../../env/environment/rules.js';
import { sum } from '../../evaluate/statistics.js';
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
  hundredPoints,
  isFault,
  isToBeSaid,
  markOf,
  type ScoredMove,
  type Scorer,
} from './scoring.js';

type UnwrittenReview = Omit<GameReview, 'sentence' | 'summary'>;

function faultOf({ moves, worst }: UnwrittenReview): SummaryFault | null {
  const move = worst === null ? undefined : moves[worst];
  if (!move?.decision || !isFault(move.decision.mark)) return null;
  const { index, moment, before, resultBefore } = move;
  const { loss, losesForCertain } = move.decision;
  const losses = moves.flatMap(({ index: other, decision }) =>
    other !== worst && decision !== null && isToBeSaid(decision.points) ? [decision.loss] : [],
  );
  const others = { count: losses.length, loss: sum(losses) };
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

function resultText(name: string, value: number) {
  return `${formatMean(value)} ${measureWords(name)}`;
}

/** "luck took you from 28 % to a lost game" */
function luckText({ unit, start, end: result }: ReviewSummary['luck'], { outcome, end }: UnwrittenReview) {
  if (unit !== 'chance')
    return `${resultText(unit, start)} were to be expected at the start, and luck made it ${formatMean(result)}`;
  const isOpen = outcome === 'ongoing';
  const now = isOpen ? `${formatChance(end.estimate)}, where the game stands` : `a ${outcome} game`;
  return `luck took you from ${formatChance(start)} to ${now}`;
}

/** "You were at 41 % until card 33; taking 6+4=10 instead of J+6+4=20 cost 12 points; the rest was luck." */
function faultText(fault: SummaryFault, { words, steps }: ReviewMaterial, { moves, unit }: UnwrittenReview) {
  const { index, moment, chanceBefore, resultBefore, loss, losesForCertain, others } = fault;
  const { action, move, decision } = moves[index];
  const { best } = decision!;
  const chance = formatChance(chanceBefore);
  const isOfChance = resultBefore === null || losesForCertain;
  const standing = isOfChance ? `You were at ${chance}` : `You could expect ${resultText(unit, resultBefore)}`;
  const deed = words.mistake?.(steps[index].state, action, best.action) ?? `"${move}" instead of "${best.move}"`;
  const cost = losesForCertain ? 'the last chance to win' : lossText(loss, unit);
  const noun = others.count === 1 ? 'other' : 'others';
  const rest = others.count === 0 ? 'the rest was luck' : `${others.count} ${noun} cost ${lossText(others.loss, unit)}`;
  return `${standing} until ${moment.unit} ${moment.number}; ${deed} cost ${cost}; ${rest}.`;
}

function sentenceOf(summary: ReviewSummary, of: ReviewMaterial, review: UnwrittenReview) {
  const { about, decisions, luck, fault } = summary;
  if (fault !== null) return faultText(fault, of, review);
  const { title, moveNoun } = of.parts.game;
  const course = luckText(luck, review);
  if (about === 'no strategy')
    return `${title} has no strategy, for any ${moveNoun} is as good as any other: ${course}.`;
  if (about === 'nothing decided') return `There was nothing to decide: ${course}.`;
  if (decisions === 1) return `The only decision cost nothing to speak of: ${course}.`;
  return `None of ${decisions} decisions cost anything to speak of: ${course}.`;
}

/** The best play, as far as it is exactly known. */
export interface BestPlay {
  /** Whether the whole game is solved, not its end alone. */
  readonly isWhole: boolean;
  /** The best move: of equally good ones that of the shortest way, where the game is solved. Null where it is not exactly known. */
  moveOf(state: GameState): Action | null;
  /** The chance to win after each legal move; null out of reach, and where the hinter has exact ones itself. */
  chancesOf(state: GameState): ReadonlyMap<Action, number> | null;
}

/**
 * The best play from a position to the end of the game, or of what one shuffle deals, the hidden cards coming in their real order. The player does not
 * know that order: each move is the best one over all orders.
 * @returns null where it is not exactly known
 */
function bestLine(parts: GameParts, exact: BestPlay, from: GameState, first: Action): BestLine | null {
  const { rules } = parts;
  if (exact.moveOf(from) === null) return null;
  const state = copyOf(rules, from);
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

function even(value: number) {
  return Math.round(value / UNIT) * UNIT;
}

function winOf({ win: { estimate, low, high }, source }: Expectation): WinProbability {
  return { estimate: even(estimate), low: even(low), high: even(high), source };
}

function changeOf(before: number, after: number, next: number): Change {
  return { luck: even(next) - even(after), play: even(after) - even(before) };
}

function accountOf(start: number, changes: readonly Change[], end: number): Account {
  const total = (part: keyof Change) => sum(changes.map((change) => change[part]));
  return { start: even(start), luck: total('luck'), play: total('play'), end: even(end) };
}

/** The worst first: blunders, and then by what they lost; one that loses for certain is a blunder, whatever it lost. */
function byGravity(a: ReviewedDecision, b: ReviewedDecision) {
  return Number(b.mark === 'blunder') - Number(a.mark === 'blunder') || b.points - a.points;
}

interface ReviewMaterial {
  readonly parts: GameParts;
  readonly words: ReviewWords;
  readonly steps: readonly ScoredMove[];
  readonly scorer: Scorer;
  /** The number of the move that is proven to lose; null if none is. */
  readonly losing: number | null;
  readonly exact: BestPlay;
  readonly end: GameState;
  /** What the end promises. */
  readonly last: Expectation;
}

/** @param whole what is 100 points */
function decisionOf(of: ReviewMaterial, index: number, whole: number): ReviewedDecision | null {
  const { parts, steps, losing, exact, scorer } = of;
  const { state, legal, decision } = steps[index];
  if (decision === null) return null;
  const { best, bestExpectation, loss, isSure } = decision;
  const points = (100 * loss) / whole;
  const losesForCertain = index === losing;
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
  const { parts, words, steps, scorer, last } = of;
  const { state, action, before, after } = steps[index];
  const next = steps[index + 1]?.before ?? last;
  const resultOf = ({ result }: Expectation) => result!.estimate;
  return {
    index,
    ...namedMove(parts, state, action),
    moment: words.moment?.(state) ?? { unit: 'move', number: index + 1 },
    position: parts.notation.formatState(state),
    before: winOf(before),
    after: winOf(after),
    change: changeOf(before.win.estimate, after.win.estimate, next.win.estimate),
    resultBefore: scorer.measure && even(resultOf(before)),
    resultChange: scorer.measure && changeOf(resultOf(before), resultOf(after), resultOf(next)),
    decision: decisionOf(of, index, whole),
  };
}

export function writeReview(of: ReviewMaterial): GameReview {
  const { parts, steps, scorer, end, last } = of;
  const { measure } = scorer;
  const judged = ({ win, result }: Expectation) => (measure === null ? win.estimate : result!.estimate);
  const first = steps[0]?.before ?? last;
  const whole = hundredPoints(scorer, first);
  const moves = steps.map((_, index) => moveOf(of, index, whole));
  const decisions = moves.flatMap(({ decision, index }) => (decision === null ? [] : [{ ...decision, index }]));
  const accuracies = decisions.map(({ accuracy }) => accuracy);
  const curve = [...decisions.map(({ index }) => steps[index].before), last].map(
    (each) => (100 * judged(each)) / whole,
  );
  const worst = decisions
    .filter(({ points }) => points > 0)
    .sort(byGravity)
    .at(0);
  const marks: Record<DecisionMark, number> = { best: 0, good: 0, inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const { mark } of decisions) marks[mark]++;
  const unit = measure?.name ?? 'chance';
  const isSeldomLost = first.win.estimate > 1 / 2;
  const changes = moves.map(({ change }) => change);
  const results = moves.map(({ resultChange }) => resultChange!);
  const { outcome } = end;
  const told = {
    accuracy: gameAccuracy(accuracies, curve),
    unit,
    courseUnit: outcome === 'lost' && isSeldomLost ? 'chance' : unit,
    chance: accountOf(first.win.estimate, changes, last.win.estimate),
    result: measure && { ...measure, ...accountOf(judged(first), results, judged(last)) },
    end: winOf(last),
    marks,
    worst: worst?.index ?? null,
    moves,
  };
  const named = { preset: parts.spec.preset, outcome };
  const summary = summaryOf(parts, { ...named, ...told });
  return { ...named, sentence: sentenceOf(summary, of, { ...named, ...told }), summary, ...told };
}
