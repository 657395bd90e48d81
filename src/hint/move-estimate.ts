import { type GameParts, type Measure, measuresOf } from '../env/environment/game.js';
import type { Action, GameState, Outcome } from '../env/environment/rules.js';
import { curveAt } from '../evaluate/calibration.js';
import { type Interval, pairedDifference, Z } from '../evaluate/statistics.js';
import type { ModelCalibration, RatingPolicy } from './model-values.js';

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
export interface MoveEstimate extends Omit<InterpretedValue, 'result'> {
  readonly action: Action;
  /** In the rules' words. */
  readonly move: string;
  /** What it does to the table: "leaves Q 3 7 next to each other"; empty if there is nothing to say. */
  readonly consequence: string;
  /** The same as data; absent where the game does not say. */
  readonly effect?: MoveEffect;
  readonly source: ChanceSource;
  /** Mean return under the reward that moves are compared by; where the order of play does not matter it is 0, for nothing is compared. */
  readonly value: number;
  /** Whether this is exact, though the chance to win is from playouts. */
  readonly isValueExact?: boolean;
  /** The game's main measure; null if it has none. */
  readonly result: (Interval & Pick<Measure, 'name' | 'better'>) | null;
  /** How the game certainly ends after it; null where that is open. */
  readonly certain: HintSummary['certain'];
  /** What the chances were counted in; 0 where they are not from playouts. */
  readonly playouts: number;
  /** Entry i of each move met the same hidden cards; empty without playouts. */
  readonly results: PlayoutResults;
}

