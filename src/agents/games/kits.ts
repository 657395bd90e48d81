import { InputError } from '../../env/errors.js';
import { expectPartsOf, KitRegistry } from '../../env/kit-registry.js';
import { decadeAgentKit } from './decade/kit.js';
import { fourTenAgentKit } from './four-ten/kit.js';
import type { AgentKit } from './kit.js';
import { agentKitParts } from './kit-parts.js';
import { tensAgentKit } from './tens/kit.js';

/** Names that mean agents for every game, or ways to play. */
const TAKEN = ['random', 'first-legal', 'exact', 'uct', 'rollout'];

function expectSound(kit: AgentKit, others: readonly AgentKit[]): void {
  const of = `"agents" of the game "${kit.game}"`;
  const optional = {
    scripted: 'list',
    afterstates: 'function',
    exactValues: 'function',
    exactAgent: 'function',
  } as const;
  expectPartsOf(of, kit, { game: 'text' }, optional);
  const taken = new Set([...TAKEN, ...others.flatMap(({ scripted = [] }) => scripted.map(({ name }) => name))]);
  for (const entry of kit.scripted ?? []) {
    expectPartsOf(
      `an agent of ${of}`,
      entry,
      { name: 'text', summary: 'text', create: 'function' },
      { plays: 'function' },
    );
    if (taken.has(entry.name))
      throw new InputError(`Expected a name of its own for an agent of ${of}, but "${entry.name}" is taken; rename it`);
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(entry.name))
      throw new InputError(
        `Expected an agent of ${of} to be called by small letters, digits and "-", but got "${entry.name}"`,
      );
    taken.add(entry.name);
  }
}

/** The agents' kits, at most one a game. */
export const AGENT_KITS = new KitRegistry<AgentKit>(
  'agents',
  [tensAgentKit, decadeAgentKit, fourTenAgentKit],
  expectSound,
  agentKitParts,
);
