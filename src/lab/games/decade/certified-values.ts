import type { CertifiedValue } from '../../bounds/certified-value.js';

const LINE = '+lookahead=1+endgame=10';

/** By preset. */
export const DECADE_CERTIFIED_VALUES: Readonly<Record<string, CertifiedValue>> = {
  decade: { value: `decade-value${LINE}`, factor: 1 },
  'decade-max3': { value: 'decade-max3-value+lookahead=1+endgame=8', factor: 1 },
  'decade-loop': { value: `decade-loop-value${LINE}`, factor: 1, penaltyFrom: 16 },
  'decade-loop3': { value: 'decade-loop3-value+lookahead=1+endgame=8+hindsight=18', factor: 1 },
  'decade-fives': { value: `decade-fives-value${LINE}`, factor: 1 },
  'decade-loop-fives': { value: `decade-loop-fives-value${LINE}`, factor: 1, penaltyFrom: 18 },
  'decade-seven': { value: 'decade-seven-value+lookahead=1', factor: 1 },
  'decade-seven-loop3': { value: 'decade-seven-loop3-value+lookahead=1', factor: 0.85 },
};
