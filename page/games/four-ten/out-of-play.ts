import type { Action, FourTenMove } from 'maketen/env';
import type { FourTenState } from 'maketen/four-ten';
import type { Position } from '../../session/position.js';
import type { OutPile } from '../../table/out-piles.js';
import { texts } from '../../texts/texts.js';
import { handsOf } from './hands.js';

/** Rules: "32 cards, eight each of 1 2 3 4". */
const CARDS_PER_VALUE = 8;

/** The cards that were replaced in this round, by value: all that are neither hidden nor on the table. */
export function outOfPlay({ state: given }: Position): OutPile[] {
  const state = given as FourTenState;
  const { hidden, drawn } = state;
  const onTable = [...Object.values(handsOf(state)).flat(), drawn];
  const sets = Array.from(hidden, (left, kind) => {
    const here = onTable.filter((value) => value === kind + 1).length;
    return Array<string>(CARDS_PER_VALUE - left - here).fill(String(kind + 1));
  }).filter((cards) => cards.length > 0);
  return [{ title: texts().fourTen.outOfPlay, count: sets.flat().length, sets }];
}

export function removedBy({ parts }: Position, action: Action): number {
  return (parts.rules.moves as readonly FourTenMove[])[action].type === 'replace' ? 1 : 0;
}
