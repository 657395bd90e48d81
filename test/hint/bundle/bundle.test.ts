import { expect, it } from 'vitest';
import { partsOf, recordTrace } from '../../../src/env/index.js';
import { createHinter, reviewGame } from '../../../src/hint/index.js';
import { decisionOf } from '../positions.js';
import { bundle, NEUTRAL, runBare } from './bundle.js';

it('a bundle of the package gives hints and reviews where there is nothing but the language, the same as in Node', async () => {
  const parts = partsOf('decade-loop3');
  const position = parts.notation.formatState(decisionOf(parts, 4, 3));
  const setup = { preset: 'decade-loop3', agent: 'next-card', playouts: 20 };
  const { code, files } = await bundle(`export * from './src/index.ts';`, NEUTRAL);
  expect(files.filter((file) => file.includes('tensorflow'))).toEqual([]);
  const hints = await runBare(code, '() => app.createHinter(setup).hint(position)', { setup, position });
  expect(hints).toEqual(JSON.parse(JSON.stringify(createHinter(setup).hint(position))));
  const trace = recordTrace(parts, { seed: 4, agent: 'first', choose: (_, mask) => mask.indexOf(1) });
  const review = await runBare(code, '() => app.reviewGame(trace, app.createHinter(setup))', { setup, trace });
  expect(review).toEqual(JSON.parse(JSON.stringify(await reviewGame(trace, createHinter(setup)))));
});
