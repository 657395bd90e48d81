import { Training, type TrainingConfig } from 'maketen/train';
import { processorTime } from '../support.js';

/** What is counted of a network. */
interface CountedNetwork {
  readonly moves: number;
  readonly perMove: number;
  toArtifacts(): Promise<{
    readonly weightSpecs: readonly { readonly name: string; readonly shape: readonly number[] }[];
  }>;
}

/** How fast a training is, from end to end, without evaluations. */
export type TrainingSpeed = Readonly<Awaited<ReturnType<typeof trainingSpeed>>>;

/**
 * Trains for `seconds` of processor time, and at least an iteration; no longer than the config's `totalSteps`.
 * @throws InputError for a config whose parts do not go together, or a backend that does not start
 */
export async function trainingSpeed(config: TrainingConfig, seconds: number) {
  const training = await Training.create({ ...config, evaluations: 0 });
  try {
    const flops = await rowFlops(training.workers.network);
    for (let i = 0; i < 2; i++) await training.advance(); // the compiler is busy
    const { steps, work: before } = training;
    const start = processorTime();
    const wall = performance.now();
    do await training.advance();
    while (training.finished === undefined && processorTime() - start < seconds * 1000);
    const busy = (processorTime() - start) / 1000;
    const decisions = training.steps - steps;
    const { rows, seconds: now } = training.work;
    const operations =
      (rows.forward - before.rows.forward) * flops.forward + (rows.gradient - before.rows.gradient) * flops.gradient;
    const spent = (['environment', 'features', 'forward', 'learn', 'gradient', 'optimizer'] as const).map(
      (part) => now[part] - before.seconds[part],
    );
    const [environment, features, forward, learn, gradient, optimizer] = spent;
    /** `other`: assembling minibatches, and waiting for other workers. */
    const parts = {
      environment: environment - features,
      features,
      forward,
      gradient,
      optimizer,
      other: learn - gradient - optimizer,
    };
    const share = ([part, value]: [string, number]) => [part, value / (environment + forward + learn)] as const;
    return {
      /** Decisions a second that a processor was busy, all threads together. */
      decisionsPerCpuSecond: decisions / busy,
      /** The same by wall-clock time. */
      decisionsPerSecond: (decisions * 1000) / (performance.now() - wall),
      /** Floating-point operations of networks, in 1e9 as `rowFlops` counts them, a second that a processor was busy. */
      gigaflops: operations / busy / 1e9,
      shares: Object.fromEntries(Object.entries(parts).map(share)) as Readonly<typeof parts>,
    };
  } finally {
    await training.dispose();
  }
}

/**
 * Floating-point operations of one row through a network: two (multiply, add) a weight of dense layers, as if no number
 * were 0; biases, activations and losses are left out. A backward pass has two more products of the same size, by the
 * weights and by the layer's input, which those that see the network's own input can do without.
 * @returns those of a forward pass, and of a forward and a backward pass
 */
export async function rowFlops(
  network: CountedNetwork,
): Promise<{ readonly forward: number; readonly gradient: number }> {
  const { moves, perMove } = network;
  const { weightSpecs } = await network.toArtifacts();
  const hasHidden = weightSpecs.some(({ name }) => name === 'hidden1/kernel');
  const flops = { forward: 0, gradient: 0 };
  for (const { name, shape } of weightSpecs) {
    const [layer, part] = name.split('/');
    if (part !== 'kernel') continue;
    // In a network with columns for each move, every move goes through these by itself.
    const times = perMove > 0 && ['move', 'logits'].includes(layer) ? moves : 1;
    const product = 2 * shape[0] * shape[1] * times;
    const isFirst = layer === 'hidden1' || layer === 'move' || !hasHidden;
    flops.forward += product;
    flops.gradient += (isFirst ? 2 : 3) * product;
  }
  return flops;
}
