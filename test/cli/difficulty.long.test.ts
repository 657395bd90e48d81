import { expect, it } from 'vitest';
import { partsOf } from '../../src/env/index.js';
import { createHinter, difficultyOf } from '../../src/hint/index.js';
import type { GradedDeal } from '../../src/lab/index.js';
import { maketen } from './run.js';

const ENV = 'difficulty --env decade-loop3 --agent next-card --playouts 1';

interface Report {
  readonly agent: string;
  readonly caveat: string | null;
  readonly deals: readonly GradedDeal[];
}

async function reported(args: string): Promise<Report> {
  const { code, stdout, stderr } = await maketen(`${args} --json`);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Report;
}

it('prints a row a deal, and as JSON what difficultyOf says', async () => {
  const { agent, deals } = await reported(`${ENV} --seeds 3..5`);
  const hinter = createHinter({ preset: 'decade-loop3', agent: 'next-card', playouts: 1 });
  const told = await Promise.all([3, 4, 5].map(async (seed) => ({ seed, ...(await difficultyOf({ seed }, hinter)) })));
  expect(agent).toBe('next-card');
  expect(deals).toEqual(told);
  const { stdout } = await maketen(`${ENV} --seeds 3..5`);
  const rows = stdout.split('\n').map((line) => line.trim().split(/ {2,}/));
  for (const { seed, grade } of told)
    expect(rows.filter((row) => row[0] === String(seed) && row[1] === grade)).toHaveLength(1);
});

it('finds the first seeds of a grade', async () => {
  const { deals } = await reported(`${ENV} --seeds 0..29`);
  for (const grade of new Set(deals.map((each) => each.grade))) {
    const own = deals.filter((each) => each.grade === grade);
    expect((await reported(`${ENV} --seeds 0..29 --grade ${grade}`)).deals).toEqual(own);
    expect((await reported(`${ENV} --grade ${grade} --count 2`)).deals).toEqual(own.slice(0, 2));
  }
  const none = await maketen('difficulty --env decade-max3 --agent first-legal --playouts 1 --seeds 0..2 --grade easy');
  expect(none).toMatchObject({ code: 0, stdout: 'None of 3 deals (seeds 0..2) is easy.\n' });
});

it('says of Tens that there is no strategy', async () => {
  const { caveat, deals } = await reported('difficulty --env tens --seeds 0..4');
  expect(caveat).toBe(partsOf('tens').game.caveat);
  expect(deals.every(({ decisionsThatMatter }) => decisionsThatMatter === 0)).toBe(true);
  const { stdout } = await maketen('difficulty --env tens --seeds 0..4');
  expect(stdout).toContain(caveat);
});

it.each([
  ['an unknown preset', 'difficulty --env decade-lop3', /"decade-lop3".*"decade-loop3"/],
  ['an unknown grade', `${ENV} --grade eazy`, /--grade.*easy, fair, hard, impossible.*"eazy"/],
  ['a count without a grade', `${ENV} --count 3`, /--count without --grade/],
  ['a count of none', `${ENV} --grade easy --count 0`, /--count.*at least 1/],
  ['seeds backwards', `${ENV} --seeds 9..0`, /9\.\.0/],
  ['an unknown agent', 'difficulty --env decade --agent longst-run', /"longst-run".*"longest-run"/],
  ['a missing preset', 'difficulty', /--env.*maketen difficulty --help/],
])('refuses %s in one line', async (_, args, message) => {
  const { code, stdout, stderr } = await maketen(args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr.trim()).toMatch(message);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});
