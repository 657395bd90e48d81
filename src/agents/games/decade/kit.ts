import type { DecadeRules } from '../../../env/games/decade/rules.js';
import type { AgentKit } from '../kit.js';
import { decadeAfterstates } from './afterstates/afterstates.js';
import { decadeAgents } from './scripted.js';

/** What agents know of Decade. */
export const decadeAgentKit: AgentKit<DecadeRules> = {
  game: 'decade',
  scripted: decadeAgents,
  afterstates: decadeAfterstates,
};
