import { formatCard, NO_CARD, RANKS } from '../../../../env/cards.js';
import { InputError } from '../../../../env/errors.js';
import type { TensConfig } from '../../../../env/games/tens/config.js';
import { positionProblem } from '../../../../env/games/tens/position.js';
import type { TensState } from '../../../../env/games/tens/state.js';

/** Refuses a state that no deal leads to, as a program may lay it out. @throws InputError */
export function checkPosition(state: Readonly<TensState>, config: TensConfig): void {
  const gone = new Set(state.stock.order.subarray(0, state.stock.drawn));
  const tableau = Array.from(state.tableau);
  const { tableauSize } = config;
  if (tableau.length === tableauSize)
    for (const card of tableau)
      if (card !== NO_CARD && !gone.delete(card))
        throw new InputError(`Expected a tableau of different cards that have been drawn, but got ${formatCard(card)}`);
  const left = [...gone];
  const problem = positionProblem(config, { tableau, gone: left });
  if (problem === null) return;
  const { rule, got, at } = problem;
  throw new InputError(
    {
      slots: `Expected a position with ${tableauSize} slots, but got ${got}`,
      dealt: `Expected at least the ${tableauSize} cards of the deal to be drawn, but got ${got}`,
      full: `Expected no empty slot while the stock lasts (refill: strict), but got ${got}`,
      removals: `Expected the cards gone to be whole removals, but got ${got} of rank ${RANKS[left[at] >> 2]}`,
      size: `Expected removals of at most ${tableauSize} cards, the size of the tableau, but got ${got}`,
      empty: `Expected empty slots that whole removals have left, but got ${got}`,
    }[rule],
  );
}
