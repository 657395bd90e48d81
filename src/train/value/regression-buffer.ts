import type { NetworkInputs } from '../../agents/networks/network-inputs.js';
import type { SparseRows } from '../../agents/networks/sparse-rows.js';
import type { Random } from '../../env/random.js';
import { RowStore } from './row-store.js';

/** The last `capacity` pairs of a network input and its target, to be drawn from uniformly (Lin, 1992: experience replay). */
export class RegressionBuffer {
  readonly inputs: RowStore;
  readonly targets: Float32Array;
  /** Rows in it, and where the next one goes. */
  count = 0;
  added = 0;
  private next = 0;

  constructor(
    readonly capacity: number,
    /** Columns of an input. */
    readonly size: number,
  ) {
    this.inputs = new RowStore(capacity, size);
    this.targets = new Float32Array(capacity);
  }

  /** Copies an input; the oldest row makes room. */
  add(inputs: SparseRows, row: number, target: number): void {
    this.inputs.put(this.next, inputs, row);
    this.push(target);
  }

  /** Copies an input from another store. */
  addFrom(inputs: RowStore, place: number, target: number): void {
    this.inputs.copy(this.next, inputs, place);
    this.push(target);
  }

  /** Replaces `inputs` by as many rows as there are targets, drawn uniformly with replacement. */
  sample(random: Random, inputs: NetworkInputs, targets: Float32Array): void {
    inputs.clear();
    for (let row = 0; row < targets.length; row++) {
      const from = random.below(this.count);
      this.inputs.append(from, inputs);
      targets[row] = this.targets[from];
    }
  }

  private push(target: number): void {
    const { next } = this;
    this.targets[next] = target;
    this.next = next + 1 === this.capacity ? 0 : next + 1;
    if (this.count < this.capacity) this.count++;
    this.added++;
  }
}
