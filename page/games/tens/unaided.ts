import type { TensConfig } from 'maketen/env';
import { texts } from '../../texts/texts.js';
import type { Picking, Unaided } from '../game-view.js';
import { slotOf } from './candidates.js';
import { inQuartets } from './ranks.js';
import { tableauAfter } from './tableau.js';
import { REFILL_PLACE, tensWords } from './words.js';

const QUARTET = 4;

/** Two cards, or four where they are of a rank that leaves in fours. */
function isClaim({ position, session, picked }: Picking): boolean {
  const { cards } = tableauAfter(session.spec, position.turns);
  const ranks = picked.map((place) => cards[slotOf(place)] >> 2);
  const config = position.parts.rules.config as unknown as TensConfig;
  const areEqual = ranks.every((rank) => rank === ranks[0]);
  return picked.length >= (areEqual && inQuartets(ranks[0], config) ? QUARTET : 2);
}

export const tensUnaided: Unaided = {
  next: ({ turns }) => (turns.length === 0 ? texts().tens.pickTwo : ''),
  refused: (picking, place) =>
    place === REFILL_PLACE ? tensWords.refused(picking, place).text : texts().challenge.notTogether,
  isClaim,
};
