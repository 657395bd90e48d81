import { DECK_SIZE } from '../../env/base/cards.js';
import { KitsOfLayer } from '../../env/environment/game.js';
import type { DecadeRules } from '../../env/games/decade/rules.js';
import type { DecadeState } from '../../env/games/decade/state.js';
import type { FourTenRules } from '../../env/games/four-ten/rules.js';
import type { TensRules } from '../../env/games/tens/rules.js';
import { decadeAfterstates } from './decade/afterstates/afterstates.js';
import { decadeAgents } from './decade/scripted.js';
import { FourTenAfterstates } from './four-ten/afterstates/afterstates.js';
import { fourTenAgents } from './four-ten/scripted.js';
import { AGENT_KIT_CHECKS, type AgentKit, type PositionKey } from './kit.js';
import { TensAfterstates } from './tens/afterstates/afterstates.js';

const tens: AgentKit<TensRules> = {
  game: 'tens',
  afterstates: (rules) => new TensAfterstates(rules),
};

/** Cards drawn, the stack in play, whether the game is over and the values on each stack. Not with recycling, where repeated positions matter too. */
function decadePositionKey({ config }: DecadeRules): PositionKey | undefined {
  if (config.recycle) return undefined;
  return (state) => {
    const { stock, checked, outcome, lengths, values } = state as DecadeState;
    const codes = [stock.drawn, checked, Number(outcome !== 'ongoing')];
    for (let stack = 0; stack < lengths.length; stack++) {
      codes.push(lengths[stack]);
      for (let i = stack * DECK_SIZE; i < stack * DECK_SIZE + lengths[stack]; i++) codes.push(values[i]);
    }
    return String.fromCharCode(...codes);
  };
}

const decade: AgentKit<DecadeRules> = {
  game: 'decade',
  scripted: decadeAgents,
  afterstates: decadeAfterstates,
  positionKey: decadePositionKey,
};

const fourTen: AgentKit<FourTenRules> = {
  game: 'four-ten',
  scripted: fourTenAgents,
  afterstates: (rules, reward, { inputVersion } = {}) => new FourTenAfterstates(rules, reward, inputVersion),
};

export const AGENT_KITS = new KitsOfLayer<AgentKit>('agents', [tens, decade, fourTen], AGENT_KIT_CHECKS);
