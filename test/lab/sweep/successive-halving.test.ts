import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runSuccessiveHalving } from '../../../src/lab/index.js';
import { resumeInFolder, trainInFolder } from '../../../src/train/index.js';
import { readMetrics } from '../../../src/train/metrics/index.js';
import { maketen, temporaryFolder } from '../../cli/run.js';
import { BASE, spaceFile } from './small-sweep.js';

const folder = temporaryFolder();
const base = { ...BASE, workers: 0, totalSteps: 1024, evaluations: 1 };
// One of them cannot be trained.
const space = { base, grid: { learningRate: [0.001, 0.01, 1e300, 0.03], epochs: [1, 2] } };
const config = spaceFile(folder, 'rates.json', space);
const halving = { reduction: 2, minBudget: 256 };
const asha = `--config ${config} --search asha --reduction 2 --min-budget 256 --workers 0`;

/** results.json without times. */
function facts(out: string): unknown {
  return JSON.parse(readFileSync(join(out, 'results.json'), 'utf8'), (key, value: unknown) =>
    key === 'seconds' ? 0 : value,
  );
}

/** What was trained: each rung's file, and its times. */
function rungs(out: string): Record<string, string> {
  const files = readdirSync(join(out, 'rungs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.json'),
  );
  return Object.fromEntries(files.sort().map((name) => [name, readFileSync(join(out, 'rungs', name), 'utf8')]));
}

