import { z } from 'zod';
import type { Preset } from '../../game.js';

/** The rule options of Four Ten (rules.md, section 3). The game was created by Jeremiah Sanders in 2019. */
export const fourTenOptions = z.strictObject({
  gameTarget: z.int().min(1).default(50).describe('Points that win the game as soon as a gain reaches them.'),
  handTarget: z
    .int()
    .min(1)
    .max(16)
    .default(10)
    .describe('The sum of Hand that ends a round with a gain of as many points; also the sum that no hand may exceed.'),
  safeties: z.int().min(0).max(99).default(3).describe('Faults that cost nothing but a safety and the round.'),
  precedence: z
    .enum(['gain-first', 'fault-first'])
    .default('gain-first')
    .describe(
      'What counts when Hand is at its target while another hand is at fault: the gain (the round ends at once) or the fault.',
    ),
});

export type FourTenConfig = z.infer<typeof fourTenOptions>;

export const fourTenPresets: Readonly<Record<string, Preset>> = {
  'four-ten': {
    summary: 'Three hands, three safeties; a Hand of ten ends the round at once, then as few rounds as possible to 50 points.',
    options: {},
  },
  'four-ten-fault-first': {
    summary: 'As four-ten, but a fault in another hand is judged before a Hand of ten.',
    options: { precedence: 'fault-first' },
  },
};
