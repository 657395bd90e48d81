import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { filesOf } from '../../scripts/ci/examples.js';
import { COMMAND_LINE_FROM_SOURCES } from '../support/sources/from-sources.js';
import { writerIn } from '../support/temporary-folder.js';
import { expectRefusal, maketen, temporaryFolder } from './run.js';

const REPOSITORY = resolve(import.meta.dirname, '../..');

const folder = temporaryFolder();

const fileOf = writerIn(folder);

/** Does a command's units by lines until none is left. */
async function byLines(command: string, name: string) {
  const file = fileOf(name, '');
  for (let rounds = 0; ; rounds++) {
    const { code, stdout: units } = await maketen(`${command} --units ${file} --list-units`);
    expect(code).toBe(0);
    if (units === '') return { file, rounds };
    const { stdout: results } = await maketen('unit', units);
    fileOf(name, readFileSync(file, 'utf8') + results);
  }
}

const EVALUATE = 'evaluate --env decade --agent random --seeds 0..599';
const withoutTimes = (json: string): unknown =>
  JSON.parse(json, (key, value: unknown) => (/seconds|PerSecond/.test(key) ? 0 : value));

describe('units as lines', () => {
  const expectSame = async (command: string, expected: number) => {
    const { file, rounds } = await byLines(`${command} --json`, 'results.jsonl');
    const { stdout } = await maketen(`${command} --json --units ${file}`);
    const here = await maketen(`${command} --json`);
    expect(withoutTimes(stdout)).toEqual(withoutTimes(here.stdout));
    expect(rounds).toBe(expected);
  };

  it('come to what an evaluation says', () => expectSame(EVALUATE, 1));

  it.each([['calibrate --env decade-seven --agent decade-seven-value --seeds 3000000..3000008 --playouts 2', 2]])(
    'come to what %s says',
    expectSame,
  );

  it('fill the work folder of a leaderboard, a part of them at a time', async () => {
    const command = `leaderboard --env tens --env decade --agent longest-run --deals 513 --bound-deals 0 --work ${join(folder, 'work')} --out ${join(folder, 'board.md')}`;
    const units = (await maketen(`${command} --list-units`)).stdout.trimEnd().split('\n');
    const results = (await maketen('unit --workers 2', units.join('\n'))).stdout.trimEnd().split('\n');
    expect(new Set(results.map((line) => (JSON.parse(line) as { id: string }).id)).size).toBe(units.length);
    const part = fileOf('part.jsonl', `${results.slice(0, 2).join('\n')}\n${results[2].slice(0, 50)}`); // its writer was killed
    const { code, stderr } = await maketen(`${command} --units ${part}`);
    expect([code, stderr]).toEqual([
      2,
      `maketen: Expected the results of ${units.length} units, but ${units.length - 2} are missing; --list-units prints them\n`,
    ]);
    const rest = (await maketen(`${command} --list-units`)).stdout.trimEnd().split('\n');
    expect(rest).toEqual(
      units.filter((line) => !results.slice(0, 2).some((each) => each.slice(0, 70) === line.slice(0, 70))),
    );
    const last = fileOf('rest.jsonl', results.slice(2).join('\n'));
    expect((await maketen(`${command} --units ${last}`)).stdout).toMatch(/^513 deals/);
    expect((await maketen(command)).stdout).toMatch(/^513 deals/); // nothing is left to play
  });

  it('are refused in one line where they are of another version, another machine, or none', async () => {
    const command = 'evaluate --env decade --agent random --seeds 0..3';
    const unit = (await maketen(`${command} --list-units`)).stdout.trimEnd();
    const other = unit.replace(/"program":"./, '"program":"x');
    await expectRefusal(
      'unit',
      /^maketen: \S+: Expected a unit of this version of maketen, but it is of another; install the same one\n$/,
      other,
    );
    await expectRefusal(
      'unit',
      /^maketen: Expected line 2 to be a unit, as --list-units prints it, but got /,
      `${unit}\n{"id":3}`,
    );
    const file = fileOf('other.jsonl', (await maketen('unit', unit)).stdout.replace(/"program":"./, '"program":"x'));
    await expectRefusal(
      `${command} --units ${file}`,
      /^maketen: Expected results of this version of maketen, but \S+ has some of another one\n$/,
    );
    const module = fileOf(
      'mine.mjs',
      'export const agent = { name: "mine", act({ size, actionMasks }, actions) { for (let i = 0; i < size; i++) actions[i] = actionMasks.subarray(i * actionMasks.length / size).indexOf(1); } };',
    );
    const own = (await maketen(`evaluate --env decade --agent ${module} --seeds 0..3 --list-units`)).stdout;
    fileOf('mine.mjs', `${readFileSync(module, 'utf8')}// changed`);
    await expectRefusal(
      'unit',
      /^maketen: \S+: Expected mine\.mjs as whoever sent the unit has it, but \S+ has none or another one; keep models/,
      own,
    );
    await expectRefusal(
      `${command} --queue redis://localhost --workers 2`,
      /^maketen: Expected no --queue with --workers/,
    );
    await expectRefusal(`${command} --units ${join(folder, 'none.jsonl')}`, 'none.jsonl');
  });

  it('are done by the scripts of docs/scale.md', async () => {
    const scripts = filesOf(REPOSITORY, 'docs/scale.md');
    const { spec } = parse(scripts.get('units.yaml')!) as {
      spec: { template: { spec: { containers: { command: string[] }[] } } };
    };
    const commands = {
      SLURM_ARRAY_TASK_ID: ['bash', fileOf('units.sbatch', scripts.get('units.sbatch')!)],
      JOB_COMPLETION_INDEX: spec.template.spec.containers[0].command,
    };
    writeFileSync(
      join(folder, 'maketen'),
      `#!/bin/sh\nexec ${[process.execPath, ...COMMAND_LINE_FROM_SOURCES].join(' ')} "$@"\n`,
      {
        mode: 0o755,
      },
    );
    const { stdout: units } = await maketen(`${EVALUATE} --list-units`);
    fileOf('units.jsonl', units);
    const lines = units.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    const { stdout: first } = await maketen('unit', `${lines[0]}\n`);
    for (const [variable, [program, ...words]] of Object.entries(commands)) {
      const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, [variable]: '2' };
      execFileSync(program, words, { cwd: folder, env });
      const second = readFileSync(join(folder, 'results.2.jsonl'), 'utf8');
      const joined = fileOf('joined.jsonl', first + second);
      expect((await maketen(`${EVALUATE} --units ${joined}`)).stdout).toMatch(/^random on decade, 600 deals/);
      rmSync(join(folder, 'results.2.jsonl'));
    }
  });

  it('are runs of a sweep, too: a command each, whose results the sweep takes over', async () => {
    const space = {
      base: { preset: 'decade-loop3', algorithm: 'ppo', totalSteps: 1, evaluations: 1, evaluationDeals: 2, workers: 0 },
      grid: { learningRate: [0.001, 0.003] },
    };
    const sweep = `sweep --config ${fileOf('space.json', JSON.stringify(space))} --out ${join(folder, 'sweep')}`;
    const commands = (await maketen(`${sweep} --list`)).stdout.trimEnd().split('\n');
    expect(commands.map((line) => /maketen train --resume \S+\/runs\/(\S+) --no-evaluate$/.exec(line)?.[1])).toEqual(['learningRate=0.001,seed=0', 'learningRate=0.003,seed=0']); // prettier-ignore
    for (const command of commands) expect((await maketen(command.replace(/.*?maketen /, ''))).code).toBe(0);
    expect((await maketen(sweep)).stdout).toMatch(/^decade-loop3, best evaluation of each run \(2 deals\)/);
    expect((await maketen(`${sweep} --list`)).stdout).toBe('');
  });
});
