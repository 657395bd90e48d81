import type { TensRules } from 'maketen/tens';
import type { PartsOf } from '../game-view.js';
import type { GameLessons } from '../lessons.js';
import { slotKey, tableauAfter } from './play.js';

export const tensLessons: GameLessons = {
  game: 'tens',
  scenes: ({ rules }: PartsOf<TensRules>) => {
    const { blockTen, courts, refill, tableauSize } = rules.config;
    const table = (first: string) => `tens ${first.split(' ').slice(0, tableauSize).join(' ')}`;
    return {
      pair: [table('6S JH QH 7H AH TC 9D TH 9S QC 3S QS 7C KC 7S'), 'A+9'],
      equals: [table('KS QC KD 4S KH JD KC 9S 8H QS 5S JS 3D QH 8C'), courts === 'pairs' ? 'KK' : 'KKKK'],
      ...(blockTen
        ? { stays: [table('TS QC TC 4D 3C JD TD 7D 8H QS 5S 6S JS QH 8C'), '3+7'] }
        : refill === 'strict'
          ? { refilled: [table('6S JH 3H 7H QH TC 9D TH 9S QC 3S QS 4C KC 5S'), '3+7'] }
          : { refills: [`${table('6S - QH 7H - TC - TH 9S QC 3S QS - KC 7S')} / gone 4C 6C 5D 5H`, 'refill'] }),
    };
  },
  /** What the stock has just filled, and the tens that stay. */
  show: (spec, { about, action }) => {
    const turns = [{ action }];
    if (about === 'refilled') return { turns, marks: tableauAfter(spec, turns).filled.map(slotKey) };
    return about === 'stays' ? { turns: [], marks: [0, 2, 6].map(slotKey) } : null;
  },
  caption: ({ rules }: PartsOf<TensRules>, { about }, { tens }) => {
    const { blockTen, courts } = rules.config;
    if (about === 'pair') return tens.pair;
    if (about === 'equals') return courts === 'pairs' ? tens.courtPairs : tens.quartets(!blockTen);
    if (about === 'stays') return tens.stays;
    return about === 'refilled' ? tens.refilled : tens.refills;
  },
};
