import type { TensConfig } from 'maketen/env';
import type { GameLessons } from '../../lessons.js';
import { drawTens } from './draw.js';
import { tensScenes } from './scenes.js';

export const tensLessons: GameLessons = {
  game: 'tens',
  scenes: tensScenes,
  draw: drawTens,
  caption: ({ rules }, { about }, { tens }) => {
    const { blockTen, courts } = rules.config as unknown as TensConfig;
    if (about === 'pair') return tens.pair;
    if (about === 'equals') return courts === 'pairs' ? tens.courtPairs : tens.quartets(!blockTen);
    if (about === 'stays') return tens.stays;
    return about === 'refilled' ? tens.refilled : tens.refills;
  },
};
