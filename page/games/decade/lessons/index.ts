import type { DecadeConfig } from 'maketen/env';
import type { GameLessons } from '../../lessons.js';
import { drawDecade } from './draw.js';
import { decadeScenes } from './scenes.js';

export const decadeLessons: GameLessons = {
  game: 'decade',
  scenes: decadeScenes,
  draw: drawDecade,
  caption: ({ rules }, { about }, { decade }) => {
    const config = rules.config as unknown as DecadeConfig;
    if (about === 'draw')
      return decade.drawing(
        config.stacks > 1 ? 'stacks' : config.loop ? 'ring' : 'line',
        config.discards === 'optional',
      );
    if (about === 'set') return decade.set(config.minRun, config.maxRun, config.totals);
    if (about === 'wrap') return decade.wrap;
    return about === 'courts' ? decade.courts : decade.cleared;
  },
};
