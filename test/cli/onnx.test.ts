import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { make, partsOf } from '../../src/env/index.js';
import { policyFromFolder } from '../../src/train/models/model-folder.js';
import { policyFromArtifacts } from '../../src/train/models/policy-from-artifacts.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { GraphBuilder } from '../train/onnx/graphs.js';
import { expectRefusal, maketen, reported } from './run.js';

const PRESET = 'decade-loop3';
const parts = partsOf(PRESET);
const MOVES = parts.rules.moves.length;
const space = make(PRESET, { inputs: 'features' });
const COLUMNS = space.observationSpace.shape[0] + MOVES * space.actionFeatureSpace!.shape[1];
const folder = temporaryFolder();
const policy = join(folder, 'policy.onnx');
const model = join(folder, 'model');
const SAID = `--env ${PRESET} --inputs features --outputs logits`;

/** With a layer that none of our trainings has, so that more than a perceptron goes all the way. */
function policyFile(operator = 'Elu') {
  const graph = new GraphBuilder();
  const first = graph.op(operator, [graph.linear('observations', COLUMNS, 8)]);
  const second = graph.op('Add', [graph.op('Relu', [graph.linear(first, 8, 8)]), first]);
  return graph.file(COLUMNS, {
    logits: [graph.linear(second, 8, MOVES), MOVES],
    value: [graph.linear(second, 8, 1), 1],
  });
}

describe('a policy from elsewhere on the command line', () => {
  beforeAll(async () => {
    writeFileSync(policy, policyFile());
    expect(await reported(`import ${policy} ${SAID} --out ${model}`)).toEqual({ policy, model });
  });

  it('is traced, and its games are verified', async () => {
    const games = join(folder, 'games.jsonl');
    const traced = await maketen(`trace --env ${PRESET} --agent ${model} --seeds 0..4 --out ${games}`);
    expect(traced).toEqual({ code: 0, stdout: '', stderr: '' });
    expect((await maketen(`replay ${games}`)).stdout).toMatch(/^5 games verified/);
  });

  it('gives hints', async () => {
    const { hints } = (await reported(`hint --env ${PRESET} --seed 7 --agent ${model} --playouts 10`)) as {
      hints: { action: number }[];
    };
    expect(hints.length).toBeGreaterThan(0);
  });

  it('is what apps and the page load', async () => {
    const text = (name: string) => readFileSync(join(model, name), 'utf8');
    const files = {
      config: JSON.parse(text('config.json')) as unknown,
      topology: text('model.json'),
      weights: new Uint8Array(readFileSync(join(model, 'weights.bin'))),
    };
    const options = { rules: parts.rules, name: 'your model', source: 'your model', backend: 'kernel' } as const;
    const loaded = await policyFromArtifacts(files, options);
    expect(loaded.computedBy).toBe('plain'); // the kernel has no such layers
    await expect(policyFromFolder(model, { backend: 'kernel' })).rejects.toThrow('use "wasm"');
    expect(loaded.config.environment.preset).toBe(PRESET);
    loaded.policy.dispose?.();
  });

  it('is exported again, as any model is', async () => {
    const again = join(folder, 'again.onnx');
    expect(await reported(`export ${model} --onnx ${again}`)).toEqual({ model, onnx: again });
    const other = join(folder, 'other');
    expect(await maketen(`import ${again} --out ${other}`)).toEqual({
      code: 0,
      stdout: `Wrote ${other}\n`,
      stderr: '',
    });
    expect(readdirSync(other).sort()).toEqual(['config.json', 'model.json', 'weights.bin']);
  });

  it.each([
    ['no file', `import ${join(folder, 'none.onnx')} ${SAID} --out OUT`, 'none.onnx'],
    ['a file that is none', `import ${join(folder, 'text.onnx')} ${SAID} --out OUT`, 'Expected'],
    ['an operator that no network has', `import ${join(folder, 'conv.onnx')} ${SAID} --out OUT`, 'but got Conv (node'],
    ['nothing said of it', `import ${policy} --out OUT`, 'preset'],
    ['another preset', `import ${policy} --env tens --inputs features --outputs logits --out OUT`, /tens|inputs/],
    ['inputs that are none', `import ${policy} --env ${PRESET} --inputs raw --outputs logits --out OUT`, /inputs.*raw/],
    ['no folder to write', `import ${policy} ${SAID}`, 'out'],
    ['a folder of other files', `import ${policy} ${SAID} --out ${join(folder, 'mine')}`, 'mine'],
    ['an unknown model to export', 'export decade-lop3-ppo --onnx OUT', 'decade-loop3-ppo'],
    ['a broken model to export', `export ${join(folder, 'broken')} --onnx OUT`, 'broken'],
    ['no file to write', 'export decade-loop3-ppo', 'onnx'],
    ['a file that cannot be written', `export decade-loop3-ppo --onnx ${join(folder, 'absent', 'x.onnx')}`, 'absent'],
  ])('bad input is one line, exit code 2, nothing written: %s', async (_, command, message) => {
    writeFileSync(join(folder, 'text.onnx'), 'no graph');
    writeFileSync(join(folder, 'conv.onnx'), policyFile('Conv'));
    mkdirSync(join(folder, 'broken'), { recursive: true });
    mkdirSync(join(folder, 'mine'), { recursive: true });
    writeFileSync(join(folder, 'mine', 'notes.txt'), 'keep me');
    const out = join(folder, 'out');
    const before = readdirSync(folder).sort();
    await expectRefusal(command.replace('OUT', out), message);
    expect(existsSync(out)).toBe(false);
    expect(readdirSync(folder).sort()).toEqual(before);
    expect(readdirSync(join(folder, 'mine'))).toEqual(['notes.txt']);
  });
});
