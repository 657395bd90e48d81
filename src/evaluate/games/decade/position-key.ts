import { DECK_SIZE } from '../../../env/cards.js';
import type { DecadeRules } from '../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../env/games/decade/state.js';
import type { PositionKey } from '../../bounds/position-key.js';

/** Cards drawn, the stack in play and the values on each stack. Not with recycling, where what has been repeated matters too. */
export function decadePositionKey({ config }: DecadeRules): PositionKey | undefined {
  if (config.recycle) return undefined;
  return (state) => {
    const { stock, checked, lengths, values } = state as DecadeState;
    const codes = [stock.drawn, checked];
    for (let stack = 0; stack < lengths.length; stack++) {
      codes.push(lengths[stack]);
      for (let i = stack * DECK_SIZE; i < stack * DECK_SIZE + lengths[stack]; i++) codes.push(values[i]);
    }
    return String.fromCharCode(...codes);
  };
}
