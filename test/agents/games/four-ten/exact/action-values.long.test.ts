import { expectationLaws, solutionBeforeRounds } from './action-value-laws.js';
import { configOf } from './made-up-solution.js';

expectationLaws([
  { config: configOf({}), roundCost: 0.01 },
  { config: configOf({ precedence: 'fault-first' }), roundCost: 0.01 },
  { config: configOf({ handTarget: 13, safeties: 1 }), roundCost: 0.2 },
  { config: configOf({ handTarget: 8 }), roundCost: 3 },
]);

solutionBeforeRounds([
  [0, 3],
  [0, 0],
  [7, 0],
  [23, 1],
  [49, 0],
]);
