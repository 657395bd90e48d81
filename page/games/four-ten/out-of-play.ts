import type { FourTenMove } from '../../../src/env/games/four-ten/moves.js';
import { valuesOf } from '../../../src/env/games/four-ten/multisets.js';
import { CARDS_PER_VALUE, type FourTenState } from '../../../src/env/games/four-ten/state.js';
import type { Action } from '../../../src/env/rules.js';
import type { Position } from '../../session/position.js';
import type { OutPile } from '../out-pile.js';

/** As much room as twenty cards take: those that are never in a hand. */
const ROOM = 8;

/** The cards that were replaced in this round, by value: all that are neither hidden nor on the table. */
export function outOfPlay({ state: given }: Position): OutPile[] {
  const { hidden, hands, drawn } = given as FourTenState;
  const onTable = [...Array.from(hands, (hand) => valuesOf(hand)).flat(), drawn];
  const sets = Array.from(hidden, (left, kind) => {
    const here = onTable.filter((value) => value === kind + 1).length;
    return Array<string>(CARDS_PER_VALUE - left - here).fill(String(kind + 1));
  }).filter((cards) => cards.length > 0);
  return [{ title: 'Out of play', count: sets.flat().length, sets, room: ROOM }];
}

export function removedBy({ parts }: Position, action: Action): number {
  return (parts.rules.moves as readonly FourTenMove[])[action].type === 'replace' ? 1 : 0;
}
