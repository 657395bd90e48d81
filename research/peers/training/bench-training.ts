/**
 * Our trainings beside PyTorch, JAX, Stable-Baselines3 and sb3-contrib in one run: `npm run ts -- research/peers/training/bench-training.ts`; see docs/speed.md.
 *
 * The peers have our networks, batches and updates, and an environment that costs nothing; ours plays its games. Every figure is decisions a second of
 * processor time, one thread on one core, all cases of an algorithm in turns, so that a busy machine slows all alike. The first case is what ratios are to.
 *
 * npm run ts -- research/peers/training/bench-training.ts [--rounds 5] [--seconds 5] [--algorithm ppo]... [--backend kernel --backend wasm]... [--folder DIR]
 * Packages come from PyPI into DIR, by default a folder below node_modules; they take 6 GB, since PyTorch's wheel there comes with CUDA. PYTHON names
 * another Python; pip's own settings hold (with an index of PyTorch's wheels for processors it is 1 GB).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ALGORITHMS, parseTrainingConfig, Training, type TrainingConfig } from 'maketen/train';
import { measureGroup } from '../../bench/measure.js';
import { trainingSpeed } from '../../bench/training-speed.js';
import { printed, pythonWith, ratioText, WORK } from '../support.js';

const PRESET = 'decade-loop3';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    algorithm: { type: 'string', multiple: true, default: ALGORITHMS.map(({ name }) => name) },
    backend: { type: 'string', multiple: true, default: ['kernel', 'wasm'] },
    folder: { type: 'string', default: WORK },
    ours: { type: 'string' }, // in a process of its own: the backend to train with
  },
});

function trainingCase(name: string, ...command: string[]) {
  return { name, unit: 'decisions/CPU s', command } as const;
}

type TrainingCase = ReturnType<typeof trainingCase>;

function configOf(algorithm: string, backend?: string): TrainingConfig {
  return parseTrainingConfig({ preset: PRESET, algorithm, evaluations: 0, workers: 0, ...(backend && { backend }) });
}

/** What the peers are told: our config, the network's sizes, and how much a decision asks of it. */
async function described(algorithm: string): Promise<string> {
  const training = await Training.create(configOf(algorithm, 'wasm'));
  const metrics = [await training.advance(), await training.advance()];
  const { inputs, moves, perMove } = training.workers.network;
  const { steps, episodes } = metrics[1];
  const rowsPerDecision = training.work.rows.forward / steps;
  const told = { ...training.config, inputs, moves, perMove, rowsPerDecision, decisionsPerGame: steps / episodes };
  await training.dispose();
  return JSON.stringify(told);
}

/** On Linux, what keeps a program on the last core. */
function oneCore(): string[] {
  const found = spawnSync('taskset', ['--version']).status === 0;
  return found ? ['taskset', '-c', String(cpus().length - 1)] : [];
}

function casesOf(algorithm: string, interpreter: string, config: string): TrainingCase[] {
  const ours = options.backend.map((backend) => {
    const words = [...process.execArgv, process.argv[1], '--ours', backend, '--algorithm', algorithm, '--seconds'];
    return trainingCase(`${algorithm}: maketen, ${backend}`, process.execPath, ...words, options.seconds);
  });
  const peer = (name: string, program: string, what = algorithm): TrainingCase => {
    const path = join(import.meta.dirname, `${program}_training.py`);
    return trainingCase(`${algorithm}: ${name}`, interpreter, path, what, options.seconds, config);
  };
  const stable = {
    ppo: [peer('sb3-contrib, MaskablePPO', 'sb3', 'masked-ppo'), peer('Stable-Baselines3, PPO without masks', 'sb3')],
    dqn: [peer('Stable-Baselines3, its simpler DQN', 'sb3')],
  }[algorithm];
  return [...ours, peer('PyTorch', 'torch'), peer('JAX', 'jax'), ...(stable ?? [])];
}

function runOnce({ name, command }: TrainingCase): number {
  const env = { ...process.env, OMP_NUM_THREADS: '1', MKL_NUM_THREADS: '1', TF_NUM_INTRAOP_THREADS: '1' };
  return Number(printed(name, [...oneCore(), ...command], env));
}

async function compare(): Promise<void> {
  const rounds = Number(options.rounds);
  const environment = join(resolve(options.folder), 'training');
  const interpreter = pythonWith(environment, join(import.meta.dirname, 'requirements.txt'));
  const versions = execFileSync(interpreter, ['-m', 'pip', 'freeze'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /^(torch|jax|stable|sb3|numpy)/.test(line))
    .map((line) => line.replace(/ @ .*/, ''));
  const system = `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.versions.node}`;
  console.log([system, ...versions].join(', '));
  console.log(`${rounds} rounds of ${options.seconds} s; load ${loadavg()[0].toFixed(1)} before`);
  for (const algorithm of options.algorithm) {
    const config = await described(algorithm);
    console.log('');
    for (const { name, median, least, most, ratio } of measureGroup(
      casesOf(algorithm, interpreter, config),
      rounds,
      runOnce,
    )) {
      const [figure, from, to] = [median, least, most].map((each) => (each / 1000).toFixed(1));
      const text = `${name.padEnd(44)} ${figure.padStart(6)} thousand decisions/CPU s (${from} to ${to})`;
      console.log(`${text}, ${ratioText(ratio)} times the first`);
    }
  }
  console.log(`\nload ${loadavg()[0].toFixed(1)} after`);
}

if (options.ours === undefined) await compare();
else {
  const speed = await trainingSpeed(configOf(options.algorithm[0], options.ours), Number(options.seconds));
  console.log(speed.decisionsPerCpuSecond);
}
