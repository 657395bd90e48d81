import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bestAlgorithm } from '../../../src/train/algorithms.js';
import { parseTrainingConfig, trainInFolder } from '../../../src/train/index.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { maketen, reported, spawnMaketen } from '../run.js';

const root = temporaryFolder();

interface Printed {
  readonly steps: number;
  readonly evaluation: { readonly agents: { winRate: { estimate: number } }[] };
  readonly hints: readonly unknown[];
}

test('maketen start goes on with a run, an evaluation a line, compares, and asks for a hint; once more with what there is', async () => {
  const folder = join(root, 'begun');
  const preset = 'decade';
  const small = { hiddenSizes: [12], evaluations: 3, evaluationDeals: 20, totalSteps: 6000, workers: 0 };
  const config = parseTrainingConfig({ preset, algorithm: bestAlgorithm({ preset, rules: {} }), ...small });
  const stop = new AbortController();
  await trainInFolder(config, folder, { onProgress: () => stop.abort(), signal: stop.signal });

  const first = await maketen(`start --env ${preset} --out ${folder}`);
  expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: '' });
  expect(first.stdout).not.toContain('\u001b');
  const lines = first.stdout.match(/^ +[\d,]+ of 6,000 decisions, +[\d.]+ s: wins [\d.]+ % of 20 deals/gm);
  expect(lines!.length).toBeGreaterThan(1);
  expect(first.stdout).toContain('2,000 deals (seeds 2000000..2001999)');
  expect(first.stdout).toMatch(/^ {3}plays {2}\S/m);

  const { steps, evaluation, hints } = (await reported(`start --env ${preset} --out ${folder}`)) as Printed;
  expect([steps > 0, hints.length > 1]).toEqual([true, true]);
  for (const { winRate } of evaluation.agents) expect(winRate.estimate).toBeLessThan(1);
});

test('maketen start trains to the figures of README', { tags: 'nightly' }, async () => {
  const folder = join(root, 'start');
  const first = await spawnMaketen(`start --out ${folder}`);
  expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: '' });
  expect(first.stdout).not.toContain('\u001b');
  const lines = [
    ...first.stdout.matchAll(/^ +([\d,]+) of 600,000 decisions, +[\d.]+ s: wins ([\d.]+) % of 500 deals/gm),
  ];
  expect(lines).toHaveLength(6);
  expect(Number(lines[5][2])).toBeGreaterThan(Number(lines[0][2]));

  const { code, stdout } = await spawnMaketen(`start --out ${folder} --json`);
  const { steps, evaluation, hints } = JSON.parse(stdout) as Printed;
  expect(code).toBe(0);
  expect(steps).toBeGreaterThanOrEqual(600_000);
  const [model, ...baselines] = evaluation.agents.map(({ winRate }) => winRate.estimate);
  expect(model).toBeGreaterThan(0.4);
  for (const rate of baselines) expect(rate).toBeLessThan(model);
  const [own, random] = [model, baselines[0]].map((rate) => (100 * rate).toFixed(1));
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  expect(readme).toContain(`wins ${own} % of 2,000 unseen deals; random play wins ${random} %.`);
  expect(hints.length).toBeGreaterThan(1);
});
