import { Random } from '../../../src/env/base/random.js';
import { floatAttribute, integerAttribute, OnnxWriter } from '../../../src/train/onnx/onnx-writer.js';

/** What a policy's graph is made of in tests; numbers are random, but equal each time. */
export class GraphBuilder {
  readonly writer: OnnxWriter;
  private readonly random = new Random('graph', 11);
  private count = 0;

  constructor(opset = 17) {
    this.writer = new OnnxWriter('main_graph', opset);
  }

  numbers(size: number, scale = 1): Float32Array {
    return Float32Array.from({ length: size }, () => scale * (this.random.float() - 0.5));
  }

  op(operator: string, inputs: readonly string[], attributes: readonly Uint8Array[] = []): string {
    return this.writer.add(operator, inputs, this.name(operator), attributes);
  }

  constant(shape: readonly number[], numbers: Float32Array): string {
    return this.writer.floats(this.name('constant'), shape, numbers);
  }

  scalar(x: number): string {
    return this.constant([], Float32Array.of(x));
  }

  list(...numbers: number[]): string {
    return this.writer.integers(this.name('list'), numbers);
  }

  weights(...shape: number[]): string {
    return this.constant(shape, this.numbers(shape.reduce((product, each) => product * each, 1)));
  }

  /** As torch exports nn.Linear. */
  linear(from: string, inputs: number, units: number): string {
    return this.op('Gemm', [from, this.weights(units, inputs), this.weights(units)], [integerAttribute('transB', 1)]);
  }

  /** As tf2onnx exports Dense, and torch a Linear over more than two axes. */
  dense(from: string, inputs: number, units: number): string {
    return this.op('Add', [this.op('MatMul', [from, this.weights(inputs, units)]), this.weights(units)]);
  }

  /** As torch exports nn.LayerNorm before opset 17. */
  layerNormOfSteps(from: string, units: number): string {
    const axes = [integerAttribute('keepdims', 1)];
    const mean = (of: string) => this.op('ReduceMean', [of, this.list(-1)], axes);
    const centred = this.op('Sub', [from, mean(from)]);
    const variance = mean(this.op('Pow', [centred, this.scalar(2)]));
    const deviation = this.op('Sqrt', [this.op('Add', [variance, this.scalar(1e-5)])]);
    const normal = this.op('Div', [centred, deviation]);
    return this.op('Add', [this.op('Mul', [normal, this.weights(units)]), this.weights(units)]);
  }

  /** As tf2onnx exports what TensorFlow's nn.batch_normalization makes of a mean and a variance of each row, in several ways. */
  layerNormByInverse(from: string, units: number, way: 'power' | 'quotient' | 'negative'): string {
    const axes = [integerAttribute('keepdims', 1)];
    const mean = this.op('ReduceMean', [from, this.list(-1)], axes);
    const centred = this.op('Sub', [from, mean]);
    const squares = this.op('ReduceMean', [this.op('Mul', [centred, centred]), this.list(-1)], axes);
    const variance = this.op('Add', [squares, this.scalar(1e-3)]);
    const shift = this.weights(units);
    if (way === 'quotient') {
      const inverse = this.op('Div', [this.scalar(1), this.op('Sqrt', [variance])]);
      return this.op('Sub', [this.op('Mul', [inverse, centred]), shift]);
    }
    const root = way === 'power' ? this.op('Pow', [variance, this.scalar(-0.5)]) : this.root(variance);
    const inverse = this.op('Mul', [root, this.weights(units)]);
    const scaled = this.op('Mul', [from, inverse]);
    if (way === 'power') return this.op('Add', [scaled, this.op('Sub', [shift, this.op('Mul', [mean, inverse])])]);
    const ofMean = this.op('Mul', [this.op('Neg', [mean]), inverse]);
    return this.op('Add', [this.op('Add', [ofMean, shift]), scaled]);
  }

  private root(of: string) {
    return this.op('Reciprocal', [this.op('Sqrt', [of])]);
  }

  /** As torch exports nn.GELU before opset 20. */
  gelu(from: string): string {
    const erf = this.op('Erf', [this.op('Div', [from, this.scalar(Math.SQRT2)])]);
    return this.op('Mul', [this.op('Mul', [from, this.op('Add', [erf, this.scalar(1)])]), this.scalar(0.5)]);
  }

  silu(from: string): string {
    return this.op('Mul', [from, this.op('Sigmoid', [from])]);
  }

  /** Weights of 16 bits, of a type of TensorProto, as float32. */
  widened(type: 10 | 16, shape: readonly number[]): string {
    const bits = Uint16Array.from({ length: shape.reduce((product, each) => product * each, 1) }, (_, i) => {
      const sign = i % 3 === 0 ? 0x8000 : 0;
      // Numbers from 0.06 to 0.9, and some that are 0 or smaller than any normal one.
      return (
        sign |
        (i % 50 === 0
          ? i % 100
          : type === 10
            ? 0x2c00 + (this.random.below(0xf00) | 0)
            : 0x3d80 + this.random.below(0x1e0))
      );
    });
    const constant = this.writer.constant(this.name('constant'), shape, type, bits.buffer);
    return this.op('Cast', [constant], [integerAttribute('to', 1)]);
  }

  alpha(x: number): Uint8Array[] {
    return [floatAttribute('alpha', x)];
  }

  /** The file. @param outputs names of tensors by the outputs' names */
  file(columns: number, outputs: Readonly<Record<string, readonly [string, number]>>, moves?: number): Uint8Array {
    const port = (name: string, width: number) => ({ name, shape: ['batch', width] as const, meaning: '' });
    for (const [name, [from]] of Object.entries(outputs)) this.writer.add('Identity', [from], name);
    const inputs = [port('observations', columns), ...(moves ? [port('action_mask', moves)] : [])];
    return this.writer.finish(
      inputs,
      Object.entries(outputs).map(([name, [, width]]) => port(name, width)),
      {},
    );
  }

  private name(of: string) {
    return `${of}_${this.count++}`;
  }
}
