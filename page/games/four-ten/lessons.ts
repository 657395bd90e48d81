import type { FourTenRules } from 'maketen/four-ten';
import type { PartsOf } from '../game-view.js';
import type { GameLessons } from '../lessons.js';

export const fourTenLessons: GameLessons = {
  game: 'four-ten',
  tutorial: ({ rules }: PartsOf<FourTenRules>) =>
    rules.config.precedence === 'gain-first' ? 'four-ten' : 'four-ten-fault-first',
  scenes: ({ rules }: PartsOf<FourTenRules>) => ({
    place: ['four-ten hand 1 / home 1 2 / shadow - / drawn 2', 'place hand'],
    ...(rules.config.handTarget === 10 && {
      exchange: ['four-ten hand 2 / home 1 1 2 3 / shadow 1 / drawn - / phase exchange', 'exchange 2 home 3'],
      gain: ['four-ten hand 2 4 / home 1 2 3 4 / shadow - / drawn 4', 'place hand'],
    }),
  }),
  caption: ({ rules }: PartsOf<FourTenRules>, { about }, { fourTen }) => {
    const { handTarget } = rules.config;
    if (about === 'place') return fourTen.place;
    return about === 'exchange' ? fourTen.order(handTarget) : fourTen.gain(handTarget);
  },
};
