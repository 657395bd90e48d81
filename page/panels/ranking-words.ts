import type { Action } from 'maketen/env';
import { formatChance, formatMean, type Hint } from 'maketen/hint';
import type { PoolAgent, Ranking } from '../engine/calls.js';
import { sentences, withSuitSigns } from '../session/words.js';
import type { Expectation } from '../texts/en/hints.js';
import { decimalsIn } from '../texts/numbers-and-lists.js';
import { texts } from '../texts/texts.js';

/** A chance as hints say it, in one piece. @param finer whether with one decimal more */
export function chanceText({ estimate, source }: Hint['winProbability'], finer = false): string {
  return texts().numbers.chance(estimate, finer, source === 'exact');
}

function meanText(mean: number) {
  return mean === 0 ? texts().hints.none : texts().numbers.number(mean, meanDecimals(mean));
}

export function meanDecimals(mean: number): number {
  return decimalsIn(formatMean(mean));
}

const NO_BREAK_SPACE = '\u00a0';

/** Why a move stands where it does, as a sentence. @param nameOf a move with its cards */
export function reasonText(hint: Hint, nameOf: (action: Action) => string): string {
  return withSuitSigns(texts().hints.reason(hint, nameOf)).replaceAll(' %', `${NO_BREAK_SPACE}%`);
}

/** Whether two moves are estimated within one point; exact figures are always told apart. */
function isTie({ winProbability: a, expectedResult: mean }: Hint, { winProbability: b }: Hint) {
  return mean === null && a.source !== 'exact' && b.source !== 'exact' && 100 * (a.estimate - b.estimate) < POINTS;
}

/** How many moves from this place on are as good as its move; 0 where its move belongs to the one before. */
export function tiedFrom(hints: readonly Hint[]): readonly number[] {
  const counts: number[] = [];
  for (let i = 0; i < hints.length; i += counts[i]) {
    const next = hints.findIndex((each, j) => j > i && !isTie(hints[i], each));
    const count = (next < 0 ? hints.length : next) - i;
    counts.push(count, ...Array<number>(count - 1).fill(0));
  }
  return counts;
}

/** Why the first of a ranking stands there; moves that are as good are named with it. @param names of the moves, with suits */
export function whyText(
  hints: readonly Hint[],
  nameOf: (action: Action) => string,
  names: ReadonlyMap<Action, string>,
) {
  const [best] = hints;
  const [tied] = tiedFrom(hints);
  const { low, high } = best.winProbability;
  if (tied === 1 || high - low === 1) return reasonText(best, nameOf);
  const { tie, tieNext } = texts().hints;
  const said = hints.slice(0, tied + 1).map(({ action }) => names.get(action)!);
  const points = tied < hints.length && pointsBetween(best, hints[tied]);
  return sentences(
    tie(said.slice(0, tied), chanceText(best.winProbability)),
    points ? tieNext(said[tied], Math.round(points)) : '',
  );
}

/** Each number in words, with a decimal more where that tells it apart from another one that would read equal. */
function toldApart<Value>(
  numbers: readonly Value[],
  text: (number: Value) => string,
  finer: (number: Value) => string,
): string[] {
  const texts = numbers.map(text);
  const finerTexts = numbers.map(finer);
  const helps = (i: number) => texts.some((each, j) => each === texts[i] && finerTexts[j] !== finerTexts[i]);
  return texts.map((plain, i) => (helps(i) ? finerTexts[i] : plain));
}

/** The figures of a whole ranking, so that they tell the moves apart. */
export function figuresOf(hints: readonly Hint[]) {
  const chances = toldApart(
    hints.map(({ winProbability }) => winProbability),
    (chance) => chanceText(chance),
    // An estimate is no surer for a decimal.
    (chance) => chanceText(chance, chance.source === 'exact'),
  );
  const results = toldApart(
    hints.map(({ expectedResult }) => expectedResult?.estimate ?? NaN),
    meanText,
    (mean) => texts().numbers.number(mean, meanDecimals(mean) + 1),
  );
  return hints.map(({ winProbability: { low, high }, expectedResult }, i) => ({
    chance: chances[i],
    interval: low === high ? '' : intervalText(low, high),
    result: expectedResult === null ? '' : results[i],
  }));
}

function intervalText(low: number, high: number) {
  const [least, most] = [low, high].map((share) => decimalsIn(formatChance(share)));
  return texts().numbers.percentRange(low, high, least, most);
}

