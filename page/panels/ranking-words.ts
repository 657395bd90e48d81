import { formatChance, formatMean, formatResult, type Hint, measureWords } from 'maketen/hint';
import type { PoolAgent, Ranking } from '../engine/calls.js';
import { withSuitSigns } from '../session/suit-signs.js';
import { capital } from '../session/words.js';
import { texts } from '../texts/texts.js';

/** A number stays with its sign. */
const NO_BREAK_SPACE = '\u00a0';

/** A chance as hints say it, in one piece. */
export function chanceText(share: number): string {
  return inOnePiece(formatChance(share));
}

function inOnePiece(text: string): string {
  return text.replaceAll(' %', `${NO_BREAK_SPACE}%`);
}

/** The game's main measure as it stands in the column of its name. */
function meanText(mean: number): string {
  return mean === 0 ? 'none' : formatMean(mean);
}

/** Why a move stands where it does, as a sentence. */
export function reasonText({ reason }: Hint): string {
  return inOnePiece(withSuitSigns(`${capital(reason)}.`));
}

/** One decimal more than `chanceText`. */
function finerChanceText(share: number): string {
  const digits = /\.\d+/.exec(formatChance(share))?.[0].length ?? 1;
  return `${(share * 100).toFixed(digits)}${NO_BREAK_SPACE}%`;
}

/** One decimal more than `formatMean`. */
function finerMeanText(mean: number): string {
  return mean.toFixed(Math.abs(mean) < 10 ? 3 : 2).replace(/^-(0\.0+)$/, '$1');
}

/** Each number in words, with a decimal more where that tells it apart from another one that would read equal. */
function toldApart(
  numbers: readonly number[],
  text: (number: number) => string,
  finer: (number: number) => string,
): string[] {
  const texts = numbers.map(text);
  const finerTexts = numbers.map(finer);
  const helps = (i: number): boolean => texts.some((each, j) => each === texts[i] && finerTexts[j] !== finerTexts[i]);
  return texts.map((plain, i) => (helps(i) ? finerTexts[i] : plain));
}

/** A hint's figures in words. */
export interface RankedFigures {
  readonly chance: string;
  /** "27–31 %"; '' for a chance that is known exactly. */
  readonly interval: string;
  /** The game's main measure at the end; '' where nothing says what to expect. */
  readonly result: string;
}

/** The figures of a whole ranking, so that they tell the moves apart. */
export function figuresOf(hints: readonly Hint[]): RankedFigures[] {
  const chances = toldApart(
    hints.map(({ winProbability }) => winProbability.estimate),
    chanceText,
    finerChanceText,
  );
  const results = toldApart(
    hints.map(({ expectedResult }) => expectedResult?.estimate ?? NaN),
    meanText,
    finerMeanText,
  );
  return hints.map(({ winProbability: { low, high }, expectedResult }, i) => ({
    chance: chances[i],
    interval: low === high ? '' : `${chanceText(low).slice(0, -2)}–${chanceText(high)}`,
    result: expectedResult === null ? '' : results[i],
  }));
}

/** "100 % to win, on average 4.32 rounds"; what is none at all is certain. */
function expectationText({ winProbability, expectedResult }: Hint): string {
  const chance = `${chanceText(winProbability.estimate)} to win`;
  if (expectedResult === null) return chance;
  const { name, estimate } = expectedResult;
  return `${chance}, ${estimate === 0 ? '' : 'on average '}${formatResult(name, estimate)}`;
}

/** Whether no move is better than another, and that for certain. */
function areEqual(hints: readonly Hint[]): boolean {
  const [first] = hints;
  return hints.every(
    ({ winProbability: { estimate, source }, expectedResult }) =>
      source === 'exact' &&
      estimate === first.winProbability.estimate &&
      expectedResult?.estimate === first.expectedResult?.estimate,
  );
}

/**
 * The first of a ranking in short: "Best: end the turn, 100 % to win, on average 4.32 rounds".
 * @param playMatters whether play can change how the game ends
 */
export function bestText(hints: readonly Hint[], playMatters: boolean): string {
  const [best] = hints;
  const { low, high, source } = best.winProbability;
  if (source === 'model' && high - low === 1 && best.expectedResult === null)
    return texts().ways.bestSoFar(withSuitSigns(best.move));
  const expectation = expectationText(best);
  if (!playMatters || (hints.length > 1 && areEqual(hints))) return `All moves are equal: ${expectation}`;
  return `Best: ${withSuitSigns(best.move)}, ${expectation}`;
}

/** What the last column holds: "Cards left"; null where there is none. */
export function resultHeading(hints: readonly Hint[]): string | null {
  const name = hints.find(({ expectedResult }) => expectedResult !== null)?.expectedResult?.name;
  return name === undefined ? null : capital(measureWords(name));
}

/** Where the figures come from; certain ends are exact beside any others. */
export function sourceText({ hints, agent }: Ranking, agents: readonly PoolAgent[]): string {
  const least = hints.find(({ winProbability }) => winProbability.source !== 'exact');
  if (least === undefined) {
    const isSolved = agents.some(({ kind }) => kind === 'exact');
    return isSolved ? 'Exact: the game is solved.' : 'Exact: the end is certain.';
  }
  const kind = agents.find(({ name }) => name === agent)?.kind;
  const who = kind === 'model' ? `the trained model ${agent}` : agent;
  if (least.winProbability.source === 'model') return `Estimated by ${who}.`;
  return `Counted in ${least.playouts} games a move, played on from here by ${who}.`;
}
