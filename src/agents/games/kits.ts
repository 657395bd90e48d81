import type { Rules } from '../../env/rules.js';
import { decadeAgentKit } from './decade/kit.js';
import { fourTenAgentKit } from './four-ten/kit.js';
import type { AgentKit } from './kit.js';
import { tensAgentKit } from './tens/kit.js';

/** The agents' kits, one a game. */
export const AGENT_KITS: readonly AgentKit[] = [tensAgentKit, decadeAgentKit, fourTenAgentKit];

/** The kit of the game that these are rules of; an empty one where there is none. */
export function agentKitOf({ game }: Pick<Rules, 'game'>): AgentKit {
  return AGENT_KITS.find((kit) => kit.game === game) ?? { game };
}