/** What is to be expected of a move; what is none at all is certain. */
function expectationOf({ winProbability, expectedResult }: Hint): Expectation {
  const chance = chanceText(winProbability);
  if (expectedResult === null) return { chance, result: null };
  const { name, estimate: mean } = expectedResult;
  return { chance, result: { name, mean, decimals: meanDecimals(mean) } };
}

/** Whether no move is better than another, and that for certain. */
function areEqual(hints: readonly Hint[]) {
  const [first] = hints;
  return hints.every(
    ({ winProbability: { estimate, source }, expectedResult }) =>
      source === 'exact' &&
      estimate === first.winProbability.estimate &&
      expectedResult?.estimate === first.expectedResult?.estimate,
  );
}

/** The first of a ranking in short: "Best: end the turn, 100 % to win, on average 4.32 rounds". @param nameOf a move with its cards */
export function bestText(hints: readonly Hint[], playMatters: boolean, nameOf: (action: Action) => string): string {
  const [best] = hints;
  const { low, high, source } = best.winProbability;
  if (source === 'model' && high - low === 1 && best.expectedResult === null)
    return texts().ways.bestSoFar(nameOf(best.action));
  const expectation = expectationOf(best);
  if (!playMatters || (hints.length > 1 && areEqual(hints))) return texts().hints.allEqual(expectation);
  return texts().hints.best(nameOf(best.action), expectation);
}

/** What the last column holds: "Cards left"; null where there is none. */
export function resultHeading(hints: readonly Hint[]): string | null {
  const name = hints.find(({ expectedResult }) => expectedResult !== null)?.expectedResult?.name;
  return name === undefined ? null : texts().hints.measureTitle(name);
}

/** Where the figures come from; certain ends are exact beside any others. */
export function sourceText({ hints, agent }: Ranking, agents: readonly PoolAgent[]): string {
  const least = hints.find(({ winProbability }) => winProbability.source !== 'exact');
  const words = texts().hints;
  if (least === undefined) return agents.some(({ kind }) => kind === 'exact') ? words.solved : words.certain;
  const isShippedModel = agents.find(({ name }) => name === agent)?.kind === 'model';
  const name = words.agentName({ name: agent });
  if (least.winProbability.source === 'model') return words.estimatedBy(name, isShippedModel);
  return words.countedBy(least.playouts, name, isShippedModel);
}

/** From so many points of a per cent on a choice matters. */
const POINTS = 1;
/** From such a share of the game's main measure on it matters where the chances are equal. */
const SHARE = 0.02;
/** Below so many times that, a choice is close. */
const CLOSE = 3;

/** Points of a per cent between two moves; 0 where their intervals say that they may as well be equal. */
function pointsBetween(better: Hint, other: Hint) {
  const [a, b] = [better.winProbability, other.winProbability];
  if (a.source === 'playouts' && a.low <= b.high) return 0;
  return 100 * (a.estimate - b.estimate);
}

function resultBetween({ expectedResult: a }: Hint, { expectedResult: b }: Hint) {
  if (a === null || b === null) return null;
  const gap = a.better === 'lower' ? b.estimate - a.estimate : a.estimate - b.estimate;
  const least = SHARE * Math.max(1, Math.abs(a.estimate));
  return gap >= least ? { gap, isClose: gap < CLOSE * least } : null;
}

/** What is at stake between two moves, in words, and whether that is little; null where it is hardly anything. */
function stakeOf(better: Hint, other: Hint) {
  const points = pointsBetween(better, other);
  if (points >= POINTS) return { text: texts().ways.points(Math.round(points)), isClose: points < CLOSE * POINTS };
  const result = points < 0 ? null : resultBetween(better, other);
  if (result === null) return null;
  const gap = texts().numbers.number(result.gap, meanDecimals(result.gap));
  return { text: texts().review.change(gap, better.expectedResult!.name), isClose: result.isClose };
}

/** Whether there is a choice that matters, not which. @param hints all legal moves, best first */
export function choiceText(hints: readonly Hint[], playMatters: boolean): string {
  const { ways } = texts();
  if (hints.length === 1) return ways.onlyMove;
  if (!playMatters) return ways.anyMove;
  const [best, second] = hints;
  const { low, high } = best.winProbability;
  if (high - low === 1 && best.expectedResult === null) return ways.unknownChoice;
  const next = stakeOf(best, second);
  if (next !== null) return ways.oneIsBetter(next.text, next.isClose);
  const worst = hints.map((each) => stakeOf(best, each)).findLast((stake) => stake !== null);
  return worst === undefined ? ways.anyMove : ways.someAreWorse(worst.text);
}
