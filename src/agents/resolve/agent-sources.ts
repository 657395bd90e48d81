import type { EnvironmentParts } from '../../env/environment/environment.js';
import type { RewardScheme, Rules } from '../../env/environment/rules.js';
import type { Agent, Policy } from '../agent.js';
import { AGENTS } from '../registry.js';
import { type ModelSettings, searchName, settingsText, settingTexts, withoutSettings } from './agent-names.js';

/** A trained model, ready to play. */
export interface PlayableModel {
  readonly policy: Policy;
  /** What it was trained for: its values are expectations of this. */
  readonly reward: RewardScheme;
}

/** Where a trained model comes from: a folder, the package, a server, memory. `train` resolves to one. */
export interface ModelSource<Model extends PlayableModel = PlayableModel> {
  /** Its name in reports and traces, without its settings. */
  readonly label: string;
  /**
   * @param options with the environment that it is to play: its reward or observation may be custom
   * @throws InputError, one line, for a damaged model or one for other rules
   */
  load(
    rules: Rules,
    options: ModelSettings & { readonly name: string; readonly parts?: EnvironmentParts },
  ): Promise<Model>;
}

/** How an agent is given: its name, an agent, or the source of a trained model, such as the result of `train`. */
export type AgentOrName<Model extends PlayableModel = PlayableModel> = string | Agent | ModelSource<Model>;

/** Whether something is the source of a trained model. */
export function isModelSource<Model extends PlayableModel>(value: AgentOrName<Model>): value is ModelSource<Model>;
export function isModelSource(value: unknown): value is ModelSource;
export function isModelSource(value: unknown): boolean {
  const { label, load } = ((typeof value === 'object' && value) || {}) as Partial<ModelSource>;
  return typeof label === 'string' && typeof load === 'function';
}

/**
 * What a module with a custom agent exports as `agent`, or as its default: an agent, or a function that makes one for the environment to be
 * played. `--agent ./mine.mjs` plays it.
 */
export type OwnAgent = Agent | ((parts: EnvironmentParts) => Agent | Promise<Agent>);

/** A custom agent, from a module. */
export interface AgentModule {
  /** Its name in reports and traces. */
  readonly label: string;
  /** @throws InputError, one line, for a module that cannot be imported or has no agent */
  load(parts: EnvironmentParts): Promise<Agent>;
}

/**
 * Where agents come from that are neither scripted nor searches. This layer reads no disk and no network: the caller passes in how. Each
 * is optional; the kinds of names that are left out are unknown names.
 */
export interface AgentSources<Model extends PlayableModel = PlayableModel> {
  /** The model that a name or a path means; undefined if it means none. */
  findModel?(name: string): ModelSource<Model> | undefined;
  /** Names to suggest for a mistyped one: of all models, or of those that were trained on a preset. */
  modelNames?(preset?: string): readonly string[];
  /** An agent by an exact solution, solved if necessary; undefined where none is known. It is preferred to the solution that is ready. @param file of what is solved already */
  exactAgent?(parts: EnvironmentParts, file?: string): Promise<Agent> | undefined;
  /** The module with a custom agent that a name means; undefined if it means none. */
  findModule?(name: string): AgentModule | undefined;
}

/** The name of exact play, as `resolveAgent` and `createHinter` take it. */
export const EXACT = 'exact';

/** Exact play, perhaps by the solved positions of a file. */
export const EXACT_NAME = new RegExp(`^${EXACT}(?:\\+solved=(.+))?$`);

/** The model that a name means, whatever settings follow it; undefined for scripted agents, searches and unknown names. */
export function modelSourceOf<Model extends PlayableModel>(
  name: string,
  sources: AgentSources<Model>,
): ModelSource<Model> | undefined {
  const bare = withoutSettings(name);
  if (bare === '' || EXACT_NAME.test(bare) || searchName(name) !== null || AGENTS.some((each) => each.name === bare))
    return undefined;
  return sources.findModel?.(bare);
}

function modelLabel(name: string, sources: AgentSources) {
  const own = sources.findModule?.(withoutSettings(name));
  if (own !== undefined) return `${own.label}${settingsText(name)}`;
  const source = modelSourceOf(name, sources);
  return source === undefined ? name : `${source.label}${settingsText(name)}`;
}

/** An agent's name in reports and traces: as it was asked for, with model folders by their last name. */
export function agentLabel(agent: AgentOrName, sources: AgentSources = {}): string {
  if (typeof agent !== 'string') return isModelSource(agent) ? agent.label : agent.name;
  const search = searchName(agent);
  if (search === null) return modelLabel(agent, sources);
  const settings = settingTexts(agent).map(([setting, value]) => `+${setting}=${modelLabel(value, sources)}`);
  return `${search}${settings.join('')}`;
}
