import { InputError, unknownName } from '../../env/base/errors.js';
import { expectText } from '../../env/base/schema.js';
import { nearestNames } from '../../env/base/words.js';
import type { EnvironmentParts } from '../../env/environment/environment.js';
import { expectParts, rulesSeen } from '../../env/environment/environment-parts.js';
import { gameOf } from '../../env/registry.js';
import { withEndgame } from '../afterstates/endgame.js';
import type { Agent } from '../agent.js';
import { exactAgentFor, noExactAgent } from '../exact/exact-agent.js';
import { expectAgentFor, isAgent } from '../games-in-play.js';
import { AGENTS, agentsFor, createAgent, strongestFor } from '../registry.js';
import { RolloutAgent } from '../search/rollout-agent.js';
import { UctAgent } from '../search/uct-agent.js';
import {
  endgameOf,
  modelSettings,
  parseSettings,
  type SearchName,
  searchName,
  withoutSettings,
} from './agent-names.js';
import {
  agentLabel,
  type AgentOrName,
  type AgentSources,
  EXACT,
  EXACT_NAME,
  isModelSource,
  modelSourceOf,
  type PlayableModel,
} from './agent-sources.js';

/** The agent that a name stands for. */
export interface ResolvedAgent<Model extends PlayableModel = PlayableModel> {
  /** Its name in reports and traces: a scripted agent's name, a model's, or a search with its settings. */
  readonly label: string;
  /** Free it with `dispose` where it has one. */
  readonly agent: Agent;
  /** The model that it is, if it is one. */
  readonly model?: Model;
}

/** The search agents, for `maketen list`; docs/search.md explains their settings. */
export const SEARCHES: readonly { readonly name: SearchName; readonly summary: string }[] = [
  { name: 'rollout', summary: 'search: plays each move on with re-dealt stocks, +playouts=100 times by +base=AGENT' },
  { name: 'uct', summary: 'search: a tree over re-dealt stocks (open-loop UCT), or several with +ensemble=4' },
];

/** Whether search can help there: not where any move is as good as any other. */
export function hasSearch(preset: string): boolean {
  return gameOf(preset).playMatters;
}

/**
 * The one way from an agent's name to an agent: a scripted agent's name, "exact" (`exact+solved=FILE` by what `maketen solve --solved FILE` kept), a search with its settings
 * (`rollout+playouts=30+base=next-card`), a trained model with its settings (`decade-loop3-value+lookahead=1`, or a folder or run that
 * `sources.findModel` knows), or a module with a custom agent. All but searches may end in `+endgame=N`: the last N hidden cards are played
 * exactly. An agent is returned as it is, and a model source, such as the result of `train`, is loaded.
 * @throws InputError, one line, for an unknown name (with the nearest ones), a wrong setting, a model that is damaged or for other rules
 * @example const { agent } = await resolveAgent(partsOf('decade-loop3'), 'rollout+playouts=30');
 */
export async function resolveAgent<Model extends PlayableModel = PlayableModel, Given extends PlayableModel = Model>(
  parts: EnvironmentParts,
  name: AgentOrName<Given>,
  sources: AgentSources<Model> = {},
): Promise<ResolvedAgent<Model | Given>> {
  expectParts(parts);
  if (isAgent(name)) return { label: name.name, agent: checkedFor(parts, name) };
  if (isModelSource(name)) {
    const model = await name.load(rulesSeen(parts), { name: name.label, parts });
    return { label: name.label, agent: model.policy, model };
  }
  expectText(name, "an agent's name or an agent");
  const label = agentLabel(name, sources);
  const exact = EXACT_NAME.exec(name);
  const solved = exact === null ? undefined : await sources.exactAgent?.(parts, exact[1]);
  const ready = solved ?? builtInAgent(parts, name);
  if (ready !== undefined) return { label, agent: ready };
  const search = searchName(name);
  if (search !== null) return { label, agent: await searchAgent(parts, search, name, sources) };
  const own = sources.findModule?.(withoutSettings(name));
  if (own !== undefined) {
    const endgame = endgameOf(name);
    return { label, agent: withEndgame(parts, checkedFor(parts, await own.load(parts)), endgame) };
  }
  const source = modelSourceOf(name, sources);
  if (source === undefined) throw unknownAgent(parts, name, sources);
  const model = await source.load(parts.rules, { name: label, parts, ...modelSettings(name) });
  return { label, agent: model.policy, model };
}

