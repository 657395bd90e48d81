/**
 * Builds TensorFlow.js' native backend from what the npm and PyPI registries hold: `npm run native`; see research/notes/native-backend.md.
 * The result lies in `native/`, outside node_modules, so that a fresh `npm ci` only needs the link to it again.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { reportError } from '../../src/cli/report-error.js';
import { InputError } from '../../src/env/base/errors.js';

const root = join(import.meta.dirname, '../..');
const native = join(root, 'native');
const work = join(native, 'work');
const tfjsNode = join(root, 'node_modules/@tensorflow/tfjs-node');
const requirements = join(import.meta.dirname, 'tensorflow.txt');

const python = process.env.PYTHON ?? 'python3';
const compiler = process.env.CXX ?? 'c++';

/** tfjs-node looks for its addon in this folder, named after the version of Node-API; every Node from 12.22 on offers 8. */
const NODE_API = 8;

/** What the addon needs of the wheel: the libraries with the C API, and the headers. */
const LIBRARIES = ['libtensorflow_cc.so.2', 'libtensorflow_framework.so.2'];
const MEMBERS = [...LIBRARIES, 'include/tensorflow/'].map((member) => `tensorflow/${member}`);

/** Of Node, to run what tries the backend. */
const CHECK = ['--import', './scripts/sources/register.js', join(import.meta.dirname, 'check.ts')];

/** Runs a program to its end; it prints to the terminal. @throws InputError that starts with `expected` unless it succeeds */
function run(expected: string, program: string, args: readonly string[]): void {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new InputError(`Expected ${expected}, but ${error?.message ?? `${program} failed`}`);
}

function loads(): boolean {
  return spawnSync(process.execPath, CHECK, { cwd: root }).status === 0;
}

/** Brings in tfjs-node, which npm drops if its own download fails, and the Node-API headers, as the lock file names them. */
function installSources(): void {
  if (existsSync(join(tfjsNode, 'binding')) && existsSync(join(root, 'node_modules/node-api-headers'))) return;
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  run("npm to install tfjs-node's sources", 'npm', args);
}

function checkTools(): void {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new InputError(
      `Expected Linux on x64, but got ${process.platform} on ${process.arch}; use the wasm backend, or tfjs-node's own download`,
    );
  run(`${python} with pip (install them, or name another Python in PYTHON)`, python, ['-m', 'pip', '--version']);
  run(`the C++ compiler ${compiler} (install g++, or name another in CXX)`, compiler, ['--version']);
}

/** Downloads the wheel and unpacks library and headers; returns their folder. Any Python does: the wheel's Python is never run. */
function unpackTensorflow(): string {
  const target = [
    '--platform',
    'manylinux2014_x86_64',
    '--implementation',
    'cp',
    '--python-version',
    '3.11',
    '--abi',
    'cp311',
  ];
  const quietly = ['--no-deps', '--no-cache-dir', '--disable-pip-version-check', '--progress-bar', 'off'];
  const from = ['--only-binary', ':all:', '--require-hashes', '--requirement', requirements, '--dest', work];
  run('pip to download tensorflow-cpu', python, ['-m', 'pip', 'download', ...quietly, ...target, ...from]);
  const wheel = join(
    work,
    readdirSync(work).find((file) => file.endsWith('.whl'))!,
  );
  run('the wheel to unpack', python, [join(import.meta.dirname, 'extract.py'), wheel, work, ...MEMBERS]);
  rmSync(wheel);
  return join(work, 'tensorflow');
}

/** Compiles the addon beside the libraries it is linked with; returns the folder that holds them all. */
function compile(tensorflow: string): string {
  const library = join(work, 'lib');
  const addon = join(library, `napi-v${NODE_API}`);
  mkdirSync(addon, { recursive: true });
  for (const file of LIBRARIES) renameSync(join(tensorflow, file), join(library, file));
  const objects = LIBRARIES.map((file) => join(library, file));
  const headers = [join(root, 'node_modules/node-api-headers/include'), join(tensorflow, 'include')];
  const sources = ['tfjs_backend.cc', 'tfjs_binding.cc'].map((file) => join(tfjsNode, 'binding', file));
  const flags = ['-shared', '-fPIC', '-O2', '-std=c++17', `-DNAPI_VERSION=${NODE_API}`, '-Wl,-rpath,$ORIGIN/..'];
  const output = ['-o', join(addon, 'tfjs_binding.node')];
  const args = [...flags, ...headers.map((folder) => `-I${folder}`), ...sources, ...objects, ...output];
  run("tfjs-node's addon to compile", compiler, args);
  return library;
}

/** Folder of the finished build; its name holds the versions that went in, so that another version is built anew. */
function buildFolder(): string {
  const { version } = JSON.parse(readFileSync(join(tfjsNode, 'package.json'), 'utf8')) as { version: string };
  const tensorflow = /^tensorflow-cpu==(\S+)/m.exec(readFileSync(requirements, 'utf8'))![1];
  return join(native, `tfjs-node-${version}-tensorflow-${tensorflow}`);
}

function build(): void {
  if (loads()) {
    console.log('The native backend loads already; nothing to do.');
    return;
  }
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    installSources();
    const folder = buildFolder();
    if (!existsSync(folder)) {
      checkTools();
      for (const other of readdirSync(native))
        if (other.startsWith('tfjs-node-')) rmSync(join(native, other), { recursive: true });
      console.log('Downloading 232 MB and compiling; this takes about half a minute.');
      renameSync(compile(unpackTensorflow()), folder);
    }
    const link = join(tfjsNode, 'lib');
    rmSync(link, { recursive: true, force: true });
    symlinkSync(relative(tfjsNode, folder), link);
    run('the native backend to start (delete native/ to build it anew)', process.execPath, CHECK);
    console.log(`The native backend loads, from ${relative(root, folder)}.`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

try {
  build();
} catch (error) {
  process.exitCode = reportError(error);
}
