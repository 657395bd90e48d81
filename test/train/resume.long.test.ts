import { sizedLong } from '../support/size.js';
import { type Case, CURRICULUM, goesOn } from './resume.js';

const EASIER_FOUR_TEN = { curriculum: [{ until: 0.5, rules: { gameTarget: 20 } }] };

goesOn([
  ['decade-loop3 after a curriculum stage has ended', CURRICULUM, 6],
  ['decade-loop3 with a time limit and every position a decision', { maxSteps: 9, skipForcedMoves: false }, 4],
  [
    'four-ten with shaping and a curriculum',
    { preset: 'four-ten', shaping: 'progress', gamma: 1, ...EASIER_FOUR_TEN },
    5,
  ],
  // Much like others of the list.
  ...sizedLong<Case[]>(
    [],
    [
      ['four-ten with shaping', { preset: 'four-ten', shaping: 'progress', gamma: 1 }, 3],
      ['decade-loop3', {}, 3],
    ],
  ),
  ['decade-loop3 with targets from every next draw', { expectedDraws: true }, 3],
  ['decade-seven, whose stacks are several', { preset: 'decade-seven' }, 4],
  ['four-ten', { preset: 'four-ten', totalSteps: 1500 }, 1],
  ['decade-loop3 in two worker threads', { workers: 2, totalSteps: 256 }, 1],
]);
