import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it, vi } from 'vitest';
import * as maketen from '../../src/index.js';
import * as lab from '../../src/lab/index.js';
import * as train from '../../src/train/index.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const FOLDER = resolve(import.meta.dirname, '../..');
const work = temporaryFolder();
const examples = ['leaderboard', 'bounds', 'benchmark'].flatMap((page) => {
  const text = readFileSync(join(FOLDER, `docs/${page}.md`), 'utf8');
  const codes = Array.from(text.matchAll(/```ts\n([\s\S]*?)```/g), ([, code]) => code);
  return codes.filter((code) => code.includes("'maketen/lab'")).map((code) => [page, code]);
});

it.each(examples)('an example of docs/%s.md runs on the sources', { tags: 'long' }, async (_, code) => {
  const body = code
    .replaceAll(
      /import (\{[^}]*\}) from 'maketen(?:\/(lab|train))?';/g,
      (_line, names: string, from = 'maketen') => `const ${names} = ${from};`,
    )
    .replace("work: 'work'", `work: ${JSON.stringify(work)}`);
  const log = vi.fn();
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the examples are our own
  const run = new Function('maketen', 'lab', 'train', 'console', `return (async () => {${body}})();`) as (
    ...given: object[]
  ) => Promise<void>;
  await run(maketen, lab, train, { log, error: log });
  expect(log.mock.calls.at(-1)![0]).toBeDefined();
});

it('runs four examples', () => {
  expect(examples).toHaveLength(4);
});

it('a signal that is aborted ends work with its reason, and progress is told before', async () => {
  const stop = new AbortController();
  const seen: number[] = [];
  const onProgress = (done: number, total: number): void => {
    seen.push(done);
    expect(total).toBe(1000);
    stop.abort(new Error('enough'));
  };
  const deals = maketen.seedDeals(0, 1000);
  const parts = maketen.partsOf('decade');
  const playing = lab.evaluateAgents(parts, ['random'], deals, { onProgress, signal: stop.signal });
  await expect(playing).rejects.toThrow('enough');
  expect(seen).toHaveLength(1);
  expect(seen[0]).toBeLessThan(1000);
});

it('a leaderboard whose signal is aborted has nothing but what is done, and the next call goes on from there', async () => {
  const stop = AbortSignal.abort();
  const options = {
    presets: ['tens'],
    agents: ['random'],
    deals: 5,
    boundDeals: 0,
    workers: 1,
    work: join(work, 'own'),
  };
  const { leaderboard, done, units } = await lab.runLeaderboard({ ...options, signal: stop });
  expect([leaderboard, done]).toEqual([null, 0]);
  expect(units).toBeGreaterThan(0);
});

it('loads agents by parts and name, in this order, and names the argument that is wrong', async () => {
  const parts = maketen.partsOf('decade');
  expect((await lab.loadAgent(parts, 'longest-run')).name).toBe('longest-run');
  await expect(lab.loadAgent('longest-run' as never, parts as never)).rejects.toThrow(
    /Expected an environment's parts, .*, but got "longest-run"/,
  );
  await expect(lab.loadAgent(parts, 7 as never)).rejects.toThrow(/Expected an agent's name or an agent, but got 7/);
});
