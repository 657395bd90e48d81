import { formatCard, NO_CARD } from '../../cards.js';
import { moveName } from './moves.js';
import type { TensRules } from './rules.js';
import type { TensState } from './state.js';

/**
 * One line that holds all the player may know of a position. Sections stand between slashes; those without content are left out:
 *
 *     tens AC 9D - 3H ... / stock 35 / gone 4C 6D / known 2S / undone 1 / drawn AC 4C ... / moves 4+6
 *
 * - tens: the slots in order, `-` for an empty one
 * - stock: cards in the stock
 * - gone: the cards removed, in ascending order
 * - known: the top cards of the stock that an undo has shown to the player, next first
 * - undone: undos used
 * - moves: the moves that can still be undone, oldest first
 * - drawn (with moves): all cards drawn, in order, the deal's first; the moves lead from there to the tableau
 */
export function formatPosition(rules: TensRules, state: Readonly<TensState>): string {
  const sections = [['tens', ...Array.from(state.tableau, (card) => (card === NO_CARD ? '-' : formatCard(card)))]];
  const add = (name: string, words: readonly string[]) => {
    if (words.length > 0) sections.push([name, ...words]);
  };
  add('stock', [String(state.stock.left)]);
  add('gone', state.gone().map(formatCard));
  add('known', state.known().map(formatCard));
  add('undone', state.undosUsed > 0 ? [String(state.undosUsed)] : []);
  const { actions, moves } = state.history;
  if (moves > 0) {
    add('drawn', Array.from(state.stock.order.subarray(0, state.stock.drawn), formatCard));
    add(
      'moves',
      Array.from(actions.subarray(0, moves), (action) => moveName(rules.moves[action])),
    );
  }
  return sections.map((words) => words.join(' ')).join(' / ');
}
