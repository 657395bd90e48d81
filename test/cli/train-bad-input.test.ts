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
  [
    'an unknown key',
    '--env decade --set lerningRate=1',
    'Unknown config key "lerningRate"; did you mean "learningRate"?',
  ],
  ['a fraction of a game', '--env decade --set environments=1.5', 'config key "environments"'],
  ['a seed below 0', '--env decade --seed=-1', '--seed'],
  ['an unknown rule option', '--env decade --option maxRnu=3', 'maxRnu'],
  ['a stage with an unknown option', `--config ${config('option', stage)}`, 'maxRnu'],
  [
    'a model to start from that is not there',
    '--env decade --from nowhere',
    'Expected a model folder with config.json',
  ],
  ['no preset', '--seed 3', 'Expected a preset, or a --config file'],
  ['steps that are none', '--env decade --steps none', 'Expected --steps to be an integer'],
  ['a config file that is not there', '--config nowhere.json', 'Expected to read nowhere.json'],
  ['a config file that is no JSON', `--config ${config('cut', '{"preset":')}`, 'cut.json to be JSON'],
  ['a config file with a list', `--config ${config('list', [])}`, 'list.json to hold a JSON object'],
  ['a model without its config', `--config ${config('model', { format: 'maketen-model' })}`, '"training.config"'],
  [
    'a folder that cannot be made',
    '--env decade --out /proc/nowhere/model',
    'Expected to make the folder /proc/nowhere',
  ],
  ['a folder below a device', '--env decade --out /dev/null/x', '/dev/null/x, but part of the path is not a folder'],
  ['seeds that are none', '--env decade --seeds abc', 'Expected a seed or a range of seeds'],
  ['seeds backwards', `--resume ${run} --seeds 5..1`, 'Expected a seed or a range of seeds'],
  [
    'more games than fit into memory',
    '--env decade --set environments=100000000000',
    'config key "environments": number to be <=100000',
  ],
  [
    'rollouts that do not fit into memory',
    '--env decade --set environments=100000 --set rolloutLength=1000000',
    '"environments" x "rolloutLength": at most 10000000',
  ],
  ['a layer that does not fit into memory', '--env decade --set hiddenSizes=[1000000000]', '"hiddenSizes.0"'],
  ['a key that objects lose', '--env decade --set encoder={"__proto__":1}', 'Unknown config key "__proto__"'],
  ['a folder in use', `--env decade --out ${folder}`, `${folder} holds files; continue with --resume ${folder}`],
  ['--resume of no run', `--resume ${join(folder, 'none')}`, 'Expected a run folder'],
  [
    '--resume of a run whose config is wrong',
    `--resume ${run}`,
    'Unknown config key "totalStep"; did you mean "totalSteps"?',
  ],
  ['--resume with a config', `--resume ${run} --config a.json`, 'Expected --resume alone'],
  ['--resume with a setting', `--resume ${run} --set seed=1`, 'Expected --resume alone'],
  ['--resume with a preset', `--resume ${run} --env decade`, 'got --env as well'],
  ['--resume with a model to start from', `--resume ${run} --from a`, 'got --from as well'],
  ['--resume with another folder', `--resume ${run} --out ${OUT}`, 'got --out as well'],
])('maketen train with a wrong config: one line, exit code 2, nothing written %s', async (_what, args, message) => {
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
