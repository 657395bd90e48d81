import { expect, it } from 'vitest';
import { maketen } from './run.js';

interface Report {
  winProbability: number;
  position: string | null;
  states: number;
}

async function solved(args: string): Promise<Report> {
  const { stdout, code } = await maketen(`solve ${args} --json`);
  expect(code).toBe(0);
  return JSON.parse(stdout) as Report;
}

it('prints the chance of winning from the deal to ten digits', async () => {
  const { stdout, code } = await maketen('solve tens');
  expect(code).toBe(0);
  expect(stdout).toMatch(/chance of winning from the deal +0\.0913405985\n/);
  expect((await solved('tens --option tableauSize=15')).winProbability).toBeCloseTo(0.3666344992511, 10);
});

it('answers for a position in notation', async () => {
  const position = 'tens 8D QS TC 2D 3C 3H 2H 3S 7D 9C 8C 6C QD / stock 39';
  const { stdout } = await maketen(['solve', 'tens', '--position', position, '--json']);
  const report = JSON.parse(stdout) as Report;
  expect(report.position).toBe(position);
  expect(report.winProbability).toBeGreaterThan(0.05);
  expect(report.winProbability).toBeLessThan(0.5);
});

it.each([
  ['decade', 'Expected a preset of Tens, but got "decade"'],
  ['tens --option tableauSize=60', 'tableauSize'],
  ['tenz', 'did you mean'],
])('refuses %s in one line', async (args, message) => {
  const { code, stderr } = await maketen(`solve ${args}`);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
