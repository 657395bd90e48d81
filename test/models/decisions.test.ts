import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Agent } from '../../src/agents/agent.js';
import type { GamesInPlay } from '../../src/agents/games-in-play.js';
import { partsOf } from '../../src/env/index.js';
import { evaluate, seedDeals } from '../../src/evaluate/index.js';
import { loadModel, policyFromArtifacts } from '../../src/train/index.js';
import { sized } from '../support/size.js';

const MODELS = join(import.meta.dirname, '../../models');
const names = readdirSync(MODELS).filter((name) => statSync(join(MODELS, name)).isDirectory());

/**
 * `[model][deals]`: what shipped models decided on so many deals, by TensorFlow.js' wasm, when they were published: the number of decisions and the start of
 * the SHA-256 of the moves, deal by deal. Published results hold as long as these do: a change of them is one of the results.
 */
const golden = JSON.parse(readFileSync(join(import.meta.dirname, 'decisions.json'), 'utf8')) as Readonly<
  Record<string, Readonly<Record<string, { decisions: number; sha256: string }>>>
>;
const FIRST_SEED = 2_000_000;

type Backend = 'auto' | 'wasm' | 'files' | 'plain';

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
  expect(model.computedBy).toBe(backend === 'plain' ? backend : 'kernel');
  return model;
}

async function decisionsOf(name: string, deals: number, backend: Backend) {
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

const deals = sized(50, 2000);

/** Those of a value model for Four Ten ask for all that a move leads to: two models would take twice what the others take together. */
const quicker = names.filter((name) => !/^four-ten.*-value$/.test(name));

// Files of a model are played by the kernel as its folder is ('auto'). CI tries the other backends on the fewer deals of the quick tests alone.
const backends = sized<Backend[]>(['auto', 'wasm', 'plain'], ['files'], ['auto', 'wasm', 'files', 'plain']);

describe.each(backends)('on backend %s', (backend) => {
  test.each(sized(names, quicker, names))('%s decides as it did when it was published', async (name) => {
    expect(await decisionsOf(name, deals, backend)).toEqual(golden[name][deals]);
  });
});
