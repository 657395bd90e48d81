import type { FourTenConfig } from 'maketen/env';
import type { GameLessons } from '../../lessons.js';
import { drawFourTen } from './draw.js';
import { fourTenScenes } from './scenes.js';

export const fourTenLessons: GameLessons = {
  game: 'four-ten',
  scenes: fourTenScenes,
  draw: drawFourTen,
  caption: ({ rules }, { about }, { fourTen }) => {
    const { handTarget } = rules.config as unknown as FourTenConfig;
    if (about === 'place') return fourTen.place;
    return about === 'exchange' ? fourTen.order(handTarget) : fourTen.gain(handTarget);
  },
};
