export { faultFirst, handTarget } from '../environments/games/four-ten/four-ten';
export { tables } from '../environments/rows';
export { fullCount, layOut, targets } from './layout';
export {
  early,
  earlyChoices,
  ends,
  late,
  lateChoices,
  layOutStates,
  rowStarts,
  solve,
  spread,
  stateComponents,
} from './round';
export { asked, expect, expected, fill, filling, rest } from './filling';

/** Room for the tables of hands that the rules' kernel has too. */
export const room = memory.data(2800);

// What runs often is exported, so that it is compiled by itself: the machine then makes quick code of it while it runs.
export { explore, judge, place } from './layout';
export { layOutRow } from './round';
