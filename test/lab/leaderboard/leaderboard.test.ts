import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { check, resolveConfig } from 'prettier';
import { createAgent } from '../../../src/agents/index.js';
import { partsOf } from '../../../src/env/index.js';
import { evaluate, seedDeals, summarize } from '../../../src/evaluate/index.js';
import { type Leaderboard, runLeaderboard } from '../../../src/lab/index.js';
import { expectRefusal, maketen, type Run } from '../../cli/run.js';
import { sizedLong } from '../../support/size.js';
import { COMMAND_LINE_FROM_SOURCES } from '../../support/sources/from-sources.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const folder = temporaryFolder();
const SMALL = '--env decade-loop3 --env tens --agent random --agent longest-run --seeds 70..669 --bound-deals 0';

/** In seconds: files that are written in a test are newer. */
const LONG_AGO = 1_000_000_000;

/** A small leaderboard into a file of this name. */
async function run(name: string, work: string, more = ''): Promise<Run> {
  return maketen(`leaderboard ${SMALL} --work ${folder}/${work} --out ${folder}/${name}.md ${more}`.trimEnd());
}

/** All but what depends on the machine. */
function facts(path: string): Omit<Leaderboard, 'timing'> {
  const { timing, ...rest } = JSON.parse(readFileSync(path, 'utf8')) as Leaderboard;
  expect(Object.keys(timing.presets)).toEqual(rest.presets.map(({ preset }) => preset));
  return rest;
}

function unitFiles(work: string) {
  return readdirSync(work, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(work, name))
    .sort();
}

