import { SIZE, valuesOf } from '../../../../../src/env/games/four-ten/hands.js';
import { stateOf } from '../../../../../src/env/games/four-ten/position.js';
import type { FourTenRules } from '../../../../../src/env/games/four-ten/rules.js';
import type { FourTenState } from '../../../../../src/env/games/four-ten/state.js';
import { InputError, type Random } from '../../../../../src/env/index.js';

const FULL_HANDS = Array.from(SIZE.keys()).filter((hand) => SIZE[hand] === 4);

/** A position with all hands full and `left` cards unseen, at random among those that can occur. */
export function latePosition(rules: FourTenRules, random: Random, left: number): FourTenState {
  const { gameTarget, safeties } = rules.config;
  for (;;) {
    const [hand, home, shadow] = [0, 1, 2].map(() => valuesOf(FULL_HANDS[random.below(FULL_HANDS.length)]));
    const out = [1, 2, 3, 4].flatMap((value) => {
      const held = [...hand, ...home, ...shadow].filter((each) => each === value).length;
      return new Array<number>(Math.max(0, 8 - held)).fill(value);
    });
    for (let unseen = 0; unseen < left; unseen++) out.splice(random.below(out.length), 1);
    const position = {
      hand,
      home,
      shadow,
      out,
      drawn: null,
      seen: [],
      round: 1,
      phase: random.below(3) > 0 ? ('exchange' as const) : ('replace' as const),
      points: Math.floor(gameTarget / 3),
      safeties,
    };
    try {
      return stateOf(rules, position, (...problem) => new InputError(problem.join(' ')));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
    }
  }
}
