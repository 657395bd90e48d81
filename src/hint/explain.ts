import type { Action } from '../env/rules.js';
import { pairedDifference } from '../evaluate/statistics.js';
import type { Interval } from '../evaluate/statistics.js';
import type { PlayoutResults } from './playouts.js';

/** A move with what is expected of it. */
export interface Prospect {
  readonly action: Action;
  /** In the rules' words. */
  readonly move: string;
  readonly win: Interval;
  /** Mean return under the environment's reward scheme; where the order of play does not matter it is 0, for nothing is compared. */
  readonly value: number;
  readonly score: Interval;
  /** The game's main measure; null if it has none. */
  readonly result: (Interval & { readonly name: string; readonly better: 'lower' | 'higher' }) | null;
  /** How the game certainly ends after it; null where that is open. */
  readonly certain: string | null;
  /** What the chances were counted in; 0 where they are exact. */
  readonly playouts: number;
  /** Entry i of each move met the same hidden cards. */
  readonly results: PlayoutResults;
}

/** 0.0913 as "9.1", 0.31 as "31": percent with one decimal below ten. */
function percentNumber(share: number): string {
  const percent = share * 100;
  return percent > 0.049 && percent < 9.95 ? percent.toFixed(1) : percent.toFixed(0);
}

/** A chance as people say it: "9.1 %", "31 %". */
export function formatChance(share: number): string {
  return `${percentNumber(share)} %`;
}

/** "31 % to win (28 to 34)" */
function chanceWithInterval({ estimate, low, high }: Interval): string {
  const range = low === high ? '' : ` (${percentNumber(low)} to ${percentNumber(high)})`;
  return `${formatChance(estimate)} to win${range}`;
}

/** A mean for people: two decimals below ten, else one. */
export function formatMean(mean: number): string {
  return mean.toFixed(Math.abs(mean) < 10 ? 2 : 1).replace(/^-(0\.0+)$/, '$1');
}

/** "cardsLeft" as "cards left". */
export function measureWords(name: string): string {
  return name.replace(/[-_]/g, ' ').replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
}

/** How much better `a` is than `b`: by what it earns, and where that is equal by the main measure. */
export function advantage(a: Prospect, b: Prospect): number {
  const difference = a.value - b.value;
  if (difference !== 0 || a.result === null || b.result === null) return difference;
  const further = a.result.estimate - b.result.estimate;
  return a.result.better === 'lower' ? -further : further;
}

/** Whether the playouts leave open which of the two is better. */
function tooClose(a: Prospect, b: Prospect): boolean {
  if (a.certain !== null && b.certain !== null) return false;
  const by = a.value === b.value ? 'measures' : 'returns';
  const { low, high } = pairedDifference(a.results[by], b.results[by]);
  return low <= 0 && high >= 0;
}

function strongest(prospects: readonly Prospect[]): Prospect {
  return prospects.reduce((best, each) => (advantage(each, best) > 0 ? each : best));
}

/** ", cards left 4.4" where the chances alone do not show which of the two is better. */
function measureText(of: Prospect, a: Prospect, b: Prospect): string {
  const shown = Math.sign(a.win.estimate - b.win.estimate) === Math.sign(advantage(a, b));
  return shown || of.result === null ? '' : `, ${measureWords(of.result.name)} ${formatMean(of.result.estimate)}`;
}

function rivalText(own: Prospect, rival: Prospect): string {
  const lead = advantage(own, rival);
  if (lead === 0) return `no better or worse than ${rival.move}`;
  const figures = `${rival.move} ${formatChance(rival.win.estimate)}${measureText(rival, own, rival)}`;
  const open = tooClose(own, rival) ? ', too close to tell apart' : '';
  return `${lead > 0 ? 'next best' : 'best is'} ${figures}${open}`;
}

/**
 * Why a move stands where it does, in one line and in the rules' words: "4+6=10: 31 % to win (28 to 34); next best draw 27 %".
 * @param others the moves that it was compared with
 */
export function explainMove(own: Prospect, others: readonly Prospect[]): string {
  const rival = others.length > 0 ? strongest(others) : null;
  if (own.certain !== null) {
    const comparison = rival === null ? 'the only legal move' : rivalText(own, rival);
    return `${own.move}: the game is certainly ${own.certain}; ${comparison}`;
  }
  const chance = chanceWithInterval(own.win);
  if (rival === null) return `${own.move}: the only legal move, ${chance}`;
  return `${own.move}: ${chance}${measureText(own, own, rival)}; ${rivalText(own, rival)}`;
}

/** Why no move stands before another where the order of play does not matter. */
export function explainOrderIndependence(move: string, noun: string, win: Interval): string {
  return `${move}: any ${noun} is as good as any other, ${chanceWithInterval(win)}`;
}
