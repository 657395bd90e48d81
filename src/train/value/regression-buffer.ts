import type { Random } from '../../env/random.js';

/** The last `capacity` pairs of a network input and its target, to be drawn from uniformly (Lin, 1992: experience replay). */
export class RegressionBuffer {
  readonly inputs: Float32Array;
  readonly targets: Float32Array;
  /** Rows in it, and where the next one goes. */
  count = 0;
  added = 0;
  next = 0;

  constructor(
    readonly capacity: number,
    /** Columns of an input. */
    readonly size: number,
  ) {
    this.inputs = new Float32Array(capacity * size);
    this.targets = new Float32Array(capacity);
  }

  /** Copies an input from inputs[at ..]; the oldest row makes room. */
  add(inputs: Float32Array, at: number, target: number): void {
    const { size, next } = this;
    const to = next * size;
    for (let i = 0; i < size; i++) this.inputs[to + i] = inputs[at + i];
    this.targets[next] = target;
    this.next = next + 1 === this.capacity ? 0 : next + 1;
    if (this.count < this.capacity) this.count++;
    this.added++;
  }

  /** Fills whole arrays, [rows, size] and [rows], with rows drawn uniformly with replacement. */
  sample(random: Random, inputs: Float32Array, targets: Float32Array): void {
    const { size } = this;
    for (let row = 0; row < targets.length; row++) {
      const from = random.below(this.count);
      inputs.set(this.inputs.subarray(from * size, (from + 1) * size), row * size);
      targets[row] = this.targets[from];
    }
  }
}
