import type { Preset } from '../../game.js';
import { integer, object, oneOf, optionField, type OutputOf } from '../../schema.js';

/** The rule options of Four Ten (docs/rules/four-ten.md), a game created by Jeremiah Sanders in 2019. */
export const fourTenOptions = object({
  gameTarget: optionField(integer(1, 10_000), 50, 'points that win the game as soon as a gain reaches them'),
  handTarget: optionField(
    integer(1, 16),
    10,
    'the sum of Hand that ends a round with a gain of as many points; also the sum that no hand may exceed',
  ),
  safeties: optionField(integer(0, 99), 3, 'faults that cost a safety instead of points'),
  precedence: optionField(
    oneOf(['gain-first', 'fault-first'], '"gain-first" or "fault-first"'),
    'gain-first',
    'what counts when Hand is at its target while another hand is at fault',
  ),
});

/** The resolved options (docs/rules/four-ten.md). */
export type FourTenConfig = Readonly<OutputOf<typeof fourTenOptions>>;

/** Presets of Four Ten: the options in which each differs from the defaults. */
export const fourTenPresets = {
  'four-ten': {
    summary:
      'Three hands, three safeties; a Hand of ten ends the round at once, then as few rounds as possible to 50 points.',
    options: {},
  },
  'four-ten-fault-first': {
    summary: 'As four-ten, but a fault in another hand is judged before a Hand of ten.',
    options: { precedence: 'fault-first' },
  },
} as const satisfies Record<string, Preset>;
