import { HAND, HAND_NAMES, HOME, SHADOW, SUM } from '../../../env/games/four-ten/moves.js';
import type { FourTenRules } from '../../../env/games/four-ten/rules.js';
import type { FourTenState } from '../../../env/games/four-ten/state.js';
import type { Effect } from '../../consequence.js';

interface HandSums {
  readonly hand: number;
  readonly home: number;
  readonly shadow: number;
}

/** What a move of Four Ten does: the sums that it keeps, makes, or leaves for the next card, or how it ends the round. */
export type FourTenEffect =
  | { readonly type: 'keeps-sums' | 'makes-sums' | 'leaves-sums'; readonly sums: HandSums }
  | { readonly type: 'gain'; readonly points: number }
  | { readonly type: 'fault'; readonly costs: 'a safety' | 'the game' | { readonly points: number } };

/** @param less taken from the sum of a hand */
function sumsOf(
  { hands }: Readonly<FourTenState>,
  less: { readonly hand: number; readonly value: number } | null = null,
): HandSums {
  const [hand, home, shadow] = [HAND, HOME, SHADOW].map((at) => SUM[hands[at]] - (less?.hand === at ? less.value : 0));
  return { hand, home, shadow };
}

/** How a round has ended that began with `before`. */
function ofRoundEnd(before: Readonly<FourTenState>, after: Readonly<FourTenState>): FourTenEffect {
  const gained = after.points - before.points;
  if (gained > 0) return { type: 'gain', points: gained };
  if (after.safeties < before.safeties) return { type: 'fault', costs: 'a safety' };
  return { type: 'fault', costs: after.outcome === 'lost' ? 'the game' : { points: -gained } };
}

export function fourTenEffects(rules: FourTenRules): Effect<FourTenEffect> {
  const after = rules.createState();
  return (given, action) => {
    const state = given as FourTenState;
    const move = rules.moves[action];
    if (move.type === 'end-turn') return { type: 'keeps-sums', sums: sumsOf(state) };
    if (move.type === 'replace')
      return { type: 'leaves-sums', sums: sumsOf(state, { hand: HAND_NAMES.indexOf(move.in), value: move.value }) };
    after.copyFrom(state);
    rules.apply(after, action);
    const goesOn = after.outcome === 'ongoing' && after.round === state.round;
    return goesOn ? { type: 'makes-sums', sums: sumsOf(after) } : ofRoundEnd(state, after);
  };
}
