import { legalIn, positionsOf } from '../../env/check/played-positions.js';
import { InputError, shown } from '../../env/errors.js';
import type { GameParts } from '../../env/game.js';
import { type KitPart, KitsOfLayer } from '../../env/kits.js';
import type { Rules } from '../../env/rules.js';
import type { PositionKey } from '../bounds/position-key.js';
import { decadeEvaluateKit } from './decade/kit.js';
import type { EvaluateKit } from './kit.js';

/** Ways through each of so many deals that keys are looked at on. */
const [DEALS, LINES, MOVES] = [3, 8, 40];

/** Positions of one deal that share a key have the same future, so they have the same legal moves. @throws InputError */
function checkKeys(keyOf: PositionKey, rules: Rules): void {
  for (let seed = 0; seed < DEALS; seed++) {
    const legalOf = new Map<string, string>();
    for (let line = 0; line < LINES; line++)
      for (const { state, moves } of positionsOf(rules, seed, MOVES, line)) {
        const key = keyOf(state);
        const where = `"positionKey" in seed ${seed} after ${moves} moves`;
        if (typeof key !== 'string') throw new InputError(`Expected a text from ${where}, but got ${shown(key)}`);
        const legal = legalIn(rules, state).join();
        if ((legalOf.get(key) ?? legal) !== legal)
          throw new InputError(
            `Expected ${where} to tell positions with different legal moves apart, but two have ${shown(key)}`,
          );
        legalOf.set(key, legal);
      }
  }
}

function kitParts(kit: EvaluateKit, { rules }: GameParts): readonly KitPart[] {
  const keyOf = kit.positionKey?.(rules);
  return keyOf === undefined ? [] : [{ name: 'evaluate: positionKey', check: () => checkKeys(keyOf, rules) }];
}

/** What evaluation knows of each game. */
export const EVALUATE_KITS = new KitsOfLayer<EvaluateKit>('evaluate', [decadeEvaluateKit], {
  shape: { positionKey: 'function' },
  parts: kitParts,
});