describe('maketen sweep --search asha', () => {
  const out = join(folder, 'rates');

  it('stops trials that are behind, and leaves a table, a plot, the winner’s config and the runs that came to the end', async () => {
    const { code, stdout, stderr } = await maketen(`sweep ${asha} --out ${out}`);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/decade, rungs of 256, 512, 1,024 decisions/);
    expect(stdout).toMatch(/0\.\d+ +[12] +finished +1,024 +0\.\d+ \(0\.\d+ to 0\.\d+\)/);
    expect(stdout).toMatch(/Failed\n {2}epochs=\d,learningRate=1e\+300: .*not a finite number/);
    expect(stdout).toMatch(/\d decisions \(\d\d\.\d\d % of training all 8 trials to the end\)/);
    expect(readdirSync(out).sort()).toEqual(
      ['results.csv', 'results.json', 'results.md', 'rungs', 'runs', 'search.json', 'space.json', 'trials.svg', 'winner.json'], // prettier-ignore
    );
    const { trials, winner, cost } = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as {
      trials: { name: string; status: string; rungs: { return: { estimate: number } }[]; decisions: number }[];
      winner: { name: string };
      cost: { decisions: number; decisionsOfAll: number };
    };
    const finished = trials.filter(({ status }) => status === 'finished');
    const best = Math.max(...finished.map((each) => each.rungs[2].return.estimate));
    expect(finished.find(({ name }) => name === winner.name)?.rungs[2].return.estimate).toBe(best);
    expect(trials.filter(({ status }) => status === 'failed')).toHaveLength(2);
    expect(cost.decisions).toBe(trials.reduce((sum, { decisions }) => sum + decisions, 0));
    expect(cost.decisionsOfAll).toBe(8 * 1024);
    expect(readdirSync(join(out, 'runs')).sort()).toEqual(finished.map(({ name }) => `${name},seed=0`).sort());
    expect(readFileSync(join(out, 'trials.svg'), 'utf8')).toContain('<svg');

    const again = join(folder, 'again');
    await maketen(`train --config ${join(out, 'winner.json')} --out ${again} --no-evaluate --json`);
    const weights = (run: string): Buffer => readFileSync(join(run, 'model/weights.bin'));
    const made = join(out, 'runs', `${winner.name},seed=0`);
    expect(weights(made).equals(weights(again))).toBe(true);
    expect(readMetrics(made)).toHaveLength(readMetrics(again).length);
  });

  it('trains nothing twice, and again what is lost, damaged or was left out by an interruption', async () => {
    const [before, trained] = [facts(out), rungs(out)];
    await runSuccessiveHalving(config, { ...halving, folder: out });
    expect(rungs(out)).toEqual(trained);

    // As after a kill: some rungs are done, and their checkpoints gone.
    const killed = join(folder, 'killed');
    cpSync(out, killed, { recursive: true });
    rmSync(join(killed, 'runs'), { recursive: true });
    const lost = Object.keys(trained).filter((name) => name.endsWith('2.json'));
    for (const name of lost) rmSync(join(killed, 'rungs', name));
    const damaged = Object.keys(trained).find((name) => name.endsWith('1.json'))!;
    writeFileSync(join(killed, 'rungs', damaged), 'cut');
    const refused: string[] = [];
    await runSuccessiveHalving(config, { ...halving, folder: killed, onRefused: (path) => refused.push(path) });
    expect(facts(killed)).toEqual(before);
    expect(refused).toEqual([join(killed, 'rungs', damaged)]);
    expect(existsSync(join(killed, 'checkpoints'))).toBe(false);

    const stop = new AbortController();
    const interrupted = join(folder, 'interrupted');
    const { isInterrupted, winner } = await runSuccessiveHalving(config, {
      ...{ ...halving, folder: interrupted, signal: stop.signal },
      onProgress: (done) => {
        if (done > 1500) stop.abort();
      },
    });
    expect([isInterrupted, winner]).toEqual([true, null]);
    const soFar = rungs(interrupted);
    expect(Object.keys(soFar).length).toBeGreaterThan(4);
    const whole = await runSuccessiveHalving(config, { ...halving, folder: interrupted });
    expect(whole.winner?.trial.rungs).toHaveLength(3);
    expect(rungs(interrupted)).toMatchObject(soFar);
    expect(facts(interrupted)).toEqual(before);
  });

  it('refuses what makes no sense, in one line', async () => {
    const refused = async (args: string): Promise<string> => {
      const { code, stdout, stderr } = await maketen(`sweep ${args}`);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      return stderr;
    };
    const at = `--out ${out}`;
    expect(await refused(`${asha} ${at} --seed 3`)).toMatch(/"seed" 3, but it has 0; .*--out/);
    expect(await refused(`--config ${config} ${at}`)).toMatch(/stops them early; add --search asha/);
    expect(await refused(`${asha} --parallel 2`)).toMatch(/--parallel without --search asha/);
    expect(await refused(`--config ${config} --reduction 2`)).toMatch(/--reduction with --search asha alone/);
    expect(await refused(`--config ${config} --search random`)).toMatch(/--search grid or asha .* got random/);
    expect(await refused(`--config ${config} --store file:///x`)).toMatch(/--store with --search asha/);
    expect(await refused(`${asha} ${at} --store redis`)).toMatch(/Expected a queue, .* "redis"/);
    const elsewhere = join(folder, 'elsewhere');
    expect(await refused(`${asha} --max-budget 100 --out ${elsewhere}`)).toMatch(/from 1 to 100, .* got 256/);
    const varied = spaceFile(folder, 'varied.json', { base, grid: { totalSteps: [512, 1024] } });
    expect(await refused(`--config ${varied} --search asha --out ${elsewhere}`)).toMatch(
      /"grid.totalSteps"; say --max/,
    );
    expect(existsSync(elsewhere)).toBe(false);
  });
});

describe('maketen sweep --workers', () => {
  it('makes the run folders that trainings alone would', async () => {
    const grid = spaceFile(folder, 'grid.json', { base, grid: { epochs: [1, 2] }, seeds: [5] });
    const out = join(folder, 'grid');
    const { code, stdout } = await maketen(`sweep --config ${grid} --out ${out} --workers 0 --json`);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ runs: [{ status: 'finished' }, { status: 'finished' }] });
    const run = join(out, 'runs/epochs=2,seed=5');
    const { config } = await resumeInFolder(run);
    const alone = join(folder, 'alone');
    await trainInFolder(config, alone);
    for (const file of ['config.json', 'model/weights.bin', 'model/config.json'])
      expect(readFileSync(join(run, file)).equals(readFileSync(join(alone, file)))).toBe(true);
    expect(existsSync(join(out, 'checkpoints'))).toBe(false);
  });
});
