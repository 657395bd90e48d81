import { DECK_SIZE } from '../../../env/cards.js';
import type { DecadeRules } from '../../../env/games/decade/rules.js';
import { CARDS_LEFT, type RewardScheme, SCORE, WIN } from '../../../env/reward.js';
import { curveAt } from '../../../evaluate/calibration.js';
import { clamp, clampedInterval } from '../../values/clamp.js';
import type { ValueInterpreter } from '../../values/value-interpreter.js';

/** 'win' and 'score' pay 1 for a win: their expectation is its chance. How many cards stay where it fails they do not say. */
const ofWin: ValueInterpreter = (_state, value, { half }) => {
  const win = clampedInterval(value, half, 0, 1);
  return { win, score: win, result: null };
};

/**
 * 'cards-left' pays minus the cards left over 52. How often games of such a value are won has been measured; a game that is not won leaves a card
 * at least and those still in it at most, which sets limits to the chance. Without a curve it is the rate of all games within them;
 * without that it is not known.
 */
function ofCardsLeft(rules: DecadeRules): ValueInterpreter {
  return (state, value, { half, chanceHalf, calibration: { winCurve, winRate } }) => {
    const most = rules.cardsLeft(state as Parameters<DecadeRules['cardsLeft']>[0]);
    const result = clampedInterval(-value * DECK_SIZE, half === null ? null : half * DECK_SIZE, 0, most);
    const low = clamp(1 - result.high, 0, 1);
    const high = clamp(1 - result.low / most, 0, 1);
    const win =
      winCurve === null
        ? { estimate: clamp(winRate ?? (low + high) / 2, low, high), low, high }
        : clampedInterval(curveAt(winCurve, value), chanceHalf, low, high);
    return { win, isWinUnknown: winCurve === null && winRate === null && low < high, score: win, result };
  };
}

/** Undefined where values of this reward do not say how likely a win is. */
export function decadeValueInterpreter(rules: DecadeRules, reward: RewardScheme): ValueInterpreter | undefined {
  if (reward.name === WIN.name || reward.name === SCORE.name) return ofWin;
  return reward.name === CARDS_LEFT.name ? ofCardsLeft(rules) : undefined;
}
