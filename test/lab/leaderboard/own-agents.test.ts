import { expect, it } from 'vitest';
import { createAgent, InputError, partsOf } from '../../../src/index.js';
import { runLeaderboard } from '../../../src/lab/index.js';

it('an agent object is refused in one line that says to give a module', async () => {
  const agents = ['random', createAgent('random', partsOf('decade').rules)] as string[];
  const run = runLeaderboard({ presets: ['decade'], agents, deals: 10, boundDeals: 0 });
  await expect(run).rejects.toThrow(InputError);
  await expect(run).rejects.toThrow(/the path of a module \('\.\/mine\.mjs'\), which worker threads can load, but got/);
});
