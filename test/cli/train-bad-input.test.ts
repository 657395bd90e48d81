import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporary-folder.js';
import { expectRefusal, maketen } from './run.js';

const folder = temporaryFolder();
const OUT = join(folder, 'out');

function config(name: string, contents: string | object) {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, typeof contents === 'string' ? contents : JSON.stringify(contents));
  return path;
}

const run = join(folder, 'run');
mkdirSync(run);
writeFileSync(join(run, 'config.json'), JSON.stringify({ preset: 'decade', totalStep: 9 }));

const stage = { preset: 'decade-loop3', workers: 0, curriculum: [{ until: 0.5, rules: { maxRnu: 4 } }] };

it.each([
  ['Unknown config key "lerningRate"; did you mean "learningRate"?', '--env decade --set lerningRate=1'],
  ['config key "environments"', '--env decade --set environments=1.5'],
  ['--seed', '--env decade --seed=-1'],
  ['maxRnu', '--env decade --option maxRnu=3'],
  ['maxRnu', `--config ${config('option', stage)}`],
  ['Expected a model folder with config.json', '--env decade --from nowhere'],
  ['Expected a preset, or a --config file', '--seed 3'],
  ['Expected --steps to be an integer', '--env decade --steps none'],
  ['Expected to read nowhere.json', '--config nowhere.json'],
  ['cut.json to be JSON', `--config ${config('cut', '{"preset":')}`],
  ['list.json to hold a JSON object', `--config ${config('list', [])}`],
  ['"training.config"', `--config ${config('model', { format: 'maketen-model' })}`],
  ['Expected to make the folder /proc/nowhere', '--env decade --out /proc/nowhere/model'],
  ['/dev/null/x, but part of the path is not a folder', '--env decade --out /dev/null/x'],
  ['Expected a seed or a range of seeds', '--env decade --seeds abc'],
  ['Expected a seed or a range of seeds', `--resume ${run} --seeds 5..1`],
  ['config key "environments": number to be <=100000', '--env decade --set environments=100000000000'],
  [
    '"environments" x "rolloutLength": at most 10000000',
    '--env decade --set environments=100000 --set rolloutLength=1000000',
  ],
  ['"hiddenSizes.0"', '--env decade --set hiddenSizes=[1000000000]'],
  ['Unknown config key "__proto__"', '--env decade --set encoder={"__proto__":1}'],
  [`${folder} holds files; continue with --resume ${folder}`, `--env decade --out ${folder}`],
  ['Expected a run folder', `--resume ${join(folder, 'none')}`],
  ['Unknown config key "totalStep"; did you mean "totalSteps"?', `--resume ${run}`],
  ['Expected --resume alone', `--resume ${run} --config a.json`],
  ['Expected --resume alone', `--resume ${run} --set seed=1`],
  ['got --env as well', `--resume ${run} --env decade`],
  ['got --from as well', `--resume ${run} --from a`],
  ['got --out as well', `--resume ${run} --out ${OUT}`],
])('maketen train with a wrong config: one line, exit code 2, nothing written: %s', async (message, args) => {
  const before = readdirSync(folder);
  const out = /--(out|resume)/.test(args) ? '' : ` --out ${OUT}`;
  await expectRefusal(`train ${args}${out}`, message);
  expect(readdirSync(folder)).toEqual(before);
  expect(existsSync(join(run, 'lock'))).toBe(false);
});

it('maketen train without --out leaves no folder behind for a preset that is none', async () => {
  const before = process.cwd();
  process.chdir(folder);
  try {
    expect((await maketen('train --env nope')).code).toBe(2);
    expect(existsSync('runs')).toBe(false);
  } finally {
    process.chdir(before);
  }
});
