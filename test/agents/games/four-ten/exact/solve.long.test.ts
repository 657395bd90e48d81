import { sizedLong } from '../../../../support/size.js';
import { configOf } from './made-up-solution.js';
import { solutionLaws } from './solution-laws.js';

solutionLaws([
  { config: configOf({ gameTarget: 5, safeties: 1, precedence: 'fault-first' }), roundCost: 0 },
  { config: configOf({ gameTarget: 6, safeties: 2 }), roundCost: 0.01 },
  { config: configOf({ gameTarget: 12, safeties: 1, precedence: 'fault-first' }), roundCost: 0 },
  { config: configOf({ gameTarget: 14, safeties: 0, handTarget: 5 }), roundCost: 0.05 },
  { config: configOf({ gameTarget: 11, safeties: 1 }), roundCost: 2 },
  // It takes as long as the others together.
  ...sizedLong([], [{ config: configOf({ gameTarget: 16, safeties: 1 }), roundCost: 0.01 }]),
]);
