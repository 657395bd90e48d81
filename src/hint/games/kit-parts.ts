import type { KitPart } from '../../env/check/kit-part.js';
import { legalIn } from '../../env/check/played-positions.js';
import { InputError, shown } from '../../env/errors.js';
import { type GameParts, rewardsOf } from '../../env/game.js';
import type { MoveEffect } from '../consequence.js';
import { UNCALIBRATED } from '../values/calibration.js';
import type { HintKit } from './kit.js';

function consequencesPart(kit: HintKit, { rules }: GameParts): KitPart {
  const tell = kit.consequences!(rules);
  return {
    name: 'hint: consequences',
    answer: (state) =>
      legalIn(rules, state).map((action) => {
        const said: unknown = tell(state, action);
        if (typeof said === 'string' && !said.includes('\n')) return said;
        throw new InputError(`expected one line of text for action ${action}, but got ${shown(said)}`);
      }),
  };
}

function effectsPart(kit: HintKit, { rules }: GameParts): KitPart {
  const effectOf = kit.effects!(rules);
  return {
    name: 'hint: effects',
    answer: (state) =>
      legalIn(rules, state).map((action) => {
        const effect: unknown = effectOf(state, action);
        if (typeof (effect as Partial<MoveEffect> | null | undefined)?.type === 'string') return effect;
        throw new InputError(`expected an object with a "type" for action ${action}, but got ${shown(effect)}`);
      }),
  };
}

function interpreterParts(kit: HintKit, parts: GameParts): KitPart[] {
  return rewardsOf(parts).flatMap((reward): KitPart[] => {
    const interpret = kit.valueInterpreter?.(parts.rules, reward);
    if (interpret === undefined) return [];
    const uncertainty = { half: 0.1, chanceHalf: 0.1, calibration: UNCALIBRATED };
    return [
      {
        name: `hint: valueInterpreter (reward ${reward.name})`,
        answer: (state) => {
          const said = interpret(state, 0, uncertainty);
          const { low, estimate, high } = said.win;
          if (0 <= low && low <= estimate && estimate <= high && high <= 1) return said;
          throw new InputError(`expected "win" with 0 <= low <= estimate <= high <= 1, but got ${shown(said.win)}`);
        },
      },
    ];
  });
}

function positionsPart(kit: HintKit, { rules }: GameParts): KitPart {
  const reader = kit.positions!;
  return {
    name: 'hint: positions',
    check: () => {
      if (reader.isState({})) throw new InputError('Expected isState of "positions" to refuse {}, but it takes it');
      const { fromJson } = reader.forms(rules) as { fromJson: unknown };
      if (typeof fromJson !== 'function')
        throw new InputError(
          `Expected forms of "positions" to give "fromJson", a function, but got ${shown(fromJson)}`,
        );
    },
    answer: (state) => {
      if (reader.isState(state)) return true;
      throw new InputError('expected isState of "positions" to know a state of the game');
    },
  };
}

/** What a hints' kit holds under these rules, for `checkGame`. */
export function hintKitParts(kit: HintKit, parts: GameParts): readonly KitPart[] {
  return [
    ...(kit.consequences ? [consequencesPart(kit, parts)] : []),
    ...(kit.effects ? [effectsPart(kit, parts)] : []),
    ...interpreterParts(kit, parts),
    ...(kit.positions ? [positionsPart(kit, parts)] : []),
  ];
}
