import { InputError, optionalPackages, unknownName } from '../../env/base/errors.js';
import { loadKernel } from './kernel/kernel-memory.js';
import { type BackendPreference, provideTensorNetworks } from './network-plan.js';
import { provideTensorFlow, tf } from './tensorflow.js';

/** What computes; recorded beside trained weights, because equal seeds give equal weights on one backend only. */
export interface Backend {
  /** node: libtensorflow through tfjs-node; wasm: WebAssembly with SIMD; cpu: plain JavaScript; kernel: our own (research/notes/decision-0017.md), with TensorFlow.js' cpu for the models' format. */
  readonly name: 'node' | 'wasm' | 'cpu' | 'kernel';
  /** True if slow kernels of wasm are replaced (`patchWasm`): they round differently. */
  readonly patched: boolean;
  /** Of the kernel; another one gives other numbers. */
  readonly version?: number | undefined;
}

const started = new Map<Backend['name'], Promise<Backend | undefined>>();

/**
 * Starts a backend and makes it the current one. Call it before anything that makes tensors; calling it again is
 * cheap. It prints nothing: report the result once where a person reads it.
 * @throws InputError if the backend asked for cannot start here ('auto' always finds one)
 */
export async function loadBackend(preference: BackendPreference = 'auto'): Promise<Backend> {
  const candidates = preference === 'auto' ? (['node', 'wasm', 'cpu'] as const) : [preference];
  const unknown = candidates.find((name) => !Object.hasOwn(TENSORFLOW_NAMES, name));
  if (unknown !== undefined) throw unknownName('backend', unknown, ['auto', ...Object.keys(TENSORFLOW_NAMES)]);
  for (const name of candidates) {
    const backend = await start(name);
    if (backend && (await tf.setBackend(TENSORFLOW_NAMES[name]))) return backend;
  }
  if (preference === 'kernel')
    throw new InputError(
      'Expected the backend "kernel" to start, but there is no WebAssembly with SIMD here; use "cpu"',
    );
  const what = preference === 'node' ? 'npm install @tensorflow/tfjs-node downloads it; "wasm" does without' : INSTALL;
  throw new InputError(
    `Expected the TensorFlow.js backend "${preference}" to start, but it does not on this machine (${what})`,
  );
}

/**
 * Starts what trains and what plays saved models: by 'auto' the compiled kernel where it starts, which needs no TensorFlow.js and leaves its current
 * backend alone, else as `loadBackend` does.
 * @throws InputError if the backend asked for cannot start here
 */
export async function loadKernelFirst(preference: BackendPreference = 'auto'): Promise<Backend> {
  if (preference !== 'auto' && preference !== 'kernel') return loadBackend(preference);
  return loadKernel().catch(() => loadBackend(preference));
}

const INSTALL =
  'npm install @tensorflow/tfjs-core@4.22.0 @tensorflow/tfjs-layers@4.22.0 @tensorflow/tfjs-backend-cpu@4.22.0 @tensorflow/tfjs-backend-wasm@4.22.0';

/** Loads TensorFlow.js and leaves its current backend alone. @throws InputError if it is not installed */
export async function loadTensorFlow() {
  if (tf !== undefined) return;
  const packages = Promise.all([import('@tensorflow/tfjs-core'), import('@tensorflow/tfjs-layers')]);
  const [core, layers] = await optionalPackages(packages, 'TensorFlow.js', INSTALL);
  const { Network } = await import('./network.js');
  provideTensorFlow(core, layers);
  provideTensorNetworks((shape, seed) => Network.create(shape, seed));
}

async function start(name: Backend['name']): Promise<Backend | undefined> {
  await loadTensorFlow();
  tf.enableProdMode();
  let starting = started.get(name);
  if (!starting) started.set(name, (starting = START[name]().catch(() => undefined)));
  return starting;
}

export function backendText({ name }: Backend): string {
  return name === 'kernel' ? 'compiled kernel' : `TensorFlow.js backend ${name}`;
}

const TENSORFLOW_NAMES: Record<Backend['name'], string> = {
  node: 'tensorflow',
  wasm: 'wasm',
  cpu: 'cpu',
  kernel: 'cpu',
};

const START: Record<Backend['name'], () => Promise<Backend>> = {
  node: async () => {
    await importNodeBindings();
    if (!tf.findBackend('tensorflow')) throw new Error('tfjs-node registered no backend');
    return { name: 'node', patched: false };
  },
  wasm: async () => {
    await import('@tensorflow/tfjs-backend-wasm');
    const before = errorListeners();
    if (!(await tf.setBackend('wasm'))) throw new Error('the wasm backend did not start');
    removeErrorListenersBut(before);
    (await import('./tensor-patches.js')).patchWasm();
    return { name: 'wasm', patched: true };
  },
  cpu: async () => {
    await import('@tensorflow/tfjs-backend-cpu');
    return { name: 'cpu', patched: false };
  },
  kernel: async () => {
    await import('@tensorflow/tfjs-backend-cpu');
    return loadKernel();
  },
};

const ERROR_EVENTS = ['uncaughtException', 'unhandledRejection'] as const;

/** Of each of these events; none outside of Node. */
function errorListeners(): NodeJS.UncaughtExceptionListener[][] {
  if (typeof process === 'undefined' || typeof process.listeners !== 'function') return [];
  return ERROR_EVENTS.map((event) => process.listeners(event as 'uncaughtException'));
}

/** Emscripten rethrows every uncaught error of the process, which prints its whole minified source; Node's own report is better. */
function removeErrorListenersBut(before: NodeJS.UncaughtExceptionListener[][]) {
  for (const [i, listeners] of errorListeners().entries())
    for (const listener of listeners)
      if (!before[i].includes(listener)) process.removeListener(ERROR_EVENTS[i], listener);
}

/** Imports the optional tfjs-node. It rejects in every way a native module can fail, and always in a browser. */
async function importNodeBindings() {
  if (typeof process === 'undefined' || !process.versions?.node) throw new Error('not in Node');
  // tfjs-node 4.22 calls two functions of `util` that Node 22 warns of and later ones lack.
  const builtin = 'node:util';
  const { default: util } = (await import(/* @vite-ignore */ builtin)) as { default: Record<string, unknown> };
  util.isNullOrUndefined = (value: unknown) => value === null || value === undefined;
  util.isArray = Array.isArray;
  process.env.TF_CPP_MIN_LOG_LEVEL ??= '2'; // or libtensorflow tells of the processor's instructions
  const optional = '@tensorflow/tfjs-node'; // in a variable, so that bundlers and the compiler leave it alone
  await import(/* @vite-ignore */ optional);
}
