import { FAULT, type FourTenJudge } from '../../../../env/games/four-ten/arrangements.js';
import { EXCHANGE, NO_HAND, PAIRS, SWAP, SWAP_IN_HAND, SWAP_IN_OTHER } from '../../../../env/games/four-ten/moves.js';
import type { Action } from '../../../../env/rules.js';

/**
 * An exchange that makes a fault on purpose, -1 if there is none. It is always legal: an arrangement at fault has not been seen before.
 * It can be right: without a safety a fault costs the present sum, and a later one may cost more.
 */
export function faultingExchange(judge: FourTenJudge, hand: number, home: number, shadow: number): Action {
  for (let pair = 0; pair < PAIRS; pair++) {
    const newHand = SWAP[(hand << 4) + SWAP_IN_HAND[pair]];
    if (newHand === NO_HAND) continue;
    const newHome = SWAP[(home << 4) + SWAP_IN_OTHER[pair]];
    if (newHome !== NO_HAND && judge.verdict(newHand, newHome, shadow) === FAULT) return EXCHANGE + pair;
    const newShadow = SWAP[(shadow << 4) + SWAP_IN_OTHER[pair]];
    if (newShadow !== NO_HAND && judge.verdict(newHand, home, newShadow) === FAULT) return EXCHANGE + PAIRS + pair;
  }
  return -1;
}
