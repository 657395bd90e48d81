import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { make, registerGame } from '../../src/index.js';
import { registerGameModule, runLeaderboard } from '../../src/lab/index.js';
import { resumeInFolder, train, trainInFolder } from '../../src/train/index.js';
import { policyFromFolder } from '../../src/train/models/model-folder.js';
import { refusal } from '../support/refusal.js';
import { smallConfig } from '../support/small-trainings.js';
import { TWELVE, twelve } from '../support/twelve/index.js';

const root = mkdtempSync(join(tmpdir(), 'own-game-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const config = (changes: object = {}) =>
  smallConfig('ppo', {
    preset: 'twelve',
    reward: 'cleared',
    totalSteps: 64,
    evaluations: 1,
    evaluationDeals: 4,
    ...changes,
  });

describe('a game from a module', () => {
  it('is known to worker threads: trained as in this thread, and ranked', async () => {
    const takeBack = await registerGameModule(TWELVE);
    try {
      const [one, none] = [await train(config({ workers: 1 })), await train(config({ workers: 0 }))];
      expect(Buffer.from(one.network.weights).equals(Buffer.from(none.network.weights))).toBe(true);
      const options = { presets: ['twelve'], deals: 20, workers: 1, work: join(root, 'work') };
      const { leaderboard } = await runLeaderboard(options);
      const [{ agents, bounds, reward }] = leaderboard!.presets;
      expect([reward, bounds.map(({ bound }) => bound)]).toEqual(['cleared', ['all cards']]);
      expect(agents.map(({ agent }) => agent).sort()).toEqual(['first-legal', 'from-the-right', 'random']);
    } finally {
      takeBack();
    }
  });

  it('is remembered by runs, models and specs, which refuse another', async () => {
    const folder = join(root, 'run');
    const takeBack = await registerGameModule(TWELVE);
    const stop = new AbortController();
    stop.abort();
    await trainInFolder(config(), folder, { signal: stop.signal });
    const { spec } = make('twelve');
    expect([spec.rulesId, spec.module?.url]).toEqual(['twelve-v1', TWELVE.href]);
    expect(make(spec).spec).toEqual(spec);
    takeBack();

    expect(() => make(spec)).toThrow(
      /Unknown preset "twelve"; its game is that of the module file:.*--game, or registerGameModule/,
    );
    expect(await refusal(policyFromFolder(folder))).toMatch(/Unknown preset "twelve"; its game is that of the module/);
    const { policy } = await resumeInFolder(folder).then((trained) => trained.load()); // registers it again
    policy.dispose?.();
    expect(make(spec).spec).toEqual(spec);
    expect(() => make({ ...spec, module: { ...spec.module!, sha256: '0'.repeat(64) } })).toThrow(
      /has been changed since; undo the change/,
    );
    expect(() => make({ ...spec, rulesId: 'twelve-v2' })).toThrow(
      /Expected a spec of twelve-v1, the present rules of twelve, but this one is of "twelve-v2"/,
    );
    (await registerGameModule(TWELVE))(); // what resuming has registered
  });
});

it('a game that was registered as an object is not for worker threads', async () => {
  const takeBack = registerGame(await twelve());
  expect(await refusal(train(config({ workers: 2 })))).toMatch(
    /Expected the game "twelve" from a module, which worker threads can import/,
  );
  expect(await refusal(runLeaderboard({ presets: ['twelve'], deals: 2 }))).toMatch(/from a module/);
  takeBack();
});

it('a module that was changed is refused', async () => {
  const path = join(root, 'changed.js');
  copyFileSync(fileURLToPath(TWELVE), path);
  const expected = { sha256: '0'.repeat(64), what: 'runs/mine' };
  expect(await refusal(registerGameModule(pathToFileURL(path), expected))).toMatch(
    /Expected the module that runs\/mine was made with, but .* has been changed since/,
  );
});
