import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { maketen, PROGRAM, temporaryFolder } from '../../cli/run.js';
import { sizedLong } from '../../support/size.js';
import { facts, unitFiles } from './files.js';

const folder = temporaryFolder();
/** Five parts are to be played, or ten. */
const { deals: DEALS, workers: WORKERS } = sizedLong(
  { deals: 200, workers: [1, 7] },
  { deals: 600, workers: [1, 3, 12] },
);

describe('maketen leaderboard', () => {
  it('comes to the same with more workers than there are games to play', async () => {
    const small = `--env decade-loop3 --env tens --agent random --agent longest-run --deals ${DEALS} --bound-deals 0 --first-seed 70`;
    for (const workers of WORKERS) {
      const files = `--work ${folder}/work-${workers} --out ${folder}/workers-${workers}.md`;
      const { code, stderr } = await maketen(`leaderboard ${small} ${files} --workers ${workers}`);
      expect([code, stderr]).toEqual([0, '']);
    }
    const one = JSON.stringify(facts(`${folder}/workers-1.json`));
    for (const workers of WORKERS) expect(JSON.stringify(facts(`${folder}/workers-${workers}.json`))).toBe(one);
  });

  it('goes on after Ctrl-C and after a kill, and comes to what an undisturbed run does', async () => {
    const args = `--env decade-loop3 --agent next-card --deals ${sizedLong(6000, 10_000)} --bound-deals 0`;
    const command = (name: string): string => `leaderboard ${args} --work ${folder}/${name} --out ${folder}/${name}.md`;
    const stopAfter = async (units: number, signal: NodeJS.Signals): Promise<[unknown, string]> => {
      const child = spawn(process.execPath, [...PROGRAM, ...command('stopped').split(' '), '--workers', '1']);
      let stdout = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
      const ended = once(child, 'close');
      while (unitFilesIfAny('stopped').length < units && child.exitCode === null) await sleep(5);
      child.kill(signal);
      return [(await ended)[0], stdout];
    };
    const unitFilesIfAny = (name: string): string[] => {
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
    expect((await stopAfter(kept.length + 2, 'SIGKILL'))[0]).toBeNull();
    expect(readdirSync(folder)).not.toContain('stopped.md');

    expect(await maketen(`${command('stopped')} --workers 1`)).toMatchObject({ code: 0, stderr: '' });
    expect(kept.map((path) => statSync(path).mtimeMs)).toEqual(times);
    expect((await maketen(`${command('undisturbed')} --workers 2`)).code).toBe(0);
    expect(JSON.stringify(facts(`${folder}/stopped.json`))).toBe(JSON.stringify(facts(`${folder}/undisturbed.json`)));
  });
});
