import { listModels } from '../../src/zoo/models.js';
import { sized, sizedLong } from '../support/size.js';
import {
  decisionsOf,
  firstsOfTheirKind,
  GOLDEN,
  type Golden,
  known,
  trialsOf,
  disagreementsOf,
} from './model-decisions.js';
import { readJsonFile } from '../../src/io/json.js';

const models = listModels();
const firsts = firstsOfTheirKind(models);

/**
 * `[model][deals]`: what shipped models decided on so many deals when they were published, on every backend (npm run ts -- test/models/regenerate-decisions.ts NAME ...).
 * Published results hold as long as these do: a change of them is one of the results.
 */
const golden = readJsonFile(GOLDEN) as Golden;

const cases = models.flatMap(({ name }) =>
  sized(...trialsOf(name, firsts.has(name))).map(([backend, deals]) => ({ name, backend, deals })),
);

test.each(cases)(
  '$name decides on backend $backend as it did when it was published',
  { tags: 'sized' },
  async ({ name, backend, deals }) => {
    expect(await decisionsOf(name, deals, backend)).toEqual(known(golden, name, deals, backend));
  },
);

test.each(sizedLong(['four-ten-value'], ['four-ten-value', 'four-ten-fault-first-value']))(
  'where backends differ backends decide otherwise on %s only where both moves are worth the same to the last bit of a float32',
  { tags: 'long' },
  async (name) => {
    for (const backend of ['wasm', 'plain'] as const)
      for (const { own, other } of await disagreementsOf(name, sizedLong(5, 50), backend))
        expect(Math.abs(own - other)).toBeLessThanOrEqual(2 ** -22 * Math.max(1, Math.abs(own)));
  },
);