describe('maketen leaderboard', { tags: 'long' }, () => {
  it('comes to what evaluate says', async () => {
    const { code, stderr } = await run('workers-2', 'work-2', '--workers 2');
    expect([code, stderr]).toEqual([0, '']);
    const one = facts(`${folder}/workers-2.json`);
    const parts = partsOf('decade-loop3');
    for (const name of ['random', 'longest-run']) {
      const {
        winRate,
        return: mean,
        measures,
        decisions,
      } = summarize(await evaluate(parts, createAgent(name, parts.rules), seedDeals(70, 600)));
      expect(one.presets[0].agents.find(({ agent }) => agent === name)).toMatchObject(
        JSON.parse(JSON.stringify({ winRate, return: mean, measures, decisions })) as object,
      );
    }
    expect(one.presets.map(({ preset, agents }) => [preset, agents.length])).toEqual([
      ['decade-loop3', 2],
      ['tens', 1],
    ]);
    expect(one.presets[1].bounds).toMatchObject([{ bound: 'exact', isExact: true, deals: 600 }]);
    expect(one.presets[1].bounds[0].return.estimate).toBeCloseTo(0.0913405985, 9);
  });

  it('plays nothing again that other machines have played, whose work folders are copied into one', async () => {
    const share = async (work: string, words: string) => {
      const own = `${words} --seeds 70..669 --bound-deals 0 --workers 1`;
      const out = `--work ${folder}/${work} --out ${folder}/${work}.md`;
      expect((await maketen(`leaderboard ${own} ${out}`)).code).toBe(0);
      cpSync(`${folder}/${work}`, `${folder}/shares`, { recursive: true });
    };
    await share('share-1', '--env decade-loop3 --agent longest-run');
    await share('share-2', '--env tens --agent random');
    const files = unitFiles(`${folder}/shares`);
    for (const file of files) utimesSync(file, LONG_AGO, LONG_AGO);
    await run('joined', 'shares', '--workers 1');
    expect(unitFiles(`${folder}/shares`)).toEqual(files);
    expect(files.filter((file) => statSync(file).mtimeMs !== LONG_AGO * 1000)).toEqual([]);
    expect(facts(`${folder}/joined.json`)).toEqual(facts(`${folder}/workers-2.json`));
  });

  it('writes a page as prettier would, and prints a summary or the JSON', async () => {
    const { stdout } = await run('page', 'work-2', '--workers 1');
    expect(stdout).toMatch(/^600 deals \(seeds 70\.\.669\).*\n {2}preset +best agent/);
    expect(stdout).toMatch(/\n {2}tens +all alike +scoring +0\.\d{4} \(.*\) +0\.\d{4} +0\.0913 \(exact\) +-\n/);
    const page = readFileSync(`${folder}/page.md`, 'utf8');
    expect(page).toContain('## decade-loop3\n\n| agent ');
    expect(page).toMatch(
      /\| `longest-run` \|( +[\d.-]+ \([\d.-]+ to [\d.-]+\) \|){3} +[\d,]+ \| +[\d.-]+ \([\d.-]+ to [\d.-]+\) \|\n/,
    );
    expect(page).toContain('Upper bound of the return: 0.0913 (exact).');
    expect(page).toMatch(/\n`tens`: Removals never .* no agent can beat random play\.\n/);
    expect(page).not.toContain('tuning');
    const config = await resolveConfig(resolve(import.meta.dirname, '../../../docs/results.md'));
    expect(await check(page, { ...config, parser: 'markdown' })).toBe(true);
    const json = await run('page', 'work-2', '--workers 1 --json');
    expect(JSON.parse(json.stdout)).toEqual(JSON.parse(readFileSync(`${folder}/page.json`, 'utf8')));
  });

  it('repeats only what is missing, damaged or of other settings', async () => {
    const before = facts(`${folder}/workers-2.json`);
    const files = unitFiles(`${folder}/work-2`);
    expect(files).toHaveLength(10); // two chunks each of 2 agents and a bound, and of an agent and a bound
    const [cut, changed, foreign] = files;
    truncateSync(cut, statSync(cut).size - 20);
    const text = readFileSync(changed, 'utf8');
    writeFileSync(changed, text.replace('"won":[', '"won":[1,').replace(/,[01]\],"unfinished"/, '],"unfinished"'));
    expect(readFileSync(changed, 'utf8')).not.toBe(text);
    writeFileSync(foreign, readFileSync(foreign, 'utf8').replace(/"program":"./, '"program":"'));
    const isNew = (path: string) => statSync(path).mtimeMs > LONG_AGO * 1000;
    const age = () => files.forEach((path) => utimesSync(path, LONG_AGO, LONG_AGO));
    age();

    const { code, stderr } = await run('kept', 'work-2', '--workers 1');
    expect(code).toBe(0);
    expect(stderr).toMatch(/^maketen: \S+.*\.json and 2 more: damaged, or made by other settings.*; played again\n$/);
    expect(facts(`${folder}/kept.json`)).toEqual(before);
    expect(files.map(isNew)).toEqual(files.map((_, i) => i < 3));
    age();

    expect((await run('kept', 'work-2', '--workers 1 --fresh')).stderr).toBe('');
    expect(files.every(isNew)).toBe(true);
    expect(facts(`${folder}/kept.json`)).toEqual(before);
  });

  it('plays models, tells on what, and knows them by what is in their folder', async () => {
    const command = `leaderboard --env decade-max3 --agent decade-max3-value --deals 12 --bound-deals 2 --workers 1 --work ${folder}/model --out ${folder}/model.md`;
    expect(await maketen(command)).toMatchObject({ code: 0, stderr: '' });
    const { backend, presets } = JSON.parse(readFileSync(`${folder}/model.json`, 'utf8')) as Leaderboard;
    expect(backend?.name).toBe('kernel');
    expect(presets[0].agents.map(({ agent }) => agent).sort()).toEqual(['decade-max3-value', 'random']);
    expect(presets[0].bounds).toMatchObject([
      { bound: 'certified bound', isExact: false, deals: 2 },
      { bound: 'knowing the deck', isExact: false, deals: 12 },
    ]);
    const [path] = unitFiles(`${folder}/model`).filter((file) => file.includes('agent decade-max3-value'));
    const { settings } = JSON.parse(readFileSync(path, 'utf8')) as { settings: { contestant: object } };
    expect(settings.contestant).toMatchObject({ models: [expect.stringMatching(/^[0-9a-f]{64}$/)] });
  });
});

describe('bad input: one line, exit code 2, nothing written', () => {
  appendFileSync(join(folder, 'file'), '');
  it.each([
    ['longest-run', '--env tens --agent random --agent longest-run'],
    ['a range of seeds', '--seeds 9007199254740991..9007199254740992'],
    ['file to be a folder, but it is a file', `--env tens --agent random --out ${folder}/file/results.md`],
    ['ends in .md', `--env tens --agent random --out ${folder}/results.json`],
    [/file.*folder/, `--env tens --agent random --work ${folder}/file`],
  ])('%s', async (message, args) => {
    const before = readdirSync(folder);
    const out = args.includes('--out') ? '' : ` --out ${folder}/results.md`;
    const work = args.includes('--work') ? '' : ` --work ${folder}/work`;
    await expectRefusal(`leaderboard ${args}${out}${work}`, message);
    expect(readdirSync(folder)).toEqual(before);
  });
});

describe('--seeds-secret', () => {
  const secret = `${folder}/secret.txt`;
  const text = `${'0123456789abcdef'.repeat(4)}\n`;
  const board = (more: string) =>
    maketen(
      `leaderboard --env decade-loop3 --agent random --deals 20 --bound-deals 0 --workers 1 --work ${folder}/secret-work --out ${folder}/secret.md ${more}`,
    );

  it(
    'deals what follows from the secret, which the results show with the hash that was published before',
    { tags: 'long' },
    async () => {
      writeFileSync(secret, text);
      const { code } = await board(`--seeds-secret ${secret}`);
      expect(code).toBe(0);
      const hash = (of: string) => createHash('sha256').update(of).digest('hex');
      const {
        secret: shown,
        firstSeed,
        presets,
      } = JSON.parse(readFileSync(`${folder}/secret.json`, 'utf8')) as Leaderboard;
      expect(shown).toEqual({ text, sha256: hash(text) });
      expect(firstSeed).toBe(2 ** 52 + (parseInt(hash(`deals of ${text}`).slice(0, 13), 16) % (2 ** 52 - 10_000_000)));
      const parts = partsOf('decade-loop3');
      const { winRate } = summarize(
        await evaluate(parts, createAgent('random', parts.rules), seedDeals(firstSeed, 20)),
      );
      expect(presets[0].agents[0].winRate).toEqual(winRate);
      expect(readFileSync(`${folder}/secret.md`, 'utf8')).toContain(`SHA-256 \`${hash(text)}\``);
    },
  );

  it('wants a secret that nobody guesses, and no seeds beside it', async () => {
    writeFileSync(secret, 'short\n');
    expect((await board(`--seeds-secret ${secret}`)).stderr).toMatch(
      /a secret of at least 32 characters.*but got 5\n$/,
    );
    await expectRefusal(`leaderboard --seeds-secret ${secret} --seeds 7`, 'no --seeds with --seeds-secret');
    await expect(runLeaderboard({ firstSeed: 2 ** 53 - 1, deals: 2 })).rejects.toThrow('seeds up to 9007199254740991');
    expect((await board('--seeds-secret none.txt')).stderr).toContain('none.txt');
  });
});

describe('with many workers', { tags: 'long' }, () => {
  const folder = temporaryFolder();

  it('maketen leaderboard goes on after Ctrl-C and after a kill, and comes to what an undisturbed run does', async () => {
    const args = `--env decade-loop3 --agent next-card --deals ${sizedLong(1600, 10_000)} --bound-deals 0`;
    const command = (name: string) => `leaderboard ${args} --work ${folder}/${name} --out ${folder}/${name}.md`;
    const stopAfter = async (units: number, signal: NodeJS.Signals): Promise<[unknown, string]> => {
      const child = spawn(process.execPath, [
        ...COMMAND_LINE_FROM_SOURCES,
        ...command('stopped').split(' '),
        '--workers',
        '1',
      ]);
      let stdout = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
      const ended = once(child, 'close');
      while (unitFilesIfAny('stopped').length < units && child.exitCode === null) await sleep(5);
      child.kill(signal);
      return [(await ended)[0], stdout];
    };
    const unitFilesIfAny = (name: string) => {
      try {
        return unitFiles(join(folder, name));
      } catch {
        return [];
      }
    };

    const [code, stdout] = await stopAfter(2, 'SIGINT');
    expect(code).toBe(130);
    expect(stdout).toMatch(/^Interrupted: \d+ of \d+ parts are finished\. The same command resumes\.\n$/);
    const kept = unitFilesIfAny('stopped');
    expect(Number(/\d+/.exec(stdout)![0])).toBe(kept.length);
    const times = kept.map((path) => statSync(path).mtimeMs);
    if (sizedLong(false, true)) expect((await stopAfter(kept.length + 2, 'SIGKILL'))[0]).toBeNull();
    expect(readdirSync(folder)).not.toContain('stopped.md');

    expect(await maketen(`${command('stopped')} --workers 1`)).toMatchObject({ code: 0, stderr: '' });
    expect(kept.map((path) => statSync(path).mtimeMs)).toEqual(times);
    expect((await maketen(`${command('undisturbed')} --workers ${sizedLong(1, 2)}`)).code).toBe(0);
    expect(JSON.stringify(facts(`${folder}/stopped.json`))).toBe(JSON.stringify(facts(`${folder}/undisturbed.json`)));
  });
});
