/** Which of how many workers. */
export interface WorkerPlace {
  readonly index: number;
  readonly count: number;
}

/** A worker among the others of its training. */
export interface WorkerGroup extends WorkerPlace {
  /** Replaces a gradient, [weightCount], by the mean of all workers' gradients: the same bytes for each. All have to call it equally often. */
  allReduce(gradient: Float32Array): Promise<void> | void;
}

/** A worker without others, in the main thread: it lets signals and messages through. */
export const ALONE: WorkerGroup = { index: 0, count: 1, allReduce: yieldToEventLoop };

/** What the threads of a training share to average gradients. */
export interface SharedGradients {
  /** [2][workers]: each [weightCount]. They are used in turn: while one worker still adds up, another may be a gradient ahead, but never two. */
  readonly gradients: readonly (readonly Float32Array[])[];
  /** `[1]`: arrivals of all workers so far; it may wrap around. */
  readonly arrivals: Int32Array;
}

export function sharedGradients(workers: number, weightCount: number): SharedGradients {
  const gradient = (): Float32Array => sharedArray(weightCount);
  const turns = [0, 1].map(() => Array.from({ length: workers }, gradient));
  return { gradients: turns, arrivals: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) };
}

/** Zeros in memory that worker threads see too. */
export function sharedArray(length: number): Float32Array {
  return new Float32Array(new SharedArrayBuffer(length * Float32Array.BYTES_PER_ELEMENT));
}

/** Worker `index` of those that share the memory, each in a thread of its own: it sleeps until all have come. */
export function threadGroup({ gradients, arrivals }: SharedGradients, index: number): WorkerGroup {
  const count = gradients[0].length;
  let turn = 0;
  let expected = 0;
  const allReduce = (gradient: Float32Array): void => {
    const [first, ...others] = gradients[turn];
    gradients[turn][index].set(gradient);
    turn = 1 - turn;
    expected = (expected + count) | 0;
    waitFor(arrivals, expected);
    // Always in the order of the workers: sums of rounded numbers depend on it.
    gradient.set(first);
    for (const other of others) for (let i = 0; i < gradient.length; i++) gradient[i] += other[i];
    if (count > 1) for (let i = 0; i < gradient.length; i++) gradient[i] /= count;
  };
  return { index, count, allReduce };
}

/** Arrives, and sleeps until there are as many arrivals as expected. */
function waitFor(arrivals: Int32Array, expected: number): void {
  let seen = (Atomics.add(arrivals, 0, 1) + 1) | 0;
  if (seen === expected) Atomics.notify(arrivals, 0);
  while (((expected - seen) | 0) > 0) {
    Atomics.wait(arrivals, 0, seen);
    seen = Atomics.load(arrivals, 0);
  }
}

/** Lets signals (Ctrl-C), messages and stream errors through during long work: call it every fraction of a second. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
