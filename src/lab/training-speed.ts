import type { NetworkArtifacts, NetworkDescription } from '../agents/networks/network-description.js';
import { expectEvaluationSeeds } from '../evaluate/evaluate.js';
import { Training, type TrainingConfig } from '../train/index.js';
import { TIMED_PARTS, type Work } from '../train/learner.js';
import type { WorkOptions } from './work-options.js';

/** Milliseconds that all threads of this process have spent on a processor. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Iterations before the clock starts: the compiler is busy in them. */
const WARM_UP = 2;

/** Parts of a training's time, as shares of 1. `other`: assembling minibatches, and waiting for other workers. */
export const SHARES = ['environment', 'features', 'forward', 'gradient', 'optimizer', 'other'] as const;

/** How fast a training is, from end to end, without evaluations. */
export interface TrainingSpeed {
  /** Decisions a second that a processor was busy, all threads together. */
  readonly decisionsPerCpuSecond: number;
  /** The same by wall-clock time. */
  readonly decisionsPerSecond: number;
  /**
   * Floating-point operations, in 1e9, a second that a processor was busy with anything: as `rowFlops` counts them, for
   * the rows that went through networks.
   */
  readonly gigaflops: number;
  readonly shares: Readonly<Record<(typeof SHARES)[number], number>>;
}

/**
 * Trains for `seconds` of processor time, and at least an iteration; no longer than the config's `totalSteps`.
 * @throws InputError for a config whose parts do not go together, or a backend that does not start
 */
export async function trainingSpeed(config: TrainingConfig, seconds: number): Promise<TrainingSpeed> {
  const training = await Training.create({ ...config, evaluations: 0 });
  try {
    const flops = await rowFlops(training.workers.network);
    for (let i = 0; i < WARM_UP; i++) await training.advance();
    const { steps, work } = training;
    const start = processorTime();
    const wall = performance.now();
    do await training.advance();
    while (training.finished === undefined && processorTime() - start < seconds * 1000);
    const busy = (processorTime() - start) / 1000;
    const decisions = training.steps - steps;
    const { rows, seconds: now } = training.work;
    const spent = TIMED_PARTS.map((part) => [part, now[part] - work.seconds[part]]);
    const operations =
      (rows.forward - work.rows.forward) * flops.forward + (rows.gradient - work.rows.gradient) * flops.gradient;
    return {
      decisionsPerCpuSecond: decisions / busy,
      decisionsPerSecond: (decisions * 1000) / (performance.now() - wall),
      gigaflops: operations / busy / 1e9,
      shares: sharesOf(Object.fromEntries(spent) as Work['seconds']),
    };
  } finally {
    await training.dispose();
  }
}

function sharesOf(seconds: Work['seconds']): TrainingSpeed['shares'] {
  const { environment, features, forward, learn, gradient, optimizer } = seconds;
  const parts = {
    environment: environment - features,
    features,
    forward,
    gradient,
    optimizer,
    other: learn - gradient - optimizer,
  };
  const all = environment + forward + learn;
  return Object.fromEntries(SHARES.map((name) => [name, parts[name] / all])) as TrainingSpeed['shares'];
}

/** The strength to reach, and how it is measured. */
export interface StrengthGoal {
  /** Share of the deals to be won, in [0, 1]. */
  readonly winRate: number;
  /** Seeds of the deals: the first, and how many. They must not be seeds that trainings learn from or choose by. */
  readonly firstSeed: number;
  readonly deals: number;
  /** Decisions between two evaluations. */
  readonly every: number;
}

/** How long a training took to reach a strength. */
export interface TimeToStrength {
  /**
   * Seconds of processor time, all threads together, from the start to the first evaluation that was strong enough; its
   * evaluations left out. Null if none was.
   */
  readonly cpuSeconds: number | null;
  /** Decisions before it; all there were, if none was. */
  readonly steps: number;
  /** Of all evaluations, in order. */
  readonly winRates: readonly number[];
}

/**
 * Trains with one seed until the greedy policy wins so much of deals that it has not seen, or to the end of the config.
 * An evaluation costs nothing here, so the time is what a training takes that knows when to stop.
 * @throws InputError for a config whose parts do not go together, or deals that trainings learn from or choose by
 */
export async function timeToStrength(
  config: TrainingConfig,
  { winRate, firstSeed, deals, every }: StrengthGoal,
  { onProgress, signal }: WorkOptions = {},
): Promise<TimeToStrength> {
  expectEvaluationSeeds(firstSeed, firstSeed + deals - 1);
  const winRates: number[] = [];
  let busy = 0;
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const start = processorTime();
    const result = await work();
    busy += processorTime() - start;
    return result;
  };
  const training = await timed(() => Training.create({ ...config, evaluations: 0 }));
  try {
    while (!training.finished) {
      signal?.throwIfAborted();
      await timed(() => training.advance());
      if (training.steps < (winRates.length + 1) * every && !training.finished) continue;
      const { won } = await training.play(firstSeed, deals);
      winRates.push(won.reduce((sum, each) => sum + each, 0) / deals);
      await onProgress?.(training.steps, config.totalSteps, `${(100 * winRates.at(-1)!).toFixed(2)} %`);
      if (winRates.at(-1)! >= winRate) return { cpuSeconds: busy / 1000, steps: training.steps, winRates };
    }
    return { cpuSeconds: null, steps: training.steps, winRates };
  } finally {
    await training.dispose();
  }
}

/** Floating-point operations of one row through a network. */
export interface RowFlops {
  /** Of a forward pass. */
  readonly forward: number;
  /** Of a forward and a backward pass, for the gradient by the weights. */
  readonly gradient: number;
}

/** Layers that every move goes through by itself, in a network with columns for each move. */
const LAYERS_OF_MOVES = ['move', 'logits'];

/**
 * Counts the products of dense layers, two operations (multiply, add) a weight, as if no number in them were 0; biases, activations and losses are
 * left out. A backward pass has two more products of the same size, by the weights and by the layer's input, which those that see the network's
 * own input can do without.
 */
export async function rowFlops(
  network: Pick<NetworkDescription, 'moves' | 'perMove'> & { toArtifacts(): Promise<NetworkArtifacts> },
): Promise<RowFlops> {
  const { moves, perMove } = network;
  const { weightSpecs } = await network.toArtifacts();
  const hasHidden = weightSpecs.some(({ name }) => name === 'hidden1/kernel');
  let forward = 0;
  let gradient = 0;
  for (const { name, shape } of weightSpecs) {
    const [layer, part] = name.split('/');
    if (part !== 'kernel') continue;
    const times = perMove > 0 && LAYERS_OF_MOVES.includes(layer) ? moves : 1;
    const product = 2 * shape[0] * shape[1] * times;
    const isFirst = layer === 'hidden1' || layer === 'move' || !hasHidden;
    forward += product;
    gradient += (isFirst ? 2 : 3) * product;
  }
  return { forward, gradient };
}
