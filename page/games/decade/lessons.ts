import type { DecadeRules } from 'maketen/decade';
import type { PartsOf } from '../game-view.js';
import type { GameLessons } from '../lessons.js';

/** Cards on the other stacks. */
const OTHERS = ['9H', 'TS', 'AC', '7D', 'QH', '6C'];

export const decadeLessons: GameLessons = {
  game: 'decade',
  scenes: ({ rules }: PartsOf<DecadeRules>) => {
    const { loop, stacks } = rules.config;
    const table = (first: string) =>
      stacks > 1 ? `decade ${[first, ...OTHERS].slice(0, stacks).join(', ')} | checked 1 | next 2` : `decade ${first}`;
    return {
      draw: [table(stacks > 1 ? 'KS' : 'KS AC 6S'), 'draw'],
      set: [table('8S 5S 3D 2H'), loop ? 'take 3 = 10' : 'discard 10'],
      ...(loop
        ? { wrap: [table('4H 9S 4D 2C'), 'take 2 = 10'] }
        : stacks > 1
          ? { cleared: [table('JH KH'), 'discard 20'] }
          : { courts: [table('8S KD 2S'), 'discard 20'] }),
    };
  },
  caption: ({ rules: { config } }: PartsOf<DecadeRules>, { about }, { decade }) => {
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
