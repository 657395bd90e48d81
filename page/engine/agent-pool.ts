import {
  type Agent,
  type AgentEntry,
  agentsFor,
  EXACT,
  exactAgentFor,
  exactSolvingFor,
  type ModelSource,
  OneDecision,
  resolveAgent,
  type ResolvedAgent,
  type SolvingAgent,
  strongestFor,
} from 'maketen';
import { type Action, type GameParts, type GameState, InputError, type Rules } from 'maketen/env';
import { createHinter, type Hinter } from 'maketen/hint';
import { changedOptions } from '../session/link.js';
import type { Position } from '../session/position.js';
import type { ModelFiles, PoolAgent } from './calls.js';
import type { LoadedModel } from './load-model.js';
import { ModelCatalogue, OWN_MODEL, OwnModel } from './models.js';

/** Of the search that can be watched: quick enough to look at, strong enough to learn from. */
const SEARCH_PLAYOUTS = 100;
const SEARCH = 'rollout';
/** How long a hint waits for a model that is being loaded, before a scripted agent gives it. */
const PATIENCE_MS = 300;

/** An agent for some rules, and the hints that it gives. */
export interface ReadyAgent {
  readonly parts: GameParts;
  readonly agent: Agent;
  readonly hinter: Hinter;
}

function areSame(a: GameParts, b: GameParts) {
  return JSON.stringify(a.spec) === JSON.stringify(b.spec);
}

/** What playouts of a search are played on by; undefined where there is nothing to search for, or no time. */
function searchBase(rules: Rules): string | undefined {
  const { name, isSlow = false } = strongestFor(rules);
  return exactAgentFor(rules) !== undefined || isSlow ? undefined : name;
}

/** Scripted agents, the strongest first; the registry has those that play every game before the others. */
function scriptedFor(rules: Rules): AgentEntry[] {
  const entries = agentsFor(rules);
  const own = entries.indexOf(strongestFor(rules));
  return [...entries.slice(own), ...entries.slice(0, own)];
}

function insteadOf(problem: string, { rules }: GameParts): InputError {
  return new InputError(`${problem}; hints are by ${strongestFor(rules).name} instead`);
}

/** All agents of the page: exact ones, the models that come with it, one of the player's own, scripted ones, and a search. */
export class AgentPool {
  private readonly catalogue: ModelCatalogue;
  private readonly own = new OwnModel();
  private readonly kept = new Map<string, ReadyAgent>();
  private readonly coming = new Map<string, Promise<ReadyAgent>>();
  private loading: Promise<unknown> = Promise.resolve();
  private solving: { readonly parts: GameParts; readonly steps: Generator<number, SolvingAgent> } | null = null;

  constructor(base: string) {
    this.catalogue = new ModelCatalogue(new URL('models/', base));
  }

  async agentsOf(parts: GameParts): Promise<PoolAgent[]> {
    const { rules } = parts;
    const agents: PoolAgent[] = [];
    if (this.isSolved(parts))
      agents.push({ name: EXACT, kind: 'exact', summary: 'plays by the exact solution: nothing plays better' });
    for (const name of await this.modelsFor(parts))
      agents.push({ name, kind: 'model', summary: 'trained model, comes with this page' });
    if (await this.own.isFor(parts))
      agents.push({ name: OWN_MODEL, kind: 'own model', summary: 'trained model, from your files' });
    agents.push(...scriptedFor(rules).map(({ name, summary }) => ({ name, kind: 'scripted' as const, summary })));
    const base = searchBase(rules);
    if (base !== undefined)
      agents.push({ name: SEARCH, kind: 'search', summary: `search: ${SEARCH_PLAYOUTS} games a move by ${base}` });
    return agents;
  }

  /** Makes the strongest agent ready; null where all are scripted. @throws InputError for files that are missing or damaged: it names who gives the hints instead */
  async load(position: Position): Promise<string | null> {
    const { parts, state } = position;
    const name = this.isSolved(parts) ? EXACT : (await this.modelsFor(parts))[0];
    if (name === undefined) {
      if (await this.catalogue.isMissing()) throw insteadOf('The models of this page cannot be fetched', parts);
      return null;
    }
    const loading = this.ready(parts, name);
    this.loading = loading.catch(() => undefined);
    try {
      const { hinter } = await loading;
      if (parts.rules.config.hints !== false && !hinter.playsOn) hinter.prepare(state); // the first hint takes longer than others
      return name;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      throw insteadOf(error.message, parts);
    }
  }

  /** How often the model for hints wins; null where there is none, or it does not say. */
  async publishedRate(preset: string) {
    const [name] = await this.catalogue.modelsFor(preset);
    return name === undefined ? null : this.catalogue.publishedRate(name);
  }

