import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Agent, Policy } from '../../src/agents/agent.js';
import type { GamesInPlay } from '../../src/agents/games-in-play.js';
import { partsOf } from '../../src/env/index.js';
import { evaluate, seedDeals } from '../../src/evaluate/index.js';
import { ratesMoves } from '../../src/hint/model-values.js';
import { type ModelConfig, policyFromArtifacts } from '../../src/train/index.js';
import type { ModelEntry } from '../../src/zoo/models.js';
import { policyFromFolder } from '../../src/train/models/model-folder.js';

const MODELS = join(import.meta.dirname, '../../models');
export const GOLDEN = join(import.meta.dirname, 'decisions.json');
const FIRST_SEED = 2_000_000;

/** Value models for Four Ten make some 120 decisions a game, those for this ring 50, others 3 to 60; each asks for all that each move leads to. */
export function takesLong(name: string): boolean {
  return /^four-ten.*-value$/.test(name) || name === 'decade-loop-optional-value';
}

/** One model of each kind and game, which stands for those like it where not all are tried. */
export function firstsOfTheirKind(models: readonly ModelEntry[]): ReadonlySet<string> {
  const firsts = new Map<string, string>();
  for (const { name, preset } of models) {
    const kind = `${partsOf(preset!).game.name} ${name.split('-').at(-1)}`;
    if (!firsts.has(kind)) firsts.set(kind, name);
  }
  return new Set(firsts.values());
}

/** Numbers of deals: few, some and many. */
export function dealsOf(name: string): readonly [few: number, some: number, many: number] {
  return [takesLong(name) ? 2 : 12, 50, 2000];
}

export type Trial = readonly [backend: Backend, deals: number];

/** What a model is tried on, and on most backends in CI if it is the first of its kind. Files of a model are played by the kernel as its folder is ('auto'). */
export function trialsOf(name: string, isFirst: boolean): readonly [quick: Trial[], long: Trial[], all: Trial[]] {
  const [few, some, many] = dealsOf(name);
  const on = (deals: number, ...backends: Backend[]): Trial[] => backends.map((backend) => [backend, deals]);
  const quick = takesLong(name) ? [] : on(few, 'auto');
  const first = takesLong(name) ? on(few, 'auto', 'wasm', 'files', 'plain') : on(some, 'wasm', 'files', 'plain');
  const long = isFirst ? first : on(few, 'auto');
  return [quick, long, [...(takesLong(name) ? on(few, 'plain') : []), ...on(many, 'auto', 'wasm', 'files', 'plain')]];
}

/**
 * By backend, where they decide otherwise here and there: two moves of a Four Ten model may be worth the same to the last bit of a float32, and backends add up
 * in another order.
 */
export type ByBackend = Readonly<Record<'auto' | 'wasm' | 'plain', Decisions>>;

/** `[model][deals]` */
export type Golden = Record<string, Record<string, Decisions | ByBackend>>;

/** What a model is known to decide on a backend. */
export function known(golden: Golden, name: string, deals: number, backend: Backend): Decisions {
  const decided = golden[name][deals];
  if ('decisions' in decided) return decided;
  // Files of a model are played by the kernel, as its folder is.
  return decided[backend === 'files' ? 'auto' : backend];
}

/** The number of decisions, and the start of the SHA-256 of the moves, deal by deal. */
export interface Decisions {
  readonly decisions: number;
  readonly sha256: string;
}

type Backend = 'auto' | 'wasm' | 'files' | 'plain';

/** A model from its folder, or from its files as apps take it, without TensorFlow.js. */
async function modelOn(backend: Backend, name: string) {
  const folder = join(MODELS, name);
  if (backend === 'auto' || backend === 'wasm') return policyFromFolder(folder, { backend });
  const model = await policyFromArtifacts(
    {
      config: JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8')) as unknown,
      topology: readFileSync(join(folder, 'model.json'), 'utf8'),
      weights: readFileSync(join(folder, 'weights.bin')),
    },
    { backend: backend === 'plain' ? backend : 'kernel' },
  );
  const computer = backend === 'plain' ? backend : 'kernel';
  if (model.computedBy !== computer)
    throw new Error(`Expected ${name} to be computed by ${computer}, but got ${model.computedBy}`);
  return model;
}

/** Sees the games of a batch at which a model has decided, and what it has decided. */
type Witness = (batch: GamesInPlay, actions: Int32Array) => void;

/** Lets a policy play so many deals. @returns its number of decisions */
async function played(config: ModelConfig, policy: Policy, deals: number, witness: Witness) {
  const watched: Agent = {
    name: policy.name,
    rules: policy.rules,
    usesObservations: policy.usesObservations,
    act: (batch, actions) => {
      policy.act(batch, actions);
      witness(batch as GamesInPlay, actions);
    },
  };
  return (await evaluate(partsOf(config.environment), watched, seedDeals(FIRST_SEED, deals))).decisions;
}

/** What a shipped model decides on so many deals. */
export async function decisionsOf(name: string, deals: number, backend: Backend): Promise<Decisions> {
  const { policy, config } = await modelOn(backend, name);
  const moves: number[][] = Array.from({ length: deals }, () => []);
  const decisions = await played(config, policy, deals, ({ size, tags }, actions) => {
    for (let i = 0; i < size; i++) moves[tags[i]].push(actions[i]);
  });
  policy.dispose?.();
  return { decisions, sha256: createHash('sha256').update(JSON.stringify(moves)).digest('hex').slice(0, 16) };
}

/** A decision that two backends make otherwise: what the first holds its own move and the other's to be worth. */
export interface Disagreement {
  readonly own: number;
  readonly other: number;
}

/** Where a value model on another backend decides otherwise than on the kernel, in the games that it plays there on so many deals. */
export async function disagreementsOf(name: string, deals: number, backend: Backend): Promise<Disagreement[]> {
  const [{ policy, config }, other] = [await modelOn('auto', name), await modelOn(backend, name)];
  if (!ratesMoves(policy)) throw new Error(`Expected ${name} to have action values`);
  const moves = partsOf(config.environment).rules.moves.length;
  const found: Disagreement[] = [];
  let others = new Int32Array(0);
  await played(config, policy, deals, (batch, actions) => {
    if (others.length < batch.size) others = new Int32Array(batch.size);
    other.policy.act(batch, others);
    const differing = [...Array(batch.size).keys()].filter((i) => others[i] !== actions[i]);
    if (differing.length === 0) return;
    const values = policy.actionValues(batch);
    for (const i of differing)
      found.push({ own: values[i * moves + actions[i]], other: values[i * moves + others[i]] });
  });
  policy.dispose?.();
  other.policy.dispose?.();
  return found;
}
