import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { maketen, temporaryFolder } from './run.js';

const SMALL = '--steps 512 --set environments=16 --set rolloutLength=8 --set minibatchSize=64 --set hiddenSizes=[16]';

describe('maketen train', () => {
  const folder = temporaryFolder();
  const model = join(folder, 'model');

  it('writes a model folder that evaluates, compares, gives hints and traces', async () => {
    const trained = await maketen(`train --env decade-loop3 ${SMALL} --out ${model} --seeds 0..49 --json`);
    expect(trained).toMatchObject({ code: 0, stderr: '' });
    const report = JSON.parse(trained.stdout) as {
      steps: number;
      evaluation: { agents: { agent: string; deals: number }[] };
    };
    expect(report.steps).toBe(512);
    expect(report.evaluation.agents[0]).toMatchObject({ agent: 'model', deals: 50 });
    for (const file of ['config.json', 'model.json', 'weights.bin', 'evaluation.json'])
      expect(existsSync(join(model, file))).toBe(true);
    expect(JSON.parse(readFileSync(join(model, 'evaluation.json'), 'utf8'))).toEqual(report.evaluation);
    const compared = await maketen(`compare --env decade-loop3 --agent random --agent ${model} --seeds 0..99`);
    expect(compared.stdout).toContain('model');
    const hint = await maketen(`hint --env decade-loop3 --seed 7 --moves draw --agent ${model} --playouts 20 --json`);
    expect(hint).toMatchObject({ code: 0, stderr: '' });
    expect((await maketen(`trace --env decade-loop3 --agent ${model} --seeds 3`)).stdout).toContain('"agent":"model"');
  });

  it('trains equal weights from equal seeds, and others from another seed', async () => {
    const weights = async (seed: number, name: string): Promise<string> => {
      await maketen(`train --env decade-loop3 ${SMALL} --seed ${seed} --out ${join(folder, name)} --no-evaluate`);
      return readFileSync(join(folder, name, 'weights.bin'), 'hex');
    };
    const first = await weights(1, 'a');
    expect(await weights(1, 'b')).toBe(first);
    expect(await weights(2, 'c')).not.toBe(first);
  });

  it('takes a config file, and flags over it', async () => {
    const config = join(folder, 'config.json');
    writeFileSync(
      config,
      JSON.stringify({ preset: 'decade', environments: 8, rolloutLength: 8, minibatchSize: 64, totalSteps: 999_999 }),
    );
    const { code, stdout } = await maketen(
      `train --config ${config} --steps 64 --out ${join(folder, 'd')} --no-evaluate --json`,
    );
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ steps: 64, evaluation: null });
  });

  it.each([
    ['--env decade --set lerningRate=1', 'Unknown config key "lerningRate"; did you mean "learningRate"?'],
    ['--env decade --set gamma=7', 'config key "gamma"'],
    ['--env decade-lop3', 'did you mean "decade-loop3"'],
    ['--seed 3', 'Expected --env PRESET or a --config file'],
    ['--config nowhere.json', 'Expected to read nowhere.json'],
    ['--env decade --out /proc/nowhere/model', 'Expected to make the folder /proc/nowhere'],
    ['--env decade --steps none', 'Expected --steps to be an integer'],
  ])('refuses %s in one line and writes nothing', async (args, message) => {
    const { code, stdout, stderr } = await maketen(`train ${args}`);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('replaces an older model and keeps what is not its own', async () => {
    writeFileSync(join(folder, 'a', 'card.md'), 'mine');
    expect((await maketen(`train --env decade ${SMALL} --out ${join(folder, 'a')} --no-evaluate`)).code).toBe(0);
    expect(readFileSync(join(folder, 'a', 'card.md'), 'utf8')).toBe('mine');
    expect(readFileSync(join(folder, 'a', 'config.json'), 'utf8')).toContain('"preset": "decade"');
  });

  it('refuses to write over a folder that is no model, before training', async () => {
    const { code, stderr } = await maketen(`train --env decade --out ${folder}`);
    expect(code).toBe(2);
    expect(stderr).toContain('holds other files');
  });

  it('names what is wrong with a damaged model, or one for other rules', async () => {
    const other = await maketen(`evaluate --env decade --agent ${model} --seeds 0..9`);
    expect(other).toMatchObject({ code: 2, stdout: '' });
    expect(other.stderr).toMatch(/Expected a model for .*decade-loop3/);
    truncateSync(join(model, 'weights.bin'), 100);
    const cut = await maketen(`evaluate --env decade-loop3 --agent ${model} --seeds 0..9`);
    expect(cut).toMatchObject({ code: 2, stdout: '' });
    expect(cut.stderr).toMatch(/weights\.bin to have \d+ bytes, but it has 100/);
  });
});
