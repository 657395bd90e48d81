import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Agent } from '../../src/agents/agent.js';
import type { GamesInPlay } from '../../src/agents/games-in-play.js';
import { partsOf } from '../../src/env/index.js';
import { evaluate, seedDeals } from '../../src/evaluate/index.js';
import { loadModel, policyFromArtifacts } from '../../src/train/index.js';

export const MODELS = join(import.meta.dirname, '../../models');
export const GOLDEN = join(import.meta.dirname, 'decisions.json');
const FIRST_SEED = 2_000_000;

/** Numbers of deals: of the quick tests and of the long ones. */
export const DEALS = [50, 2000] as const;

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

export type Backend = 'auto' | 'wasm' | 'files' | 'plain';

/** A model from its folder, or from its files as apps take it, without TensorFlow.js. */
async function modelOn(backend: Backend, name: string) {
  const folder = join(MODELS, name);
  if (backend === 'auto' || backend === 'wasm') return loadModel(folder, { backend });
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

/** What a shipped model decides on so many deals. */
export async function decisionsOf(name: string, deals: number, backend: Backend): Promise<Decisions> {
  const { policy, config } = await modelOn(backend, name);
  const moves: number[][] = Array.from({ length: deals }, () => []);
  const noting: Agent = {
    name,
    rules: policy.rules,
    usesObservations: policy.usesObservations,
    act: (batch, actions) => {
      policy.act(batch, actions);
      const { tags } = batch as GamesInPlay;
      for (let i = 0; i < batch.size; i++) moves[tags[i]].push(actions[i]);
    },
  };
  const { decisions } = await evaluate(partsOf(config.environment), noting, seedDeals(FIRST_SEED, deals));
  policy.dispose?.();
  return { decisions, sha256: createHash('sha256').update(JSON.stringify(moves)).digest('hex').slice(0, 16) };
}
