import { VALUE_DECADE_DEFAULTS } from './value-decade.js';
import { VALUE_FOUR_TEN_DEFAULTS } from './value-four-ten.js';
import { VALUE_TENS_DEFAULTS } from './value-tens.js';

const BY_PRESET: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...VALUE_DECADE_DEFAULTS,
  ...VALUE_FOUR_TEN_DEFAULTS,
  ...VALUE_TENS_DEFAULTS,
};

/** Config keys of value learning that suit a preset better than the schema's defaults; empty for an unknown preset. */
export function valueDefaultsFor(preset: string): Readonly<Record<string, unknown>> {
  return BY_PRESET[preset] ?? {};
}
