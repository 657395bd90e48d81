import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FROM_SOURCES } from '../support/sources/from-sources.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const urlOf = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

// In a process of its own, as a kernel that was compiled once stays.
const PROGRAM = `
  WebAssembly.compile = () => Promise.reject(new Error('no SIMD'));
  const { loadBackend, loadKernelFirst } = await import(${urlOf('../../src/agents/networks/backend.ts')});
  const nameOf = async (loading) => (await loading).name;
  const kernel = await nameOf(loadKernelFirst('kernel')).catch(({ message }) => message);
  const auto = await nameOf(loadKernelFirst('auto'));
  console.log(JSON.stringify({ kernel, auto, loaded: await nameOf(loadBackend()) }));
`;

test('auto takes what loadBackend takes where the compiled kernel does not start', async () => {
  const args = [...FROM_SOURCES, '--input-type=module', '--eval', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { kernel, auto, loaded } = JSON.parse(stdout) as Record<string, string>;
  expect(kernel).toMatch(/^Expected the backend "kernel" to start/);
  expect(auto).not.toBe('kernel');
  expect(auto).toBe(loaded);
});

describe('without TensorFlow.js', () => {
  const folder = temporaryFolder();

  // In a process of its own, whose modules find no package of TensorFlow.js.
  const PROGRAM = `
  import { register } from 'node:module';
  const hook = \`export function resolve(name, context, next) {
    if (!name.startsWith('@tensorflow/')) return next(name, context);
    throw Object.assign(new Error('Cannot find package ' + name), { code: 'ERR_MODULE_NOT_FOUND' });
  }\`;
  register('data:text/javascript,' + encodeURIComponent(hook));
  const { loadBackend } = await import(${urlOf('../../src/agents/networks/backend.ts')});
  const { evaluate, partsOf, seedDeals } = await import(${urlOf('../../src/index.ts')});
  const { train } = await import(${urlOf('../../src/train/index.ts')});
  const zoo = await import(${urlOf('../../src/zoo/index.ts')});
  const parts = partsOf('decade-loop3');
  const { policy } = await zoo.loadModel('decade-loop3-value');
  const { won } = await evaluate(parts, policy, seedDeals(0, 50));
  const config = { preset: 'decade-loop3', algorithm: 'value', totalSteps: 200, evaluations: 0, workers: 0 };
  const { totalSteps } = await train(config);
  await zoo.exportOnnx('decade-loop3-ppo', ${JSON.stringify(join(folder, 'policy.onnx'))});
  const errors = [];
  for (const refused of [
    () => loadBackend('wasm'),
    () => train({ ...config, backend: 'cpu' }),
    () => zoo.importOnnx(${JSON.stringify(join(folder, 'policy.onnx'))}, ${JSON.stringify(join(folder, 'model'))}),
  ]) errors.push(await refused().then(() => 'nothing', ({ name, message }) => name + ': ' + message));
  console.log(JSON.stringify({ wins: won.reduce((sum, each) => sum + each), steps: totalSteps, errors }));
`;

  test('models play and learn without TensorFlow.js, and whatever needs it says what to install', async () => {
    const args = [...FROM_SOURCES, '--input-type=module', '--eval', PROGRAM];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const { wins, steps, errors } = JSON.parse(stdout) as { wins: number; steps: number; errors: string[] };
    expect(wins).toBeGreaterThan(0);
    expect(steps).toBeGreaterThanOrEqual(200);
    expect(errors).toHaveLength(3);
    for (const error of errors)
      expect(error).toMatch(
        /^InputError: Expected the packages of TensorFlow\.js, but they are not installed; npm install @tensorflow\/tfjs-core@4/,
      );
  });
});
