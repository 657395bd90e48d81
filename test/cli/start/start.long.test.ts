import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { spawnMaketen } from '../run.js';

const folder = join(temporaryFolder(), 'start');

test('maketen start trains an evaluation a line in a pipe, compares, and asks for a hint; once more it goes on from what there is', async () => {
  const first = await spawnMaketen(`start --out ${folder}`);
  expect({ code: first.code, stderr: first.stderr }).toEqual({ code: 0, stderr: '' });
  expect(first.stdout).not.toContain('\u001b');
  const lines = [
    ...first.stdout.matchAll(/^ +([\d,]+) of 600,000 decisions, +[\d.]+ s: wins ([\d.]+) % of 500 deals/gm),
  ];
  expect(lines).toHaveLength(6);
  expect(Number(lines[5][2])).toBeGreaterThan(Number(lines[0][2]));
  expect(first.stdout).toContain('2,000 deals (seeds 2000000..2001999)');
  expect(first.stdout).toMatch(/^ {3}plays {2}\S/m);

  const { code, stdout } = await spawnMaketen(`start --out ${folder} --json`);
  const { steps, evaluation, hints } = JSON.parse(stdout) as {
    steps: number;
    evaluation: { agents: { winRate: { estimate: number } }[] };
    hints: unknown[];
  };
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
