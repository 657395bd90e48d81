import { plot } from 'simple-ascii-chart';
import {
  type Account,
  type DecisionMark,
  formatChance,
  formatMean,
  type GameReview,
  measureWords,
  type ReviewedMove,
} from '../../hint/index.js';
import { lossText } from '../../hint/review/write-review.js';
import type { ReviewedTrace } from '../../lab/hint-agent.js';
import { rulesLabel } from '../../lab/rules-label.js';
import { signed } from '../../lab/tables.js';
import { indent, paint, table, wrap } from '../output.js';
import { originText } from '../play/screen.js';

const HEIGHT = 8;
const MOST_WIDTH = 64;
const MARGIN = 12;

/** The upright axis ends at a multiple of this. */
const TICK = 10;

/** A curve drawn with these looks the same whatever the terminal's colours. */
const LINES = { we: '━', wns: '┓', ns: '┃', nse: '┗', wsn: '┛', sne: '┏' };

/** What is to be expected before each move, and at the end: the chance to win in per cent, or the main measure. */
function pointsOf({ moves, result, end, courseUnit }: GameReview): [number, number][] {
  const values =
    courseUnit === 'chance'
      ? [...moves.map(({ before }) => before), end].map(({ estimate }) => 100 * estimate)
      : [...moves.map(({ resultBefore }) => resultBefore!), result!.end];
  return values.map((value, move) => [move, value]);
}

function curveText(review: GameReview, columns: number): string {
  const points = pointsOf(review);
  if (points.length < 2) return '';
  const unit = review.courseUnit === 'chance' ? ' %' : '';
  const highest = Math.max(...points.map(([, value]) => value));
  const most = TICK * Math.max(1, Math.ceil(highest / TICK));
  const last = points.length - 1;
  const text = plot(points, {
    width: Math.max(20, Math.min(MOST_WIDTH, columns - MARGIN)),
    height: HEIGHT,
    yRange: [0, most],
    customYAxisTicks: [0, most / 2, most],
    customXAxisTicks: [0, Math.round(last / 2), last],
    formatter: (value, { axis }) => (axis === 'y' ? `${value}${unit}` : String(value)),
    symbols: { chart: LINES },
  });
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n');
}

const MOST_SHOWN = 8;

const COLORS = { best: 'green', good: 'green', inaccuracy: 'yellow', mistake: 'yellow', blunder: 'red' } as const;

type Decided = ReviewedMove & { readonly decision: NonNullable<ReviewedMove['decision']> };

/** "28 % at the start, luck +3.8, play -31.6 points: 0 % at the end" */
function accountText(
  { start, luck, play, end }: Account,
  format: (value: number) => string,
  change: (value: number) => string,
  [noun, unit]: readonly [string, string],
) {
  return `${format(start)}${noun} at the start, luck ${change(luck)}, play ${change(play)}${unit}: ${format(end)} at the end`;
}

function marksText(marks: Readonly<Record<DecisionMark, number>>) {
  const plural = { best: 'best', good: 'good', inaccuracy: 'inaccuracies', mistake: 'mistakes', blunder: 'blunders' };
  return (Object.keys(plural) as DecisionMark[])
    .filter((mark) => marks[mark] > 0)
    .map((mark) => `${marks[mark]} ${marks[mark] === 1 ? mark : plural[mark]}`)
    .join(', ');
}

function costliest({ moves }: GameReview): Decided[] {
  const decided = moves.filter((move): move is Decided => move.decision !== null && move.decision.points > 0);
  return decided.sort((a, b) => b.decision.points - a.decision.points).slice(0, MOST_SHOWN);
}

/** A row a decision; where that is too wide, its moves below it. */
function decisionsText({ unit }: GameReview, decided: readonly Decided[], columns: number) {
  const rows = decided.map(({ index, move, decision }) => [
    String(index + 1),
    lossText(decision.loss, unit),
    decision.mark,
    move,
    decision.best.move,
  ]);
  const wide = table({ headings: ['>move', '>cost', 'mark', 'played', 'better'], rows });
  if (wide.split('\n', 2)[1].length <= columns && rows.every((row) => row.join('  ').length <= columns)) return wide;
  return rows
    .map(
      ([number, cost, mark, played, better]) =>
        `move ${number}: ${paint(COLORS[mark as DecisionMark], mark)}, ${cost}\n${indent(`played ${played}\nbetter ${better}`)}`,
    )
    .join('\n');
}

function lineText({ decision: { bestLine } }: Decided, columns: number) {
  if (bestLine === null) return '';
  const moves = bestLine.moves.map(({ move }) => move).join(', ');
  const end = bestLine.outcome === 'ongoing' ? `${bestLine.score} points before a new deal` : bestLine.outcome;
  return wrap(`The best play there, the cards coming as they came: ${moves}: ${end}.`, columns);
}

export function reviewText(reviewed: ReviewedTrace, columns: number): string {
  const { review, agent, parts, trace, line: number } = reviewed;
  const outcome = trace.outcome === 'ongoing' ? 'not finished' : trace.outcome;
  const { accuracy, chance, result, marks, worst } = review;
  const decided = costliest(review);
  const worstMove = decided.find(({ index }) => index === worst);
  const points = signed((value) => (100 * value).toFixed(1));
  const chanceText = accountText(chance, formatChance, points, ['', ' points']);
  const resultText =
    result && accountText(result, formatMean, signed(formatMean), [` ${measureWords(result.name)}`, '']);
  const paragraphs = [
    paint('bold', wrap(`Game ${number}: ${rulesLabel(parts)}, ${originText(trace)}: ${outcome}`, columns)),
    wrap(review.sentence, columns),
    [
      ...(accuracy === null ? [] : [`Accuracy ${accuracy.toFixed(0)} %: ${marksText(marks)}`]),
      ...(review.courseUnit === 'chance' ? [] : [resultText!]),
      chanceText,
    ]
      .map((line) => wrap(line, columns))
      .join('\n'),
    curveText(review, columns),
    decided.length === 0 ? '' : decisionsText(review, decided, columns),
    worstMove === undefined ? '' : lineText(worstMove, columns),
    parts.game.playMatters ? wrap(`Judged by ${agent}.`, columns) : '',
  ];
  return paragraphs.filter((each) => each !== '').join('\n\n');
}
