import * as z from 'zod';
import type { Preset } from '../../game.js';

const GAME_TARGET = 'an integer from 1 to 10000';
const HAND_TARGET = 'an integer from 1 to 16';
const SAFETIES = 'an integer from 0 to 99';

/** The rule options of Four Ten (docs/rules/four-ten.md), a game created by Jeremiah Sanders in 2019. */
export const fourTenOptions = z.strictObject({
  gameTarget: z
    .int(GAME_TARGET)
    .min(1, GAME_TARGET)
    .max(10_000, GAME_TARGET)
    .default(50)
    .describe('points that win the game as soon as a gain reaches them'),
  handTarget: z
    .int(HAND_TARGET)
    .min(1, HAND_TARGET)
    .max(16, HAND_TARGET)
    .default(10)
    .describe('the sum of Hand that ends a round with a gain of as many points; also the sum that no hand may exceed'),
  safeties: z
    .int(SAFETIES)
    .min(0, SAFETIES)
    .max(99, SAFETIES)
    .default(3)
    .describe('faults that cost a safety instead of points'),
  precedence: z
    .enum(['gain-first', 'fault-first'], '"gain-first" or "fault-first"')
    .default('gain-first')
    .describe('what counts when Hand is at its target while another hand is at fault'),
});

export type FourTenConfig = Readonly<z.infer<typeof fourTenOptions>>;

export const fourTenPresets: Readonly<Record<string, Preset>> = {
  'four-ten': {
    summary:
      'Three hands, three safeties; a Hand of ten ends the round at once, then as few rounds as possible to 50 points.',
    options: {},
  },
  'four-ten-fault-first': {
    summary: 'As four-ten, but a fault in another hand is judged before a Hand of ten.',
    options: { precedence: 'fault-first' },
  },
};
