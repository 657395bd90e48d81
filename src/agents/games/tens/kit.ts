import type { TensRules } from '../../../env/games/tens/rules.js';
import type { AgentKit } from '../kit.js';
import { TensAfterstates } from './afterstates/afterstates.js';
import { TensValues } from './exact/exact-values.js';

/** What agents know of Tens. */
export const tensAgentKit: AgentKit<TensRules> = {
  game: 'tens',
  afterstates: (rules) => new TensAfterstates(rules),
  exactValues: (rules) => new TensValues(rules),
};
