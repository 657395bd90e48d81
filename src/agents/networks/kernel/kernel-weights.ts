import { FLOAT, type KernelMemory } from './kernel-memory.js';

/** A step of Adam: its constants, with the corrections of the moments' bias worked into `rate` and `epsilon`. */
export interface KernelStep {
  readonly rate: number;
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
}

/** Weights in a kernel's memory, in the order of `Network.getWeights`, and what it takes to learn them. */
export class KernelWeights {
  /** `[count]`; empty until `view`. */
  values: Float32Array = new Float32Array(0);
  /** `[count]`: what gradients are added to. These three are empty for weights that do not learn. */
  gradient: Float32Array = new Float32Array(0);
  /** `[count]`: Adam's memory. */
  firstMoments: Float32Array = new Float32Array(0);
  secondMoments: Float32Array = new Float32Array(0);
  private readonly addresses: readonly number[];
  /** Weights whose places have been given out. */
  private given = 0;

  constructor(
    private readonly memory: KernelMemory,
    readonly count: number,
    readonly learn: boolean,
  ) {
    this.addresses = [true, learn, learn, learn].map((has) => memory.place(has ? count : 0));
  }

  /** The addresses of the next `size` weights and of the gradient by them. */
  next(size: number): { readonly at: number; readonly gradient: number } {
    const offset = this.given * FLOAT;
    this.given += size;
    const [values, gradient] = this.addresses;
    return { at: values + offset, gradient: gradient + offset };
  }

  /** Once there is memory. */
  view(): void {
    const { count, learn, addresses, memory } = this;
    const arrays = addresses.map((address, i) => memory.floats(address, i === 0 || learn ? count : 0));
    [this.values, this.gradient, this.firstMoments, this.secondMoments] = arrays;
  }

  /** The length of `gradient`. */
  gradientNorm(): number {
    return Math.sqrt(this.memory.functions.squaredNorm(this.addresses[1], this.count));
  }

  scaleGradient(factor: number): void {
    this.memory.functions.scale(this.addresses[1], this.count, factor);
  }

  /** Moves the weights one step against `gradient`. */
  update({ rate, beta1, beta2, epsilon }: KernelStep): void {
    const [values, gradient, first, second] = this.addresses;
    this.memory.functions.updateAdam(values, gradient, first, second, this.count, rate, beta1, beta2, epsilon);
  }
}
