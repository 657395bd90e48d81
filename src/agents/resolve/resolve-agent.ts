import type { EnvironmentParts } from '../../env/environment.js';
import { InputError, shown } from '../../env/errors.js';
import { expectParts } from '../../env/expect-parts.js';
import { nearestNames, suggestion } from '../../env/nearest-name.js';
import type { Agent } from '../agent.js';
import { EXACT } from '../exact/exact-agent.js';
import { expectAgentFor, isAgent } from '../expect-agent.js';
import { agentsFor } from '../registry.js';
import { agentLabel } from './agent-label.js';
import { type AgentOrName, type AgentSources, isModelSource, type PlayableModel } from './agent-sources.js';
import { builtInAgent } from './built-in-agent.js';
import { modelSettings } from './model-settings.js';
import { modelSourceOf } from './model-source.js';
import { createSearchAgent, SEARCHES } from './search-agents.js';
import { searchName } from './search-settings.js';

/** What a name stands for. */
export interface ResolvedAgent<Model extends PlayableModel = PlayableModel> {
  /** How it is called in reports and traces: a scripted agent's name, a model's, or a search with its settings. */
  readonly label: string;
  /** Free it with `dispose` where it has one. */
  readonly agent: Agent;
  /** The model that it is, if it is one. */
  readonly model?: Model;
}

function unknownAgent(name: string, { rules, spec }: EnvironmentParts, sources: AgentSources): InputError {
  const scripted = agentsFor(rules).map((each) => each.name);
  const searches = SEARCHES.map((each) => each.name);
  const near = nearestNames(name, [...scripted, EXACT, ...searches, ...(sources.modelNames?.() ?? [])]);
  const known = near.length > 0 ? near : [...scripted, ...(sources.modelNames?.(spec.preset) ?? [])];
  const kind = sources.modelNames === undefined ? 'agent' : 'agent or model';
  return new InputError(`Unknown ${kind} ${shown(name)}${suggestion(name, known)}`);
}

function checkedFor(parts: EnvironmentParts, agent: Agent): Agent {
  expectAgentFor(parts, agent);
  return agent;
}

/**
 * The one way from an agent's name to an agent: a scripted agent's name, "exact", a search with its settings (`rollout+playouts=30+base=next-card`), a
 * trained model with its settings (`decade-loop3-value+endgame=7`, or whatever `sources.findModel` knows: folders, runs), or a module of one's own. An agent is
 * taken as it is, and what a trained model comes from, such as the result of `train`, is loaded.
 * @throws InputError, one line, for an unknown name (with the nearest ones), a wrong setting, a model that is damaged or for other rules
 * @example const { agent } = await resolveAgent('rollout+playouts=30', partsOf('decade-loop3'));
 */
export async function resolveAgent<Model extends PlayableModel = PlayableModel, Given extends PlayableModel = Model>(
  name: AgentOrName<Given>,
  parts: EnvironmentParts,
  sources: AgentSources<Model> = {},
): Promise<ResolvedAgent<Model | Given>> {
  expectParts(parts);
  if (isAgent(name)) return { label: name.name, agent: checkedFor(parts, name) };
  if (isModelSource(name)) {
    const model = await name.load(parts.rules, { name: name.label });
    return { label: name.label, agent: model.policy, model };
  }
  if (typeof name !== 'string') throw new InputError(`Expected an agent's name or an agent, but got ${shown(name)}`);
  const label = agentLabel(name, sources);
  const solved = name === EXACT ? await sources.exactAgent?.(parts) : undefined;
  const ready = solved ?? builtInAgent(name, parts);
  if (ready !== undefined) return { label, agent: ready };
  if (searchName(name) !== null)
    return { label, agent: await createSearchAgent(name, parts, { label, sources, resolve: resolveAgent }) };
  const own = await sources.findModule?.(name)?.load(parts);
  if (own !== undefined) return { label, agent: checkedFor(parts, own) };
  const source = modelSourceOf(name, sources);
  if (source === undefined) throw unknownAgent(name, parts, sources);
  const model = await source.load(parts.rules, { name: label, ...modelSettings(name) });
  return { label, agent: model.policy, model };
}

/** Frees what was made of an agent's name or of a trained model; an agent that was given is its owner's to free. */
export function release(given: AgentOrName, agent: Agent | undefined): void {
  if (!isAgent(given)) agent?.dispose?.();
}
