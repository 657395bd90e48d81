import { existsSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Interval } from '../../src/evaluate/statistics.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { expectRefusal, maketen, reported } from './run.js';

const folder = temporaryFolder();

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

it(
  'takes the luck of the draw out of returns, and refuses rules whose positions have no known values',
  { tags: 'long' },
  async () => {
    const args = 'compare --env decade-loop3 --agent random --agent longest-run --seeds 0..119 --luck-free';
    const [json, text] = [await maketen(`${args} --json`), await maketen(args.replace('119', '9'))];
    interface Figures {
      readonly agent: string;
      readonly winRate: Interval;
      readonly luckFree: { readonly values: string; readonly return: Interval };
    }
    const { agents, differences } = JSON.parse(json.stdout) as {
      agents: Figures[];
      differences: { luckFree: Interval }[];
    };
    for (const { winRate, luckFree } of agents) {
      expect(luckFree.values).toBe('decade-loop3-value+lookahead=0+endgame=0');
      expect(luckFree.return.high - luckFree.return.low).toBeLessThan(0.85 * (winRate.high - winRate.low));
    }
    const [low, high] = agents.map(({ luckFree }) => luckFree.return.estimate);
    expect(differences[0].luckFree.estimate).toBeCloseTo(high - low, 10);
    expect(text.stdout).toContain('won, luck-free');
    await expectRefusal(
      'evaluate --env tens --agent random --luck-free',
      /Expected rules whose positions have known values \(decade, .*\), but got "tens"$/m,
    );
    const exact = 'compare --env decade --option ranks=A45TJ --agent exact --agent random --seeds 0..49 --luck-free';
    const lost = (await reported(`${exact} --values exact`)) as { differences: typeof differences };
    expect(lost.differences[0].luckFree.high).toBeLessThan(0);
    await expectRefusal(`${exact} --values random`, 'Expected --values to be a model');
  },
);

it('compares agents with the first one on equal deals, and says where play does not matter', async () => {
  const tens = await maketen('compare --env tens --agent first-legal --agent random --seeds 0..99');
  const { agents, differences } = (await reported(
    'compare --env decade-loop3 --agent random --agent longest-run --seeds 0..299',
  )) as {
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

it.each([
  [
    'decade',
    'decade-value+lookahead=3',
    'Expected decade-value setting "lookahead": an integer from 0 to 2, but got "3"',
  ],
  ['decade-loop3', 'decade-loop3-ppo+lookahead=1', 'Expected a model that was trained with --algorithm value'],
  ['four-ten', 'four-ten-value+lookahead=1', 'Expected lookahead 0 for four-ten-v1, but got 1'],
  ['decade', 'random+lookahead=1', 'Expected a value model to lo'],
])('on %s says in one line that %s is not to be had', async (preset, agent, message) => {
  await expectRefusal(`evaluate --env ${preset} --agent ${agent} --seeds 0..9`, message);
});

it('keeps the games of an agent that dies, scores whole deals, and plays the rest', { tags: 'long' }, async () => {
  const [agent, dies] = [join(folder, 'dies.mjs'), join(folder, 'dies')];
  writeFileSync(
    agent,
    `import { existsSync } from 'node:fs';
let asked = 0;
export const agent = ({ rules: { moves: { length } } }) => ({
  name: 'dies', usesObservations: false,
  act({ size, actionMasks }, actions) {
    for (let i = 0; i < size; i++) {
      if (++asked > 2000 && existsSync(${JSON.stringify(dies)})) throw new Error('429 Too Many Requests');
      actions[i] = actionMasks.subarray(i * length, (i + 1) * length).lastIndexOf(1);
    }
  },
});`,
  );
  for (const command of ['evaluate --agent', 'compare --agent random --agent', 'audit --agent']) {
    const [out, other] = [join(folder, 'kept.json'), join(folder, 'whole.json')];
    const args = `${command} ${agent} --env decade --seeds 0..1299 --out`;
    writeFileSync(dies, '');
    const { code, stderr } = await maketen(`${args} ${out}`);
    expect(code).toBe(1);
    expect(stderr).toContain(
      `429 Too Many Requests; 512 deals are whole: the same command plays the rest (${out}.part)`,
    );
    const reason = expect.stringContaining('429') as string;
    expect(timeless(readFileSync(out, 'utf8'))).toMatchObject({ unfinished: { reason, deals: 512 } });
    rmSync(dies);
    for (const file of [out, other]) expect(await maketen(`${args} ${file}`)).toMatchObject({ code: 0, stderr: '' });
    const figures = (file: string) =>
      JSON.stringify(timeless(readFileSync(file, 'utf8').replaceAll('PerSecond', 'Seconds')));
    expect(figures(out)).toBe(figures(other));
    expect(existsSync(`${out}.part`)).toBe(false);
  }
  writeFileSync(dies, '');
  const [games, all] = [join(folder, 'games.jsonl'), join(folder, 'all.jsonl')];
  const trace = `trace --agent ${agent} --env decade --seeds 0..1999 --out`;
  const traced = await maketen(`${trace} ${games}`);
  const written = readFileSync(games, 'utf8').trim().split('\n').length;
  expect(traced.stderr).toContain(
    `${written.toLocaleString('en')} of 2,000 games are written; the same command plays the rest`,
  );
  truncateSync(`${games}.part`, statSync(`${games}.part`).size - 99); // as by kill -9
  expect(await maketen(`${trace} ${games}`)).toMatchObject({ code: 1 });
  rmSync(dies);
  for (const file of [games, all]) expect(await maketen(`${trace} ${file}`)).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(games).equals(readFileSync(all))).toBe(true);
  expect(existsSync(`${games}.part`)).toBe(false);
});
