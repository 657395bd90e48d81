import type { EnvironmentParts } from '../../env/environment.js';
import { InputError } from '../../env/errors.js';
import { gameOf } from '../../env/registry.js';
import type { Agent } from '../agent.js';
import { RolloutAgent, type SearchedGame, type SearchOptions, UctAgent } from '../search/index.js';
import { agentLabel } from './agent-label.js';
import type { AgentSources } from './agent-sources.js';
import { modelSettings } from './model-settings.js';
import { modelSourceOf } from './model-source.js';
import { parseSettings, type SearchName, searchName } from './search-settings.js';

/** The search agents, for `maketen list`; docs/search.md explains their settings. */
export const SEARCHES: readonly { readonly name: SearchName; readonly summary: string }[] = [
  { name: 'rollout', summary: 'search: plays each move on with re-dealt stocks, +playouts=100 times by +base=AGENT' },
  { name: 'uct', summary: 'search: a tree over re-dealt stocks (open-loop UCT), or several with +ensemble=4' },
];

/** How a search comes to the agents that it is given. */
interface SearchResolver {
  /** How the search is called. */
  readonly label: string;
  readonly sources: AgentSources;
  resolve(name: string, parts: EnvironmentParts, sources: AgentSources): Promise<{ readonly agent: Agent }>;
}

/** Whether search can do anything there: where any move is as good as any other, it cannot. */
export function hasSearch(preset: string): boolean {
  return gameOf(preset).playMatters;
}

/** The agents that a search is given, and what it plays for. */
interface GivenAgents extends Pick<SearchOptions, 'base' | 'leaf' | 'guide'> {
  readonly game: SearchedGame;
}

/** Loads the agents that a search is given; a model that is both base and leaf is loaded once. A leaf's values count what it was trained for. */
async function givenAgents(
  { base, leaf, lookahead }: { base?: string; leaf?: string; lookahead?: string },
  parts: EnvironmentParts,
  { sources, ...resolver }: SearchResolver,
): Promise<GivenAgents> {
  const load = async (name: string): Promise<Agent> => (await resolver.resolve(name, parts, sources)).agent;
  const models = [base, leaf].filter((each) => each !== undefined && modelSourceOf(each, sources) !== undefined);
  if (lookahead !== undefined && models.length === 0)
    throw new InputError(`Expected +base or +leaf to be a model beside +lookahead=${lookahead}, but neither is`);
  if (base !== undefined && searchName(base) !== null)
    throw new InputError(`Expected +base to be a scripted agent or a model, but got "${base}"`);
  if (leaf !== undefined && !models.includes(leaf))
    throw new InputError(`Expected +leaf to be a model, which knows what positions are worth, but got "${leaf}"`);
  const told = (agent: string): string =>
    lookahead !== undefined && models.includes(agent) ? `${agent}+lookahead=${lookahead}` : agent;
  const leafModel =
    leaf === undefined
      ? undefined
      : await modelSourceOf(leaf, sources)!.load(parts.rules, {
          name: agentLabel(told(leaf), sources),
          ...modelSettings(told(leaf)),
        });
  const baseAgent = base === leaf || base === undefined ? undefined : await load(told(base));
  // Told to look less far ahead in playouts, where speed counts, the model still says as itself what it would play.
  const guide = lookahead === undefined ? undefined : await load(leaf ?? base!);
  const { rules, reward } = parts;
  const game = { rules, reward: leafModel?.reward ?? reward };
  return { game, leaf: leafModel?.policy, base: baseAgent, guide };
}

/**
 * A search from its name and settings: rollout+playouts=50+base=next-card.
 * @throws InputError for a game without choices, or a wrong setting
 */
export async function createSearchAgent(
  agent: string,
  parts: EnvironmentParts,
  resolver: SearchResolver,
): Promise<Agent> {
  const name = searchName(agent)!;
  const { preset } = parts.spec;
  if (!hasSearch(preset)) throw new InputError(`Expected a preset where moves matter for ${name}, but got ${preset}`);
  const { base, leaf, lookahead, ...settings } = parseSettings(name, agent);
  if (settings.depth !== undefined && leaf === undefined)
    throw new InputError(`Expected +leaf=MODEL beside +depth=${settings.depth}, but there is none`);
  const { game, ...agents } = await givenAgents({ base, leaf, lookahead }, parts, resolver);
  const options = { name: resolver.label, ...settings, ...agents };
  return name === 'uct' ? new UctAgent(game, options) : new RolloutAgent(game, options);
}