/**
 * A scripted agent, or exact play by a solution that is ready: the names for which nothing is loaded. Undefined for other names.
 * @throws InputError for an agent that does not play these rules
 */
export function builtInAgent(parts: EnvironmentParts, name: string): Agent | undefined {
  const { rules, spec } = parts;
  const bare = withoutSettings(name);
  if (AGENTS.some((each) => each.name === bare)) {
    const endgame = endgameOf(name);
    return withEndgame(parts, createAgent(bare, rules), endgame);
  }
  if (name !== EXACT) return undefined;
  const exact = exactAgentFor(rules);
  if (exact === undefined) throw noExactAgent(rules, spec.preset, strongestFor(rules).name);
  return exact;
}

/** Disposes of an agent that was made from a name or a trained model; an agent that was given belongs to its owner. */
export function release(given: AgentOrName, agent: Agent | undefined) {
  if (!isAgent(given)) agent?.dispose?.();
}

function checkedFor(parts: EnvironmentParts, agent: Agent): Agent {
  expectAgentFor(parts, agent);
  return agent;
}

function unknownAgent({ rules, spec }: EnvironmentParts, name: string, sources: AgentSources): InputError {
  const scripted = agentsFor(rules).map((each) => each.name);
  const searches = SEARCHES.map((each) => each.name);
  const near = nearestNames(name, [...scripted, EXACT, ...searches, ...(sources.modelNames?.() ?? [])]);
  const exact = exactAgentFor(rules) === undefined ? [] : [EXACT];
  const known = near.length > 0 ? near : [...scripted, ...exact, ...(sources.modelNames?.(spec.preset) ?? [])];
  const kind = sources.modelNames === undefined ? 'agent' : 'agent or model';
  return unknownName(kind, name, known);
}

/**
 * A search from its name and settings: rollout+playouts=50+base=next-card. With a leaf
 * the search plays for the reward that the leaf was trained for.
 * @throws InputError for a game without choices, or a wrong setting
 */
async function searchAgent(
  parts: EnvironmentParts,
  name: SearchName,
  text: string,
  sources: AgentSources,
): Promise<Agent> {
  const { preset } = parts.spec;
  if (!hasSearch(preset)) throw new InputError(`Expected a preset where moves matter for ${name}, but got ${preset}`);
  const { base, leaf, lookahead, ...settings } = parseSettings(name, text);
  if (base !== undefined && leaf !== undefined) throw new InputError('Expected +base or +leaf, but got both');
  const player = leaf ?? base;
  const isModel = player !== undefined && modelSourceOf(player, sources) !== undefined;
  if (lookahead !== undefined && !isModel)
    throw new InputError(`Expected +base or +leaf to be a model beside +lookahead=${lookahead}, but neither is`);
  if (base !== undefined && searchName(base) !== null)
    throw new InputError(`Expected +base to be a scripted agent or a model, but got "${base}"`);
  if (leaf !== undefined && !isModel)
    throw new InputError(`Expected +leaf to be a model, which knows what positions are worth, but got "${leaf}"`);
  const load = async (ending = '') =>
    player === undefined ? undefined : resolveAgent(parts, player + ending, sources);
  const inPlayouts = await load(lookahead && `+lookahead=${lookahead}`);
  const leafModel = leaf === undefined ? undefined : inPlayouts!.model!;
  const options = {
    name: agentLabel(text, sources),
    ...settings,
    leaf: leafModel?.policy,
    base: leafModel ? undefined : inPlayouts?.agent,
    // With a shorter lookahead in playouts, for their speed, the guide is the model with its own lookahead.
    guide: lookahead === undefined ? undefined : (await load())!.agent,
  };
  const game = { rules: parts.rules, reward: leafModel?.reward ?? parts.reward };
  return name === 'uct' ? new UctAgent(game, options) : new RolloutAgent(game, options);
}
