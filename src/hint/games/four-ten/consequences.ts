import { HAND, HAND_NAMES, HOME, SHADOW } from '../../../env/games/four-ten/moves.js';
import { SUM } from '../../../env/games/four-ten/multisets.js';
import type { FourTenRules } from '../../../env/games/four-ten/rules.js';
import type { FourTenState } from '../../../env/games/four-ten/state.js';
import type { Consequence } from '../../consequence.js';

/** @param less taken from the sum of a hand */
function sums(
  { hands }: Readonly<FourTenState>,
  less: { readonly hand: number; readonly value: number } | null = null,
): string {
  const [hand, home, shadow] = [HAND, HOME, SHADOW].map((at) => SUM[hands[at]] - (less?.hand === at ? less.value : 0));
  return `Hand ${hand}, Home ${home}, Shadow ${shadow}`;
}

/** How a round has ended that began with `before`. */
function roundEnd(before: Readonly<FourTenState>, after: Readonly<FourTenState>): string {
  const gained = after.points - before.points;
  if (gained > 0) return `ends the round with ${gained} points`;
  if (after.safeties < before.safeties) return 'is a fault and costs a safety';
  return after.outcome === 'lost' ? 'is a fault that cannot be paid for' : `is a fault and costs ${-gained} points`;
}

export function fourTenConsequences(rules: FourTenRules): Consequence {
  const after = rules.createState();
  return (given, action) => {
    const state = given as FourTenState;
    const move = rules.moves[action];
    if (move.type === 'end-turn') return `with ${sums(state)}`;
    if (move.type === 'replace')
      return `leaves ${sums(state, { hand: HAND_NAMES.indexOf(move.in), value: move.value })} for the next card`;
    after.copyFrom(state);
    rules.apply(after, action);
    const goesOn = after.outcome === 'ongoing' && after.round === state.round;
    return goesOn ? `makes ${sums(after)}` : roundEnd(state, after);
  };
}
