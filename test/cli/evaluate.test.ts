import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { maketen, temporaryFolder } from './run.js';

const folder = temporaryFolder();

interface Interval {
  estimate: number;
  low: number;
  high: number;
}

/** A report without what depends on the clock. */
function timeless(json: string): unknown {
  return JSON.parse(json, (key, value: unknown) => (/seconds?$/i.test(key) ? undefined : value));
}

it('evaluates an agent, equally each time, for people and as JSON', async () => {
  const args = 'evaluate --env decade-loop3 --agent longest-run --seeds 0..299';
  const out = join(folder, 'evaluation.json');
  const first = await maketen(`${args} --json --out ${out}`);
  const second = await maketen(`${args} --json`);
  const text = await maketen(args);
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(timeless(first.stdout)).toEqual(timeless(second.stdout));
  expect(readFileSync(out, 'utf8')).toBe(first.stdout);
  expect(timeless(first.stdout)).toMatchObject({
    env: { preset: 'decade-loop3' },
    deals: { seeds: '0..299' },
    result: { agent: 'longest-run', deals: 300, unfinished: 0 },
  });
  expect(text.stdout).toContain('longest-run on decade-loop3, 300 deals (seeds 0..299)');
});

it('compares agents with the first one on equal deals, and says where play does not matter', async () => {
  const decade = await maketen('compare --env decade-loop3 --agent random --agent longest-run --seeds 0..299 --json');
  const tens = await maketen('compare --env tens --agent first-legal --agent random --seeds 0..99');
  const { agents, differences } = JSON.parse(decade.stdout) as {
    agents: { agent: string; winRate: Interval; score: Interval }[];
    differences: { agent: string; against: string; score: Interval; pValue: number }[];
  };
  expect(agents.map(({ agent }) => agent)).toEqual(['random', 'longest-run']);
  expect(differences).toHaveLength(1);
  const [{ score }] = differences;
  expect(differences[0]).toMatchObject({ agent: 'longest-run', against: 'random' });
  expect(score.estimate).toBeCloseTo(agents[1].score.estimate - agents[0].score.estimate, 9);
  expect(score.low).toBeLessThan(score.estimate);
  expect(score.high).toBeGreaterThan(score.estimate);
  expect(tens.stdout).toContain('Note:');
  expect(tens.stdout).toContain('+0.00 % (+0.00 % to +0.00 %)');
});
