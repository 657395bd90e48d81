import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Summary } from '../../src/evaluate/compare.js';
import { evaluate, partsOf, seedDeals, summarize } from '../../src/index.js';
import type { EvaluationJson, ModelEvaluation } from '../../src/lab/evaluation-report.js';
import { type ModelConfig, trainInFolder } from '../../src/train/index.js';
import { loadModel } from '../../src/zoo/index.js';
import { smallConfig } from '../support/small-trainings.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { expectRefusal, maketen, reported } from './run.js';

const SMALL =
  '--steps 512 --workers 0 --set environments=16 --set rolloutLength=8 --set minibatchSize=64 --set hiddenSizes=[16] --set evaluationDeals=50';

describe('maketen train', () => {
  const folder = temporaryFolder();
  const run = join(folder, 'run');
  const model = join(run, 'model');

  it('writes a run folder', async () => {
    const report = (await reported(`train --env decade-loop3 ${SMALL} --out ${run} --seeds 0..49`)) as {
      totalSteps: number;
      stoppedBy: string;
      evaluation: { weightsSha256: string; agents: { agent: string; deals: number }[] };
    };
    expect(report).toMatchObject({ totalSteps: 512, stoppedBy: 'totalSteps', folder: run });
    expect(report.evaluation.agents[0].deals).toBe(50);
    for (const file of ['config.json', 'metrics.jsonl', 'checkpoints']) expect(existsSync(join(run, file))).toBe(true);
    for (const file of ['config.json', 'model.json', 'weights.bin', 'evaluation.json'])
      expect(existsSync(join(model, file))).toBe(true);
    expect(JSON.parse(readFileSync(join(model, 'evaluation.json'), 'utf8'))).toEqual(report.evaluation);
    const { files } = JSON.parse(readFileSync(join(model, 'config.json'), 'utf8')) as {
      files: Record<string, { sha256: string }>;
    };
    expect(report.evaluation.weightsSha256).toBe(files['weights.bin'].sha256);
  });

  it('takes a config file, and flags over it', async () => {
    const config = join(folder, 'config.json');
    writeFileSync(
      config,
      JSON.stringify({ preset: 'decade', environments: 8, rolloutLength: 8, minibatchSize: 64, totalSteps: 999_999 }),
    );
    expect(
      await reported(`train --config ${config} --steps 64 --workers 0 --out ${join(folder, 'd')} --no-evaluate`),
    ).toMatchObject({ totalSteps: 64, evaluation: null });
  });

  it('trains and evaluates by the reward and the observation of a module', { tags: 'long' }, async () => {
    const own = join(folder, 'mine.mjs');
    writeFileSync(
      own,
      `const reward = { name: 'half', returnSoFar: (rules, state) => (state.outcome === 'won' ? 0.5 : 0) };
      const observe = { name: 'dealt', features: [{ name: 'dealt', size: 2 }], write: ({ features }, row) => row.fill(0.5) };
      export const environment = { reward, observe };`,
    );
    const out = join(folder, 'own');
    const { environment, agents } = (
      (await reported(
        `train --env decade-loop3 --environment ${own} ${SMALL} --out ${out} --seeds 2000000..2000049`,
      )) as { evaluation: ModelEvaluation }
    ).evaluation;
    expect([environment.reward, agents[0].agent]).toEqual(['half', 'own']);
    for (const { winRate, return: half } of agents) expect(half.estimate).toBeCloseTo(winRate.estimate / 2, 12);
    const words = `evaluate --env decade-loop3 --seeds 2000000..2000049 --agent ${out}`;
    const { result } = (await reported(`${words} --environment ${own}`)) as EvaluationJson;
    const figures = ({ winRate, score, return: mean, measures, decisions }: Summary) => [
      winRate,
      score,
      mean,
      measures,
      decisions,
    ];
    expect(figures(result)).toEqual(figures(agents[0]));
    const without = await maketen(words);
    expect([without.code, without.stderr]).toEqual([2, expect.stringContaining('was for "half"')]);
    const shipped = await maketen(`${words.replace(out, 'decade-loop3-ppo')} --environment ${own}`);
    expect([shipped.code, shipped.stderr]).toEqual([2, expect.stringMatching(/for features "dealt" \(2 x count/)]);
  });

  it('trains by what lies on the table, says so, and is loaded with it', { tags: 'long' }, async () => {
    const own = join(folder, 'table.mjs');
    writeFileSync(own, "export const environment = { observe: 'table' };");
    const [out, other] = ['table', 'by-module'].map((name) => join(folder, name));
    const small = `${SMALL} --env decade-loop3 --seeds 2000000..2000049 --json`;
    const trained = await maketen(`train --observe table ${small} --out ${out}`);
    expect(trained).toMatchObject({ code: 0, stderr: '' });
    expect((await maketen(`train --environment ${own} ${small} --out ${other}`)).code).toBe(0);
    // The same bytes as by a module that says so.
    const [weights, same] = [out, other].map((run) => readFileSync(join(run, 'model/weights.bin')));
    expect(weights.equals(same)).toBe(true);
    const config = JSON.parse(readFileSync(join(out, 'model/config.json'), 'utf8')) as ModelConfig;
    expect(config.training.config.observe).toBe('table');
    expect(config.features.map(({ name }) => name)).toEqual(['line', 'oldest', 'stock', 'cards on the line']);
    const { policy } = await loadModel(out);
    const { agents } = (JSON.parse(trained.stdout) as { evaluation: ModelEvaluation }).evaluation;
    for (const [parts, error] of [
      [partsOf('decade-loop3', { observe: 'table' }), null],
      [
        partsOf('decade-loop3'),
        /^Expected the observation "table" for ".*table", which was made for it, but got plain/,
      ],
    ] as const) {
      const played = evaluate(parts, policy, seedDeals(2_000_000, 50));
      if (error === null) expect(summarize(await played).winRate).toEqual(agents[0].winRate);
      else await expect(played).rejects.toThrow(error);
    }
    expect(
      (
        (await reported(
          `evaluate --env decade-loop3 --seeds 2000000..2000049 --agent ${out} --observe table`,
        )) as EvaluationJson
      ).result.winRate,
    ).toEqual(agents[0].winRate);
    for (const command of ['evaluate --seeds 0..9', 'hint --seed 3', 'trace --seeds 0..1', 'calibrate --playouts 2']) {
      const { code, stderr } = await maketen(`${command} --env decade-loop3 --agent ${out}`);
      expect([code, stderr]).toEqual([2, expect.stringContaining('this one (preset decade-loop3, observe "table")')]);
    }
  });

  it('trains by the table through a curriculum', async () => {
    const words = `train --env four-ten --observe table --algorithm ppo ${SMALL} --no-evaluate --set evaluations=0 --json`;
    const curriculum = `--set curriculum=${JSON.stringify([{ until: 0.5, rules: { gameTarget: 10 } }])}`;
    const { code, stderr } = await maketen(`${words} ${curriculum} --out ${join(folder, 'curriculum')}`);
    expect([code, stderr]).toEqual([0, '']);
  });

  it.each([
    ['train --env decade --algorithm value --observe table', '"observe" with ppo or dqn alone, as value sees'],
    ['train --env decade --observe tabel', '--observe to be one of table, but got "tabel"; did you mean "table"'],
    ['evaluate --env decade --agent random --observe table --environment x.mjs', 'no --observe with --environment'],
    ['train --env decade --set observe=all', 'config key "observe"'],
    ['hint --env decade --observe table', 'Unknown argument: observe'],
  ])('refuses maketen %s in one line', async (words, message) => {
    await expectRefusal(words, message);
  });

  it.each([
    ['none.mjs', undefined, 'none.mjs cannot be imported'],
    ['neither.mjs', 'export const other = 1;', /to export a function "parts".*or an object "environment"/],
    ['wrong.mjs', 'export const environment = { rewards: 1 };', /Unknown.*"rewards"; did you mean "reward"/],
  ])('refuses --environment %s in one line', async (name, text, message) => {
    if (text !== undefined) writeFileSync(join(folder, name), text);
    for (const command of ['train', 'evaluate --agent random'])
      await expectRefusal(`${command} --env decade --environment ${join(folder, name)}`, message);
  });

  it('starts from the weights of a model, or of a run', async () => {
    const out = join(folder, 'warm');
    const frozen = '--set learningRate=1e-30 --set evaluations=0';
    const { code } = await maketen(
      `train --env decade-loop3 ${SMALL} --seed 8 ${frozen} --from ${run} --out ${out} --no-evaluate`,
    );
    expect(code).toBe(0);
    const weights = (of: string) =>
      new Float32Array(Uint8Array.from(readFileSync(join(of, 'model', 'weights.bin'))).buffer);
    const start = weights(run);
    for (const [i, weight] of weights(out).entries()) expect(Math.abs(weight - start[i])).toBeLessThan(1e-20);
    expect(JSON.parse(readFileSync(join(out, 'from.json'), 'utf8'))).toMatchObject({ name: 'run' });
  });

  it('trains again what a model was trained with', async () => {
    const config = join(model, 'config.json');
    const again = join(folder, 'again');
    await maketen(`train --config ${config} --out ${again} --no-evaluate`);
    expect(readFileSync(join(again, 'model', 'weights.bin'))).toEqual(readFileSync(join(model, 'weights.bin')));
  });

  it('resumes a run by --resume alone, and has nothing to do for one that is finished', async () => {
    const weights = readFileSync(join(model, 'weights.bin'), 'hex');
    const { code, stdout, stderr } = await maketen(`train --resume ${run} --no-evaluate`);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Trained run on 512 decisions \(\d+ games\): .*one thread.*\nSaved to /);
    expect(readFileSync(join(model, 'weights.bin'), 'hex')).toBe(weights);
  });

  it('evaluates a resumed run by the reward of its module', { tags: 'long' }, async () => {
    const own = join(folder, 'own-parts');
    const config = smallConfig('ppo', { totalSteps: 128, evaluations: 0, workers: 0 });
    const controller = new AbortController();
    const stop = { signal: controller.signal, onProgress: () => controller.abort() };
    await trainInFolder(config, own, { parts: new URL('../support/own-reward.ts', import.meta.url), ...stop });
    const { evaluation } = (await reported(`train --resume ${own} --seeds 0..99`)) as { evaluation: ModelEvaluation };
    expect(evaluation.environment.reward).toBe('nothing');
    for (const { return: none } of evaluation.agents) expect(none.estimate).toBe(0);
  });
});
