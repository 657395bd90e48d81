import { basename, resolve } from 'node:path';
import type { Agent } from '../../agents/agent.js';
import {
  createNestedAgent,
  RolloutAgent,
  type SearchedGame,
  type SearchOptions,
  UctAgent,
} from '../../agents/search/index.js';
import { type EnvironmentParts, gameOf, InputError } from '../../env/index.js';
import { loadModelAgent, modelFolder } from './model-agents.js';
import { parseSettings, searchName, type SearchName, settingTexts } from './search-settings.js';

/** The search agents, for `maketen list`; docs/search.md explains their settings. */
export const SEARCHES: readonly { readonly name: SearchName; readonly summary: string }[] = [
  { name: 'rollout', summary: 'search: plays each move on with re-dealt stocks, +playouts=100 times by +base=AGENT' },
  { name: 'nested', summary: 'search: rollouts of rollouts, +playouts=100 times by rollouts of +innerPlayouts=4' },
  { name: 'uct', summary: 'search: a tree over re-dealt stocks (open-loop UCT), or several with +ensemble=4' },
];

type Load = (agent: string, parts: EnvironmentParts) => Promise<Agent>;

/** Whether search can do anything there: where any move is as good as any other, it cannot. */
export function hasSearch(preset: string): boolean {
  return gameOf(preset).interchangeable === undefined;
}

/** The agents that a search is given, and what it plays for. */
interface GivenAgents extends Pick<SearchOptions, 'base' | 'leaf' | 'guide'> {
  readonly game: SearchedGame;
}

/** Loads the agents that a search is given; a model that is both base and leaf is loaded once. A leaf's values count what it was trained for. */
async function givenAgents(
  { base, leaf, lookahead }: { base?: string; leaf?: string; lookahead?: string },
  parts: EnvironmentParts,
  load: Load,
): Promise<GivenAgents> {
  const models = [base, leaf].filter((each) => each !== undefined && modelFolder(each) !== null);
  if (lookahead !== undefined && models.length === 0)
    throw new InputError(`Expected +base or +leaf to be a model beside +lookahead=${lookahead}, but neither is`);
  if (base !== undefined && searchName(base) !== null)
    throw new InputError(`Expected +base to be a scripted agent or a model, but got "${base}"; nested searches twice`);
  if (leaf !== undefined && !models.includes(leaf))
    throw new InputError(`Expected +leaf to be a model, which knows what positions are worth, but got "${leaf}"`);
  const told = (agent: string): string =>
    lookahead !== undefined && models.includes(agent) ? `${agent}+lookahead=${lookahead}` : agent;
  const leafModel = leaf === undefined ? null : await loadModelAgent(modelFolder(leaf)!, told(leaf), parts.rules);
  const baseAgent = base === leaf || base === undefined ? undefined : await load(told(base), parts);
  // Told to look less far ahead in playouts, where speed counts, the model still says as itself what it would play.
  const guide = lookahead === undefined ? undefined : await load(leaf ?? base!, parts);
  const { rules, reward } = parts;
  const game = { rules, reward: leafModel?.reward ?? reward };
  return { game, leaf: leafModel?.policy, base: baseAgent, guide };
}

/**
 * A search from its name and settings: rollout+playouts=50+base=next-card.
 * @param load loads the base and the leaf
 * @throws InputError for a game without choices, or a wrong setting
 */
export async function loadSearchAgent(agent: string, parts: EnvironmentParts, load: Load): Promise<Agent> {
  const name = searchName(agent)!;
  const { preset } = parts.spec;
  if (!hasSearch(preset)) throw new InputError(`Expected a preset where moves matter for ${name}, but got ${preset}`);
  const { base, leaf, lookahead, ...settings } = parseSettings(name, agent);
  if (settings.depth !== undefined && leaf === undefined)
    throw new InputError(`Expected +leaf=MODEL beside +depth=${settings.depth}, but there is none`);
  const { game, ...agents } = await givenAgents({ base, leaf, lookahead }, parts, load);
  const options = { name: searchLabel(agent), ...settings, ...agents };
  if (name === 'uct') return new UctAgent(game, options);
  return name === 'nested' ? createNestedAgent(game, options) : new RolloutAgent(game, options);
}

/** How a search is called in reports and traces: as it was asked for, with folders by their last name. */
export function searchLabel(agent: string): string {
  const settings = settingTexts(agent).map(
    ([name, value]) => `+${name}=${/[/\\]/.test(value) ? basename(resolve(value)) : value}`,
  );
  return `${searchName(agent)}${settings.join('')}`;
}
