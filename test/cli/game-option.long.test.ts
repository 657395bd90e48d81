import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { registerGameModule } from '../../src/lab/index.js';
import { trainInFolder } from '../../src/train/index.js';
import { BASE, spaceFile } from '../lab/sweep/small-sweep.js';
import { smallConfig } from '../support/small-trainings.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { TWELVE } from '../support/twelve/index.js';
import { expectRefusal, maketen, reported } from './run.js';

const GAME = fileURLToPath(TWELVE);
const folder = temporaryFolder();

// That each command takes such a game: every-command.test.ts.
describe('--game', () => {
  it('solves, hints exactly, bounds and audits a game from outside', async () => {
    const of = `--game ${GAME}`;
    const position = ['--position', '5 4 6 9 1 5 7 3 / 5 7 3 5'];
    const { expectedReturn, positions, moves } = (await reported([
      'solve',
      'twelve',
      '--game',
      GAME,
      ...position,
    ])) as Record<string, unknown> & {
      moves: object[];
    };
    expect([expectedReturn, positions, moves.length]).toEqual([1, 449, 4]);
    const small = await maketen(['solve', 'twelve', '--game', GAME, ...position, '--max-positions', '100']);
    expect([small.code, small.stderr]).toEqual([
      2,
      expect.stringMatching(/Expected a problem of at most 100 states, .* allow more \(maxStates, --max-positions\)/),
    ]);
    const hint = await maketen(['hint', '--env', 'twelve', '--game', GAME, ...position, '--agent', 'exact']);
    expect(hint.stdout).toMatch(/exact chances[\s\S]*4\+6 +100 % +100 % +exact/);
    const run = join(folder, 'judge');
    const config = join(folder, 'judge.json');
    writeFileSync(config, JSON.stringify(smallConfig('ppo', { preset: 'twelve', totalSteps: 64, evaluationDeals: 4 })));
    expect((await maketen(`train --config ${config} ${of} --out ${run}`)).stderr).not.toContain('Expected');
    const bound = await maketen(`bound twelve ${of} --value ${run} --agent from-the-right --seeds 3..12 --json`);
    const {
      bound: most,
      returnWithoutLuck,
      gap,
    } = JSON.parse(bound.stdout) as Record<string, { estimate: number; low: number }>;
    expect(most.estimate).toBeCloseTo(returnWithoutLuck.estimate + gap.estimate, 12);
    expect(gap.low).toBeGreaterThan(0);
    const { audits } = (await reported(`audit --env twelve ${of} --values ${run} --agent random --seeds 3..12`)) as {
      audits: { isSuspect: boolean }[];
    };
    expect(audits[0].isSuspect).toBe(false);
  });

  it('has every part checked, and what is wrong is listed', async () => {
    const [own, tens] = (await reported(`check --game ${GAME} --game tens --deals 1 --max-steps 20`)) as {
      game: string;
      parts: { part: string; problem: null }[];
    }[];
    expect([own.game, tens.game]).toEqual([GAME, 'tens']);
    expect(own.parts).toContainEqual({ part: 'agents: from-the-right', problem: null });
    const file = join(folder, 'wrong.mjs');
    writeFileSync(
      file,
      `import { game as own } from ${JSON.stringify(TWELVE.href)};\nexport const game = { ...own, hint: { game: 'twelve', consequences: () => () => 1 } };`,
    );
    const wrong = await maketen(`check --game ${file} --deals 1`);
    expect(wrong.stdout).toMatch(/sound +rules\n[^]*wrong +hint: consequences +preset "twelve", .* but got 1\n/);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('but wrong is "hint: consequences"')]);
    expect((await maketen('check')).stderr).toContain('Expected --game, but it is missing');
    expect((await maketen('check --game no-such.mjs')).stderr).toContain('cannot be read (ENOENT)');
  });

  it('sweeps over it', async () => {
    const base = { ...BASE, preset: 'twelve', reward: 'cleared', totalSteps: 512, evaluationDeals: 4 };
    const config = spaceFile(folder, 'twelve.json', { base, grid: { learningRate: [1e-3, 1e30] } });
    const sweep = `sweep --config ${config} --out ${folder}/sweep --json`;
    const { code, stdout, stderr } = await maketen(`${sweep} --game ${GAME}`);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`/sweep --game ${GAME}\n`)]);
    const { runs } = JSON.parse(stdout) as { runs: object[] };
    expect(runs).toMatchObject([{ status: 'finished', result: { steps: 512 }, error: null }, { status: 'failed' }]);
    expect((await maketen(sweep)).stderr).toMatch(/^maketen: [^\n]*"twelve"[^\n]*\n$/);
  });

  it('resumes no run and plays no model whose game has been changed since, and names the module', async () => {
    const own = join(folder, 'own.mjs');
    writeFileSync(own, `export { game } from ${JSON.stringify(TWELVE.href)};`);
    const run = join(folder, 'run');
    const takeBack = await registerGameModule(own);
    const stop = new AbortController();
    stop.abort();
    const config = smallConfig('ppo', { preset: 'twelve', reward: 'cleared', totalSteps: 64, evaluationDeals: 4 });
    await trainInFolder(config, run, { signal: stop.signal });
    const done = join(folder, 'done');
    await trainInFolder(config, done);
    takeBack();
    appendFileSync(own, '\n');
    await expectRefusal(`train --resume ${run} --no-evaluate`, 'own.mjs has been changed since');
    const game = `--env twelve --game ${own}`;
    const commands = [
      `evaluate ${game} --reward cleared --agent ${done} --seeds 0..3`,
      `hint ${game} --agent ${done} --seed 3`,
      `train ${game} --algorithm ppo --set reward=cleared --set totalSteps=64 --from ${done} --out ${folder}/from`,
    ];
    for (const command of commands)
      await expectRefusal(command, /\(SHA-256 [0-9a-f]{8}, now [0-9a-f]{8}\)[^\n]*own\.mjs has been changed since; /);
  });

  it('is forgotten when the command has run', async () => {
    await expectRefusal('evaluate --env twelve --agent random --seeds 0..3', 'Unknown preset "twelve"');
  });

  it.each([
    ['no-such.mjs', 'cannot be read (ENOENT)'],
    ['broken.mjs', 'cannot be imported: no'],
    ['empty.mjs', 'to export "game" (or a default)'],
    ['taken.mjs', 'to have "title", a text'],
  ])('refuses %s with one line', async (name, message) => {
    writeFileSync(join(folder, 'broken.mjs'), "throw new Error('no');");
    writeFileSync(join(folder, 'empty.mjs'), 'export const other = 1;');
    writeFileSync(join(folder, 'taken.mjs'), "export const game = { game: { name: 'tens' } };");
    await expectRefusal(`evaluate --env twelve --agent random --game ${join(folder, name)}`, message);
  });
});
