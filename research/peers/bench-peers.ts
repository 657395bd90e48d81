/**
 * Our environments beside those of other libraries, and beside a loop in C, in one run: `npm run ts -- research/peers/bench-peers.ts [ROUNDS] [SECONDS]`; see docs/speed.md.
 *
 * Every figure is game steps a second of processor time, all cases in turns, so that a busy machine slows all alike. Gymnasium, OpenSpiel and
 * PufferLib's sources come from PyPI, into a folder below node_modules; PYTHON and CC name another Python or C compiler.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { ENVIRONMENT_CASES } from '../bench/environments.js';
import { measureGroup, type Measurement } from '../bench/measure.js';
import { printed, pythonWith, ratioText, WORK } from './support.js';

const COMPILER = process.env.CC ?? 'cc';
const FLAGS = ['-O3', '-march=native'];
const PUFFERLIB = 'pufferlib==3.0.0';

const ROUNDS = Number(process.argv[2] ?? 5);
const SECONDS = Number(process.argv[3] ?? 1);

interface PeerCase {
  readonly name: string;
  readonly unit: 'million steps/s';
  readonly command: readonly string[];
}

function peerCase(name: string, ...command: string[]): PeerCase {
  return { name, unit: 'million steps/s', command };
}

/** A case of `npm run bench`, which prints millions of steps a second as JSON. */
function ours(name: string): PeerCase {
  const index = ENVIRONMENT_CASES.findIndex((each) => each.name === name);
  const bench = join(import.meta.dirname, '../bench/bench.ts');
  const words = [...process.execArgv, bench, 'environments', '--worker', String(index), '--seconds'];
  return peerCase(`maketen, ${name}`, process.execPath, ...words);
}

function compiled(name: string, ...headers: string[]): string {
  const program = join(WORK, name);
  const source = join(import.meta.dirname, `${name}.c`);
  const folders = headers.flatMap((folder) => ['-I', folder]);
  execFileSync(COMPILER, [...FLAGS, ...folders, '-o', program, source, '-lm'], { stdio: 'inherit' });
  return program;
}

/**
 * The folder of PufferLib's tripletriad.h. There is no wheel, and a build needs PyTorch and raylib. So pip is told not to fetch what the build needs
 * and not to clean up: it stops there, and the sources that it has unpacked stay.
 */
function tripleTriad(interpreter: string): string {
  const folder = join(WORK, 'pufferlib');
  const header = 'pufferlib/ocean/tripletriad/tripletriad.h';
  const found = (): string | undefined =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith(header));
  mkdirSync(folder, { recursive: true });
  let message = '';
  if (found() === undefined) {
    const what = ['--no-deps', '--no-binary', ':all:', '--no-build-isolation', '--no-clean', '--dest', folder];
    const words = ['-m', 'pip', 'download', '--quiet', ...what, PUFFERLIB];
    message = spawnSync(interpreter, words, { encoding: 'utf8', env: { ...process.env, TMPDIR: folder } }).stderr;
  }
  const path = found();
  if (path === undefined)
    throw new Error(`Expected ${header} in the sources of ${PUFFERLIB}, but pip said: ${message}`);
  return dirname(join(folder, path));
}

function runOnce({ name, command }: PeerCase): number {
  const text = printed(name, [...command, String(SECONDS)]);
  return name.startsWith('maketen') ? (JSON.parse(text) as Measurement).figure : Number(text) / 1e6;
}

mkdirSync(WORK, { recursive: true });
const peers = join(import.meta.dirname, 'peers.py');
const interpreter = pythonWith(join(WORK, 'python'), join(import.meta.dirname, 'requirements.txt'));
const tripletriad = compiled('tripletriad', tripleTriad(interpreter), join(import.meta.dirname, 'raylib'));
const cases = [
  ours('compiled vector environment, 1024 games, tens'),
  ours('compiled vector environment, 1024 games, decade-loop3'),
  ours('compiled vector environment, 1024 games, four-ten'),
  ours('vector environment, 1024 games, tens'),
  ours('vector environment, 1024 games, decade-loop3'),
  ours('vector environment, 1024 games, four-ten'),
  peerCase('a loop of Tens in C, 1024 games', compiled('tens')),
  peerCase('PufferLib, tripletriad, 1024 games, legal play', tripletriad, 'legal'),
  peerCase('PufferLib, tripletriad, 1024 games, any actions', tripletriad, 'any'),
  ours('single environment, tens'),
  ours('single environment, decade-loop3'),
  ours('single environment, four-ten'),
  peerCase('Gymnasium, Blackjack', interpreter, peers, 'gymnasium:Blackjack-v1'),
  peerCase('Gymnasium, CartPole', interpreter, peers, 'gymnasium:CartPole-v1'),
  peerCase('OpenSpiel from Python, solitaire', interpreter, peers, 'openspiel:solitaire'),
  peerCase('OpenSpiel from Python, blackjack', interpreter, peers, 'openspiel:blackjack'),
  peerCase('OpenSpiel from Python, connect four', interpreter, peers, 'openspiel:connect_four'),
];
const versionOf = (program: string, ...words: string[]): string =>
  execFileSync(program, words, { encoding: 'utf8' }).split('\n')[0];
console.log(`${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`);
console.log(`${versionOf(interpreter, '--version')}, ${versionOf(COMPILER, '--version')}, ${FLAGS.join(' ')}`);
console.log(`processor time, one core; ratios: medians of ${ROUNDS} rounds of ${SECONDS} s each (least to most)\n`);
for (const { name, median, ratio } of measureGroup(cases, ROUNDS, runOnce)) {
  const figure = `${name.padEnd(56)} ${median.toPrecision(2).padStart(6)} million steps/s`;
  console.log(`${figure}  ${ratioText(ratio)}`);
}
