import type { Interval } from '../evaluate/statistics.js';
import { pairedDifference } from '../evaluate/statistics.js';
import type { HintRival, HintSummary } from './hint.js';
import type { MoveEstimate } from './move-estimate.js';

/** A chance as people say it, percent with one decimal below ten and above ninety: "9.1 %", "31 %", "99.8 %". */
export function formatChance(share: number): string {
  const percent = share * 100;
  const fromEnd = Math.min(percent, 100 - percent);
  return `${fromEnd > 0.049 && fromEnd < 9.95 ? percent.toFixed(1) : percent.toFixed(0)} %`;
}

/** A mean for people: two decimals below ten, else one. */
export function formatMean(mean: number): string {
  return mean.toFixed(Math.abs(mean) < 10 ? 2 : 1).replace(/^-(0\.0+)$/, '$1');
}

/** A name of the code in words: "cardsLeft" as "cards left". */
export function measureWords(name: string): string {
  return name.replace(/[-_]/g, ' ').replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
}

/** A measure at the end of a game for people: "4.39 rounds", "no cards left". */
export function formatResult(name: string, mean: number): string {
  const text = formatMean(mean);
  return `${Number(text) === 0 ? 'no' : text} ${measureWords(name)}`;
}

/** How much better `a` is than `b`: by what it earns, and where that is equal by the main measure. */
export function advantage(a: MoveEstimate, b: MoveEstimate): number {
  const difference = a.value - b.value;
  if (difference !== 0 || a.result === null || b.result === null) return difference;
  const further = a.result.estimate - b.result.estimate;
  return a.result.better === 'lower' ? -further : further;
}

/** Whether the playouts leave open which of the two is better. */
function tooClose(a: MoveEstimate, b: MoveEstimate): boolean {
  if (a.source !== 'playouts' && b.source !== 'playouts') return false;
  const by = a.value === b.value ? 'measures' : 'returns';
  const { low, high } = pairedDifference(a.results[by], b.results[by]);
  return low <= 0 && high >= 0;
}

function strongest(estimates: readonly MoveEstimate[]): MoveEstimate {
  return estimates.reduce((best, each) => (advantage(each, best) > 0 ? each : best));
}

/** Whether the chances, as they are said, show which of the two is better. */
function chancesTell(a: MoveEstimate, b: MoveEstimate): boolean {
  if (a.isWinUnknown || b.isWinUnknown) return false;
  const differ = formatChance(a.win.estimate) !== formatChance(b.win.estimate);
  return differ && Math.sign(a.win.estimate - b.win.estimate) === Math.sign(advantage(a, b));
}

function chanceOf({ win, isWinUnknown }: MoveEstimate): number | null {
  return isWinUnknown ? null : win.estimate;
}

/** The main measure, where the chances alone do not tell which of the two is better. */
function resultOf(of: MoveEstimate, a: MoveEstimate, b: MoveEstimate): HintSummary['result'] {
  if (of.result === null || chancesTell(a, b)) return null;
  return { name: of.result.name, estimate: of.result.estimate };
}

function rivalOf(own: MoveEstimate, rival: MoveEstimate): HintRival {
  const lead = advantage(own, rival);
  return {
    action: rival.action,
    move: rival.move,
    is: lead === 0 ? 'equal' : lead > 0 ? 'worse' : 'better',
    chance: chanceOf(rival),
    result: resultOf(rival, own, rival),
    isTooClose: tooClose(own, rival),
  };
}

/**
 * What is to be said of a move, before any language says it.
 * @param others the moves that it was compared with
 */
export function summaryOf(own: MoveEstimate, others: readonly MoveEstimate[]): HintSummary {
  const rival = others.length > 0 ? strongest(others) : null;
  return {
    about: 'a move',
    effect: own.effect ?? null,
    certain: own.certain as HintSummary['certain'],
    chance: chanceOf(own),
    result: rival === null ? null : resultOf(own, own, rival),
    rival: rival === null ? null : rivalOf(own, rival),
  };
}

/** The same of a game in which the order of play does not matter. */
export function summaryWithoutStrategy({ estimate }: Interval): HintSummary {
  return { about: 'no strategy', effect: null, certain: null, chance: estimate, result: null, rival: null };
}

/** "31 % to win" */
function chanceText(chance: number | null): string {
  return chance === null ? 'chance to win not known' : `${formatChance(chance)} to win`;
}

/** "4.40 cards left" */
function resultText(result: HintSummary['result']): string {
  return result === null ? '' : formatResult(result.name, result.estimate);
}

function joined(separator: string, ...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(separator);
}

/** "next best 27 % (draw)" */
function rivalText({ move, is, chance, result, isTooClose }: HintRival): string {
  if (is === 'equal') return `no better or worse than ${move}`;
  const figures = joined(', ', chance === null ? '' : formatChance(chance), resultText(result));
  const open = isTooClose ? ', too close to tell apart' : '';
  return `${is === 'worse' ? 'next best' : 'best is'} ${joined(' ', figures, `(${move})`)}${open}`;
}

/** The move and what it does: "4+6=10 leaves Q 3 7 next to each other". */
export function moveText({ move, consequence }: Pick<MoveEstimate, 'move' | 'consequence'>): string {
  return consequence === '' ? move : `${move} ${consequence}`;
}

/**
 * Why a move stands where it does, in one line and in the rules' words: "4+6=10 leaves Q 3 7 next to each other: 31 % to win, next best 27 %
 * (draw)".
 * @param others the moves that it was compared with
 */
export function explainMove(own: MoveEstimate, others: readonly MoveEstimate[]): string {
  const { certain, chance, result, rival } = summaryOf(own, others);
  const comparison = rival === null ? 'the only legal move' : rivalText(rival);
  if (certain !== null) return `${moveText(own)}: the game is certainly ${certain}, ${comparison}`;
  if (rival === null) return `${moveText(own)}: ${comparison}, ${chanceText(chance)}`;
  return `${moveText(own)}: ${joined(', ', chanceText(chance), resultText(result), comparison)}`;
}

/** Why no move stands before another where the order of play does not matter: "any removal is as good as any other: 9.1 % to win". */
export function explainOrderIndependence(noun: string, win: Interval): string {
  return `any ${noun} is as good as any other: ${formatChance(win.estimate)} to win`;
}
