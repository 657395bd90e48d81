import type { FourTenState } from 'maketen/four-ten';
import { texts } from '../../texts/texts.js';
import type { Unaided } from '../game-view.js';
import { phaseOf } from './hands.js';
import { fourTenWords } from './words.js';

export const fourTenUnaided: Unaided = {
  next: ({ state: given }) => {
    const { fourTen, challenge } = texts();
    const state = given as FourTenState;
    if (phaseOf(state) === 'replace') return fourTen.chooseToReplace;
    return phaseOf(state) === 'exchange' ? challenge.exchangeOrEnd : challenge.placeIt(state.drawn);
  },
  refused: (picking, place) => fourTenWords.refused(picking, place).text,
  isClaim: ({ position, picked }) => picked.length >= (phaseOf(position.state as FourTenState) === 'exchange' ? 2 : 1),
};
