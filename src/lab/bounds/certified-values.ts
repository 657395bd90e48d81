import { ofPresets } from '../games/kits.js';
import type { CertifiedValue } from './certified-value.js';

/** How each preset that can be bounded by a model's values is bounded where nothing else is said, by preset. */
export const CERTIFIED_VALUES: ReadonlyMap<string, CertifiedValue> = ofPresets(
  ({ certifiedValues }) => certifiedValues,
);