  async ownFor(parts: GameParts): Promise<string | null> {
    return (await this.own.isFor(parts)) ? OWN_MODEL : null;
  }

  /** @throws InputError, one line, for damaged files or a model for other rules */
  async takeOwn(parts: GameParts, files: ModelFiles): Promise<string> {
    const model = await this.own.take(files, parts);
    this.keep(OWN_MODEL, parts, model.policy, model);
    return OWN_MODEL;
  }

  /** The agent for hints: the one named, else the strongest if it is ready, else the strongest scripted one. */
  async forHints(parts: GameParts, name: string | null): Promise<ReadyAgent> {
    if (name !== null) return this.ready(parts, name);
    if (this.isSolved(parts)) return this.ready(parts, EXACT);
    await Promise.race([this.loading, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    for (const model of await this.modelsFor(parts)) {
      const kept = this.kept.get(model);
      if (kept !== undefined && areSame(kept.parts, parts)) return kept;
    }
    return this.ready(parts, strongestFor(parts.rules).name);
  }

  /** Whether rules that are not solved can be: until then a scripted agent gives the hints. */
  canSolve(parts: GameParts): boolean {
    return !this.isSolved(parts) && exactSolvingFor(parts.rules) !== undefined;
  }

  /** Takes the next step of some 40 ms; the answer is the share of the work that is done, 1 where exact hints are ready, null where there is no way to them. */
  solveStep(parts: GameParts): number | null {
    if (this.isSolved(parts)) return 1;
    if (this.solving === null || !areSame(this.solving.parts, parts)) {
      const steps = exactSolvingFor(parts.rules);
      if (steps === undefined) return null;
      this.solving = { parts, steps };
    }
    const step = this.solving.steps.next();
    if (step.done !== true) return Math.min(step.value, 0.99);
    this.solving = null;
    this.keep(EXACT, parts, step.value);
    return 1;
  }

  /** The agent named, else the strongest, which is waited for; who stands in for it where it cannot be had. */
  async forReviews(parts: GameParts, name: string | null = null): Promise<ReadyAgent> {
    if (name !== null) return this.ready(parts, name);
    await this.loading;
    const [model] = this.isSolved(parts) ? [] : await this.modelsFor(parts);
    if (model !== undefined) await this.ready(parts, model).catch(() => undefined);
    return this.forHints(parts, null);
  }

  async decide(parts: GameParts, name: string, state: GameState): Promise<Action> {
    const { agent } = await this.ready(parts, name);
    return new OneDecision(parts.rules, agent).decide(state);
  }

  /** Those that come with the page; they were trained with their preset's own options. */
  private async modelsFor({ spec: { preset, rules } }: GameParts): Promise<string[]> {
    if (Object.keys(changedOptions(preset, rules)).length > 0) return [];
    return this.catalogue.modelsFor(preset);
  }

  private isSolved(parts: GameParts): boolean {
    const kept = this.kept.get(EXACT);
    return exactAgentFor(parts.rules) !== undefined || (kept !== undefined && areSame(kept.parts, parts));
  }

  private async ready(parts: GameParts, name: string): Promise<ReadyAgent> {
    const kept = this.kept.get(name);
    if (kept !== undefined && areSame(kept.parts, parts)) return kept;
    // Asked for twice it is made once: the second would dispose of the first.
    const key = JSON.stringify([name, parts.spec]);
    const make = (): Promise<ReadyAgent> =>
      this.resolve(parts, name).then(({ agent, model }) => this.keep(name, parts, agent, model));
    const coming = this.coming.get(key) ?? make().finally(() => this.coming.delete(key));
    this.coming.set(key, coming);
    return coming;
  }

  private keep(name: string, parts: GameParts, agent: Agent, model?: LoadedModel): ReadyAgent {
    const { preset, rules: options } = parts.spec;
    const hinter = model === undefined ? createHinter(parts, agent) : createHinter({ preset, options, model });
    const ready = { parts, agent, hinter };
    this.kept.get(name)?.agent.dispose?.();
    this.kept.set(name, ready);
    return ready;
  }

  private async resolve(parts: GameParts, name: string): Promise<ResolvedAgent<LoadedModel>> {
    const models = await this.modelsFor(parts);
    const findModel = (model: string): ModelSource<LoadedModel> | undefined => {
      if (model === OWN_MODEL) return { label: model, load: () => this.own.load(parts) };
      return models.includes(model) ? { label: model, load: () => this.catalogue.take(model, parts) } : undefined;
    };
    const base = searchBase(parts.rules);
    const asked = name === SEARCH && base !== undefined ? `${SEARCH}+playouts=${SEARCH_PLAYOUTS}+base=${base}` : name;
    return resolveAgent(parts, asked, { findModel });
  }
}
