import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sized } from '../support/size.js';
import { decisionsOf, GOLDEN, type Golden, known, MODELS, trialsOf } from './model-decisions.js';

const names = readdirSync(MODELS).filter((name) => statSync(join(MODELS, name)).isDirectory());

/**
 * `[model][deals]`: what shipped models decided on so many deals when they were published, on every backend (npx tsx test/models/regenerate-decisions.ts NAME ...).
 * Published results hold as long as these do: a change of them is one of the results.
 */
const golden = JSON.parse(readFileSync(GOLDEN, 'utf8')) as Golden;

const cases = names.flatMap((name) => sized(...trialsOf(name)).map(([backend, deals]) => ({ name, backend, deals })));

test.each(cases)(
  '$name decides on backend $backend as it did when it was published',
  { tags: 'sized' },
  async ({ name, backend, deals }) => {
    expect(await decisionsOf(name, deals, backend)).toEqual(known(golden, name, deals, backend));
  },
);
