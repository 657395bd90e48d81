import type { EnvironmentParts } from '../../env/environment.js';
import type { RewardScheme } from '../../env/reward.js';
import type { Rules } from '../../env/rules.js';
import type { Agent, Policy } from '../agent.js';
import type { ModelSettings } from './model-settings.js';

/** A trained model, ready to play. */
export interface PlayableModel {
  readonly policy: Policy;
  /** What it was trained for: its values are expectations of this. */
  readonly reward: RewardScheme;
}

/** Where a trained model comes from: a folder, the package, a server, memory. What `train` resolves to is one. */
export interface ModelSource<Model extends PlayableModel = PlayableModel> {
  /** How it is called in reports and traces, without its settings. */
  readonly label: string;
  /** @throws InputError, one line, for a damaged model or one for other rules */
  load(rules: Rules, options: ModelSettings & { readonly name: string }): Promise<Model>;
}

/** What an agent is given as: its name, an agent, or what a trained model comes from, such as the result of `train`. */
export type AgentOrName<Model extends PlayableModel = PlayableModel> = string | Agent | ModelSource<Model>;

/** Whether something gives a trained model. */
export function isModelSource<Model extends PlayableModel>(value: AgentOrName<Model>): value is ModelSource<Model>;
export function isModelSource(value: unknown): value is ModelSource;
export function isModelSource(value: unknown): boolean {
  const { label, load } = ((typeof value === 'object' && value) || {}) as Partial<ModelSource>;
  return typeof label === 'string' && typeof load === 'function';
}

/** An agent of the user's own, from a module. */
export interface AgentModule {
  /** How it is called in reports and traces. */
  readonly label: string;
  /** @throws InputError, one line, for a module that cannot be imported or has no agent */
  load(parts: EnvironmentParts): Promise<Agent>;
}

/**
 * Where agents come from that are neither scripted nor searches. The agents' floor touches no disk and no network: whoever resolves a name
 * passes in how. Each is optional; what is left out is not known.
 */
export interface AgentSources<Model extends PlayableModel = PlayableModel> {
  /** The model that a name or a path means; undefined if it means none. */
  findModel?(name: string): ModelSource<Model> | undefined;
  /** Names to suggest for a mistyped one: of all models, or of those that were trained on a preset. */
  modelNames?(preset?: string): readonly string[];
  /** An agent by an exact solution, worked out if need be; undefined where that is not known. It is preferred to the solution that is ready. */
  exactAgent?(parts: EnvironmentParts): Promise<Agent> | undefined;
  /** The module of the user's own that a name means; undefined if it means none. */
  findModule?(name: string): AgentModule | undefined;
}
