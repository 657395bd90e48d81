import type { Agent } from '../../src/agents/agent.js';
import { OneDecision } from '../../src/agents/decide-one.js';
import { agentsFor, createAgent, strongestFor } from '../../src/agents/registry.js';
import { RolloutAgent } from '../../src/agents/search/rollout-agent.js';
import { InputError } from '../../src/env/errors.js';
import type { Action, GameState } from '../../src/env/rules.js';
import type { GameParts } from '../session/position.js';
import { exactOf } from './exact-of.js';
import type { ModelFiles, Player } from './messages.js';
import { ModelShelf } from './model-shelf.js';

/** Of the search that can be watched: quick enough to look at, strong enough to learn from. */
const SEARCH_PLAYOUTS = 100;
const SEARCH = 'rollout';
export const OWN_MODEL = 'your model';

/** How long a hint waits for a model that is being loaded, before a scripted agent gives it. */
const PATIENCE_MS = 300;

/** An agent for some rules. */
export interface Seated {
  readonly parts: GameParts;
  readonly agent: Agent;
  /** The reward scheme whose return a model has learnt; null for other agents. */
  readonly reward: string | null;
}

function plays(seated: Seated, parts: GameParts): boolean {
  return JSON.stringify(seated.parts.spec) === JSON.stringify(parts.spec);
}

/** All agents of the page: scripted ones, a search, the models that come with it, and one of the player's own. */
export class Players {
  private readonly shelf: ModelShelf;
  private readonly seated = new Map<string, Seated>();
  private own: Seated | undefined;
  private loading: Promise<unknown> = Promise.resolve();

  constructor(base: string) {
    this.shelf = new ModelShelf(new URL('models/', base));
  }

  async playersOf(parts: GameParts): Promise<Player[]> {
    const models = await this.shelf.modelsFor(parts.spec.preset);
    const scripted = agentsFor(parts.rules).map(({ name, summary }) => ({ name, summary }));
    return [
      ...models.map((name) => ({ name, summary: 'trained model' })),
      ...scripted.reverse(),
      { name: SEARCH, summary: `search: ${SEARCH_PLAYOUTS} playouts a move by ${strongestFor(parts.rules).name}` },
      ...(this.own !== undefined && plays(this.own, parts)
        ? [{ name: OWN_MODEL, summary: 'trained model, from your files' }]
        : []),
    ];
  }

  /** Makes an agent ready. Null: the preset's model; then null comes back if there is none for these rules. */
  async load(parts: GameParts, agent: string | null): Promise<string | null> {
    if (agent === null && exactOf(parts) !== undefined) return null; // nothing to add to what is known
    const name = agent ?? (await this.shelf.modelsFor(parts.spec.preset))[0];
    if (name === undefined) return null;
    try {
      const loading = this.seat(parts, name);
      this.loading = loading.catch(() => undefined);
      await loading;
      return name;
    } catch (error) {
      if (agent === null && error instanceof InputError) return null; // other options than it was trained with
      throw error;
    }
  }

  /** @throws InputError, one line, for damaged files or a model for another preset */
  async loadOwn(parts: GameParts, files: ModelFiles): Promise<string> {
    const own = { parts, ...(await this.shelf.fromFiles(files, parts)) };
    this.own?.agent.dispose?.();
    this.own = own;
    return OWN_MODEL;
  }

  /** The agent for hints: the one named, else the preset's model if it is loaded, else the strongest scripted one. */
  async hinting(parts: GameParts, name: string | null): Promise<Seated> {
    if (name !== null) return this.seat(parts, name);
    await Promise.race([this.loading, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    for (const model of await this.shelf.modelsFor(parts.spec.preset)) {
      const seated = this.seated.get(model);
      if (seated !== undefined && plays(seated, parts)) return seated;
    }
    return this.seat(parts, strongestFor(parts.rules).name);
  }

  async decide(parts: GameParts, name: string, state: GameState): Promise<Action> {
    const { agent } = await this.seat(parts, name);
    return new OneDecision(parts.rules, agent).decide(state);
  }

  private async seat(parts: GameParts, name: string): Promise<Seated> {
    const ready = name === OWN_MODEL ? this.own : this.seated.get(name);
    if (ready !== undefined && plays(ready, parts)) return ready;
    if (name === OWN_MODEL) throw new InputError('Expected a model of yours for these rules, but there is none');
    const seated = { parts, ...(await this.make(parts, name)) };
    ready?.agent.dispose?.();
    this.seated.set(name, seated);
    return seated;
  }

  private async make(parts: GameParts, name: string): Promise<Omit<Seated, 'parts'>> {
    if ((await this.shelf.modelsFor(parts.spec.preset)).includes(name)) return this.shelf.take(name, parts);
    if (name !== SEARCH) return { agent: createAgent(name, parts.rules), reward: null };
    const base = strongestFor(parts.rules).create(parts.rules);
    return { agent: new RolloutAgent(parts, { base, playouts: SEARCH_PLAYOUTS }), reward: null };
  }
}
