import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine } from '../../src/cli/output.js';
import { Random } from '../../src/env/base/random.js';
import { learntBy } from '../support/run-files.js';
import { sizedLong } from '../support/size.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { maketen, PROGRAM } from './run.js';

/** How often the run is killed; more with MAKETEN_KILLS=20. */
const KILLS = Number(process.env.MAKETEN_KILLS ?? sizedLong(1, 2));

const folder = temporaryFolder();

function settings(values: object) {
  return Object.entries(values)
    .map(([key, value]) => `--set ${key}=${JSON.stringify(value)}`)
    .join(' ');
}

/** Short iterations with a checkpoint every few, and more of them than are done before the last kill. */
const SMALL = {
  totalSteps: 64 * (60 + 40 * KILLS),
  environments: 8,
  rolloutLength: 8,
  minibatchSize: 32,
  hiddenSizes: [12],
  evaluations: 5,
  evaluationDeals: 20,
  checkpointSeconds: 0.05,
  backend: 'wasm',
  curriculum: [{ until: 0.3, rules: { minRun: 3 } }],
};
const SMALL_RUN = `train --env decade-loop3 --workers 0 --no-evaluate ${settings(SMALL)}`;

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
}

function start(args: string): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [...PROGRAM, ...args.split(' ')], { stdio: ['ignore', 'pipe', 'inherit'] });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, stdout }));
  });
  return { child, ended };
}

function linesOf(run: string) {
  const path = join(run, 'metrics.jsonl');
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').length : 0;
}

/** Waits until a child has added lines to the run's metrics, or has ended. */
async function untilItLearns(run: string, child: ChildProcess) {
  const before = linesOf(run);
  while (child.exitCode === null && linesOf(run) <= before) await sleep(5);
}

describe('a run', () => {
  it('that is killed at random moments, and resumed each time, leaves what one leaves that is not', async () => {
    const whole = join(folder, 'whole');
    expect((await maketen(`${SMALL_RUN} --out ${whole}`)).code).toBe(0);

    const run = join(folder, 'killed');
    const random = new Random('kill', KILLS);
    let args = `${SMALL_RUN} --out ${run}`;
    for (let kill = 0; kill < KILLS; kill++) {
      const { child, ended } = start(args);
      await untilItLearns(run, child);
      await sleep(300 * random.float());
      child.kill('SIGKILL');
      expect((await ended).signal).toBe('SIGKILL');
      expect(existsSync(join(run, 'lock'))).toBe(true);
      args = `train --resume ${run} --no-evaluate`;
    }

    // Ctrl-C saves, says how to resume, and exits with 130.
    const { child, ended } = start(args);
    onTestFinished(() => void child.kill('SIGKILL'));
    await untilItLearns(run, child);
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    expect(code).toBe(130);
    expect(stdout).toMatch(/^Interrupted\. Trained killed on [\d,]+ decisions/);
    expect(stdout).toContain(`Resume with: ${commandLine(`train --resume ${run}`)}`);
    expect(existsSync(join(run, 'lock'))).toBe(false);
    expect(learntBy(run)).not.toEqual(learntBy(whole));

    expect((await maketen(args)).code).toBe(0);
    expect(learntBy(run)).toEqual(learntBy(whole));
  });

  it('is left alone by others while it is written, and ends at once at a second Ctrl-C', async () => {
    const run = join(folder, 'twice');
    // The first iteration takes hours.
    const long = { environments: 8, rolloutLength: 8, minibatchSize: 64, epochs: 10_000_000, hiddenSizes: [12] };
    const { child, ended } = start(`train --env decade-loop3 --workers 0 ${settings(long)} --out ${run}`);
    onTestFinished(() => void child.kill('SIGKILL'));
    while (child.exitCode === null && !existsSync(join(run, 'checkpoints', '00000000'))) await sleep(5);
    const refused = await maketen(`train --resume ${run}`);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain(`process ${child.pid} is writing ${run}`);
    child.kill('SIGINT');
    await sleep(500);
    expect(child.exitCode).toBe(null);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130, stdout: '' });
  });
});

it('maketen start that is interrupted saves its run, and neither compares nor hints', async () => {
  const run = join(folder, 'start');
  const { child, ended } = start(`start --out ${run}`);
  onTestFinished(() => void child.kill('SIGKILL'));
  await untilItLearns(run, child);
  child.kill('SIGINT');
  const { code, stdout } = await ended;
  expect(code).toBe(130);
  expect(stdout).toMatch(/Interrupted after [\d,]+ decisions\. The same command resumes\.\n$/);
  expect(existsSync(join(run, 'lock'))).toBe(false);
});

it('a loss that is not a number any more ends the program with one line and exit code 1', async () => {
  const run = join(folder, 'diverged');
  const wild = { ...SMALL, learningRate: 1e30, maxGradientNorm: null };
  const { code, stdout, stderr } = await maketen(
    `train --env decade-loop3 --workers 1 --no-evaluate ${settings(wild)} --out ${run}`,
  );
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^maketen: [^\n]*not a finite number any more: iteration \d+, [^\n]*\n$/);
});