/** What is known exactly, as an interval. */
export function exactInterval(value: number): Interval {
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

export function noResults(): PlayoutResults {
  return { won: [], scores: [], returns: [], measures: [] };
}

/** Writes how a game has ended into entry i. */
export function recordEnd(parts: GameParts, state: GameState, results: PlayoutResults, i: number) {
  const { rules, reward } = parts;
  const [measure] = measuresOf(parts);
  results.won[i] = state.outcome === 'won' ? 1 : 0;
  results.scores[i] = rules.score(state);
  results.returns[i] = reward.returnSoFar(rules, state);
  if (measure !== undefined) results.measures[i] = measure.of(rules, state);
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** The interval of this half width within limits; all of them where the half width is not known. */
export function clampedInterval(estimate: number, half: number | null, least: number, most: number): Interval {
  const middle = clamp(estimate, least, most);
  if (half === null) return { estimate: middle, low: least, high: most };
  return { estimate: middle, low: clamp(estimate - half, least, most), high: clamp(estimate + half, least, most) };
}

/** What an expected return says of how the game will end. */
export interface InterpretedValue {
  readonly win: Interval;
  /** Whether nothing speaks for the estimate of `win`: it is the middle of what can be. */
  readonly isWinUnknown?: boolean;
  /** Null where the return does not say. */
  readonly score: Interval | null;
  /** The game's main measure at its end; null where the return does not say. */
  readonly result: Interval | null;
}

/** What is known of a return beside its expectation. */
interface Uncertainty {
  /** Half the width of the interval round the expectation; 0 for an exact one, null where nothing is known. */
  readonly half: number | null;
  /** The same of chances to win that are read from expectations of something else. */
  readonly chanceHalf: number | null;
  readonly calibration: ModelCalibration;
}

/** Reads the expected return from a position on. */
export type ValueInterpreter = (
  state: Readonly<GameState>,
  value: number,
  uncertainty: Uncertainty,
) => InterpretedValue;

/** What is said of a move beside others. */
interface MoveFigures {
  /** The chance to win; null where it is not known. */
  readonly chance: number | null;
  /** The main measure at the end, where the chances alone do not tell which move is better; else null. */
  readonly result: { readonly name: string; readonly estimate: number } | null;
}

/** The move that a hint's move is compared with: the best of the others. */
export interface HintRival extends MoveFigures {
  readonly action: Action;
  /** In the rules' words. */
  readonly move: string;
  /** Whether it is worse than the hint's move, better, or neither. */
  readonly is: 'worse' | 'better' | 'equal';
  /** Whether playouts leave open which of the two is better. */
  readonly isTooClose: boolean;
}

/** What `reason` says, as data: whoever speaks another language makes the sentence of this. Plain JSON. */
export interface HintSummary extends MoveFigures {
  /** Whether play matters; else nothing but the chance is to be said. */
  readonly about: 'a move' | 'no strategy';
  /** What the move does to the table, in the game's own kinds; null where nothing is worth saying beside the move. */
  readonly effect: MoveEffect | null;
  /** How the game certainly ends after it; null where that is open. */
  readonly certain: Exclude<Outcome, 'ongoing'> | null;
  /** Null for the only legal move, and where play does not matter. */
  readonly rival: HintRival | null;
}

/** A chance as people say it, percent with one decimal below ten and above ninety: "9.1 %", "31 %", "99.8 %". Only what is certain is 0 % or 100 %. */
export function formatChance(share: number): string {
  const percent = share * 100;
  const fromEnd = Math.min(percent, 100 - percent);
  if (fromEnd > 0 && fromEnd < 0.05) return percent > 50 ? 'over 99.9 %' : 'under 0.1 %';
  return `${fromEnd > 0 && fromEnd < 9.95 ? percent.toFixed(1) : percent.toFixed(0)} %`;
}

/** A mean for people: two decimals below ten, else one. */
export function formatMean(mean: number): string {
  return mean.toFixed(Math.abs(mean) < 10 ? 2 : 1).replace(/^-(0\.0+)$/, '$1');
}

/** A name of the code in words: "cardsLeft" as "cards left". */
export function measureWords(name: string): string {
  return name.replace(/[-_]/g, ' ').replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
}

/** How much better `a` is than `b`: by what it earns, and where that is equal by the main measure. */
export function advantage(a: MoveEstimate, b: MoveEstimate): number {
  const difference = a.value - b.value;
  if (difference !== 0 || a.result === null || b.result === null) return difference;
  const further = a.result.estimate - b.result.estimate;
  return a.result.better === 'lower' ? -further : further;
}

/** Estimates by playouts, whose expected returns are known exactly: moves are compared by these. @param values what is to come with each move */
export function withExactValues(found: readonly MoveEstimate[], values: readonly number[], earned: number) {
  // The playouts show whether the return is the score, or the measure.
  const isReturn = (of: 'scores' | 'measures') =>
    found.every(({ results }) => results.returns.every((each, i) => each === results[of][i]));
  const isScore = isReturn('scores');
  // Where all games leave 0, a return of minus the measure would look the same.
  const isMeasure = isReturn('measures') && found.some(({ results }) => results.measures.some((each) => each !== 0));
  return found.map((each, i): MoveEstimate => {
    const exact = exactInterval(earned + values[i]);
    const result = each.result && { ...each.result, ...(isMeasure && exact) };
    return { ...each, value: values[i], score: isScore ? exact : each.score, result, isValueExact: true };
  });
}

function tooClose(a: MoveEstimate, b: MoveEstimate) {
  if ((a.source !== 'playouts' && b.source !== 'playouts') || a.isValueExact) return false;
  const by = a.value === b.value ? 'measures' : 'returns';
  const { low, high } = pairedDifference(a.results[by], b.results[by]);
  return low <= 0 && high >= 0;
}

/** Whether the chances, as they are said, show which of the two is better. */
function chancesTell(a: MoveEstimate, b: MoveEstimate) {
  if (a.isWinUnknown || b.isWinUnknown) return false;
  const differ = formatChance(a.win.estimate) !== formatChance(b.win.estimate);
  return differ && Math.sign(a.win.estimate - b.win.estimate) === Math.sign(advantage(a, b));
}

/**
 * What is to be said of a move, before any language says it.
 * @param others the moves that it was compared with
 * @param playMatters false for a game in which the order of play does not matter
 */
export function summaryOf(own: MoveEstimate, others: readonly MoveEstimate[], playMatters: boolean): HintSummary {
  const chance = own.win.estimate;
  if (!playMatters) return { about: 'no strategy', effect: null, certain: null, chance, result: null, rival: null };
  const rival = others.length === 0 ? null : others.reduce((best, each) => (advantage(each, best) > 0 ? each : best));
  const isResultSaid = rival === null ? chance === 0 : !chancesTell(own, rival);
  const figuresOf = ({ isWinUnknown, win, result }: MoveEstimate): MoveFigures => ({
    chance: isWinUnknown ? null : win.estimate,
    result: isResultSaid && result ? { name: result.name, estimate: result.estimate } : null,
  });
  const lead = rival && advantage(own, rival);
  return {
    about: 'a move',
    effect: own.effect ?? null,
    certain: own.certain,
    ...figuresOf(own),
    rival: rival && {
      action: rival.action,
      move: rival.move,
      is: lead === 0 ? 'equal' : lead! > 0 ? 'worse' : 'better',
      ...figuresOf(rival),
      isTooClose: tooClose(own, rival),
    },
  };
}

function joined(separator: string, ...texts: readonly (string | null)[]) {
  return texts.filter((text) => text !== null && text !== '').join(separator);
}

/** "4.39 rounds", "no cards left" */
function resultText(result: HintSummary['result']) {
  if (result === null) return null;
  const mean = formatMean(result.estimate);
  return `${Number(mean) === 0 ? 'no' : mean} ${measureWords(result.name)}`;
}

/** "next best 27 % (draw)" */
function rivalText({ move, is, chance, result, isTooClose }: HintRival) {
  if (is === 'equal') return `no better or worse than ${move}`;
  const figures = joined(', ', chance === null ? null : formatChance(chance), resultText(result));
  const open = isTooClose ? ', too close to tell apart' : '';
  return `${is === 'worse' ? 'next best' : 'best is'} ${joined(' ', figures, `(${move})`)}${open}`;
}

/** The move and what it does: "4+6=10 leaves Q 3 7 next to each other". */
export function moveText({ move, consequence }: Pick<MoveEstimate, 'move' | 'consequence'>): string {
  return joined(' ', move, consequence);
}

/**
 * A summary in one line and in the rules' words: "4+6=10 leaves Q 3 7 next to each other: 31 % to win, next best 27 % (draw)", or "any removal is
 * as good as any other: 9.1 % to win".
 * @param noun what moves are called in this game
 */
export function reasonText(own: MoveEstimate, summary: HintSummary, noun: string): string {
  const { about, certain, chance, result, rival } = summary;
  const toWin = chance === null ? 'chance to win not known' : `${formatChance(chance)} to win`;
  if (about === 'no strategy') return `any ${noun} is as good as any other: ${toWin}`;
  const comparison = rival === null ? 'the only legal move' : rivalText(rival);
  if (certain !== null) return `${moveText(own)}: the game is certainly ${certain}, ${comparison}`;
  const figures = rival === null ? [comparison, toWin, resultText(result)] : [toWin, resultText(result), comparison];
  return `${moveText(own)}: ${joined(', ', ...figures)}`;
}

/** A model whose action values say how likely a win is. */
export interface ValueModel {
  readonly agent: RatingPolicy;
  readonly interpret: ValueInterpreter;
  readonly calibration: ModelCalibration;
}

/** Half the width of a 95 % interval. @param error root mean squared; null where it is not known */
export function halfWidth(error: number | null): number | null {
  return error === null ? null : Z * error;
}

export const asChance: ValueInterpreter = (_state, value, { half, calibration: { winCurve } }) => {
  const chance = winCurve === null ? value : curveAt(winCurve, value);
  return { win: clampedInterval(chance, half, 0, 1), score: null, result: null };
};
