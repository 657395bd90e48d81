import { integer, object, oneOf, type OutputOf, withDefault } from '../../base/schema.js';
import type { Preset } from '../../environment/presets.js';

/** The rule options of Four Ten (docs/rules/four-ten.md), a game created by Jeremiah Sanders in 2019. */
export const fourTenOptions = object({
  gameTarget: withDefault(integer(1, 10_000), 50),
  handTarget: withDefault(integer(1, 16), 10),
  safeties: withDefault(integer(0, 99), 3),
  precedence: withDefault(oneOf(['gain-first', 'fault-first']), 'gain-first'),
});

/** The resolved options (docs/rules/four-ten.md). */
export type FourTenConfig = Readonly<OutputOf<typeof fourTenOptions>>;

/** The most that a round can bring: Hand and Shadow below the target and Home at it, 10 + 9 + 9, with the bottom card. */
export function mostGain({ handTarget }: Pick<FourTenConfig, 'handTarget'>): number {
  return 3 * handTarget - 2;
}

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
