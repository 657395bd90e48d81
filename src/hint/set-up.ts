import * as z from 'zod';
import type { Agent, Policy } from '../agents/agent.js';
import { EXACT, exactAgentFor, noExactAgent } from '../agents/exact/exact-agent.js';
import { createAgent, strongestFor } from '../agents/registry.js';
import { InputError, shown } from '../env/errors.js';
import { parseWith } from '../env/options.js';
import { partsOf } from '../env/registry.js';
import type { Rules } from '../env/rules.js';
import type { GameParts } from './playouts.js';
import { expectSameOptions } from './position/same-rules.js';
import type { HintOptions } from './options.js';
import type { ValuesOf } from './worths/model-worths.js';

/** A trained model, as `loadModel` and `policyFromArtifacts` (maketen/train) give it. */
export interface HintModel {
  readonly policy: Policy;
  readonly config: {
    readonly rulesId: string;
    readonly environment: {
      readonly preset: string;
      readonly rules: Readonly<Record<string, unknown>>;
      readonly reward: string;
    };
  };
  /** Its evaluation.json, parsed: how far its values can be believed. */
  readonly evaluation?: unknown;
}

/** What a hinter is made of. */
export interface HinterSetup extends HintOptions {
  /** Default the model's. */
  readonly preset?: string | undefined;
  /** Rule options that differ from the preset's. */
  readonly options?: Readonly<Record<string, unknown>> | undefined;
  /**
   * Who gives the hints: a scripted agent's name, 'exact', or any agent. Default 'exact' where an exact solution is at hand (Tens, the presets of
   * Four Ten), else the strongest scripted agent of the game.
   */
  readonly agent?: string | Agent | undefined;
  /** Or a trained model. */
  readonly model?: HintModel | Policy | undefined;
  /** Milliseconds clock for the budget; default performance.now. */
  readonly clock?: (() => number) | undefined;
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const fields = {
  preset: z.string('the name of a preset').optional(),
  options: z.record(z.string(), z.unknown(), 'rule options').optional(),
  agent: z
    .custom<string | Agent>((agent) => typeof agent === 'string' || isAgent(agent), "an agent's name or an agent")
    .optional(),
  model: z.custom<HintModel | Policy>(isObject, 'a loaded model').optional(),
  clock: z.custom<() => number>((clock) => typeof clock === 'function', 'a function').optional(),
  limit: z.unknown().optional(),
  playouts: z.unknown().optional(),
  seed: z.unknown().optional(),
  budgetMs: z.unknown().optional(),
};

const schema = z.strictObject(fields);

function isAgent(value: unknown): value is Agent {
  return isObject(value) && typeof (value as Partial<Agent>).act === 'function';
}

function isLoadedModel(model: HintModel | Policy): model is HintModel {
  return 'policy' in model && isAgent(model.policy) && 'config' in model && isObject(model.config);
}

/** @throws InputError for a model that is none, or that plays other rules */
function expectModelFor({ rules, spec }: GameParts, { config }: HintModel): void {
  const { preset, rules: options } = config.environment;
  if (config.rulesId !== rules.id)
    throw new InputError(
      `Expected a model for ${spec.preset} (${rules.id}), but got one for ${preset} (${config.rulesId})`,
    );
  expectSameOptions(rules, options, `a model for ${spec.preset}, that is one`);
}

/** @throws InputError for an unknown agent, or one that does not play these rules */
function agentNamed(name: string, { rules, spec }: GameParts): Agent {
  if (name !== EXACT) return createAgent(name, rules);
  const agent = exactAgentFor(rules);
  if (agent === undefined) throw noExactAgent(rules, spec.preset, strongestFor(rules).name);
  return agent;
}

function defaultAgent(rules: Rules): Agent {
  return exactAgentFor(rules) ?? strongestFor(rules).create(rules);
}

/** The parts that a hinter works with. */
export interface HinterParts {
  readonly parts: GameParts;
  readonly agent: Agent;
  readonly values?: ValuesOf;
}

/** @throws InputError, one line, for an unknown preset or agent, a broken option, or a model for other rules */
export function setUpHinter(setup: HinterSetup): HinterParts {
  const { preset, options, agent, model } = parseWith(schema, setup, 'key', Object.keys(fields)) as HinterSetup;
  if (agent !== undefined && model !== undefined)
    throw new InputError('Expected either "agent" or "model", but got both');
  if (model === undefined || isAgent(model)) {
    if (preset === undefined) throw new InputError('Expected "preset": the name of a preset, but it is missing');
    const parts = partsOf(preset, { rules: options });
    const given = model ?? agent ?? defaultAgent(parts.rules);
    return { parts, agent: typeof given === 'string' ? agentNamed(given, parts) : given };
  }
  if (!isLoadedModel(model))
    throw new InputError(
      `Expected "model" to be a loaded model, but got ${shown(Object.keys(model))}; await policyFromArtifacts or loadModel first`,
    );
  const { environment } = model.config;
  const parts = partsOf(preset ?? environment.preset, {
    rules: options ?? (preset === undefined ? environment.rules : {}),
  });
  expectModelFor(parts, model);
  const reward = parts.game.rewards.find(({ name }) => name === environment.reward);
  const { policy, evaluation } = model;
  return reward === undefined ? { parts, agent: policy } : { parts, agent: policy, values: { reward, evaluation } };
}
