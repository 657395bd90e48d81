import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sized } from '../support/size.js';
import { type Backend, dealsOf, decisionsOf, GOLDEN, type Golden, known, MODELS } from './model-decisions.js';

const names = readdirSync(MODELS).filter((name) => statSync(join(MODELS, name)).isDirectory());

/**
 * `[model][deals]`: what shipped models decided on so many deals when they were published, on every backend (npm run model:decisions -- NAME ...).
 * Published results hold as long as these do: a change of them is one of the results.
 */
const golden = JSON.parse(readFileSync(GOLDEN, 'utf8')) as Golden;

// Files of a model are played by the kernel as its folder is ('auto'). CI tries the other backends on the fewer deals of the quick tests alone.
const backends = sized<Backend[]>(['auto', 'wasm', 'plain'], ['files'], ['auto', 'wasm', 'files', 'plain']);

describe.each(backends)('on backend %s', (backend) => {
  test.each(names)('%s decides as it did when it was published', async (name) => {
    const deals = sized(...dealsOf(name));
    expect(await decisionsOf(name, deals, backend)).toEqual(known(golden, name, deals, backend));
  });
});
