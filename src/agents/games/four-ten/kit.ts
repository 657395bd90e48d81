import type { FourTenRules } from '../../../env/games/four-ten/rules.js';
import type { AgentKit } from '../kit.js';
import { FourTenAfterstates } from './afterstates/afterstates.js';
import { shippedExactAgent, solvingAgent, standInAgent } from './exact/solving.js';
import { fourTenAgents } from './scripted.js';

/** What agents know of Four Ten. */
export const fourTenAgentKit: AgentKit<FourTenRules> = {
  game: 'four-ten',
  scripted: fourTenAgents,
  afterstates: (rules, reward, { inputVersion } = {}) => new FourTenAfterstates(rules, reward, inputVersion),
  exactAgent: shippedExactAgent,
  solving: solvingAgent,
  standIn: standInAgent,
};
