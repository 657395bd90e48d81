import { configOf } from './made-up-solution.js';
import { bestPlayLaws } from './player-laws.js';

bestPlayLaws([
  { config: configOf({}), roundCost: 0.01 },
  { config: configOf({ precedence: 'fault-first' }), roundCost: 0.01 },
  { config: configOf({ handTarget: 13, safeties: 1 }), roundCost: 0.2 },
  { config: configOf({ handTarget: 16, precedence: 'fault-first' }), roundCost: 0.01 },
]);
