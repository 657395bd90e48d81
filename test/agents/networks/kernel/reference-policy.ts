import type { KernelShape } from '../../../../src/agents/networks/kernel/kernel-network.js';
import { denseSums, ReferenceMlp } from './reference-mlp.js';

/** A network with logits by the textbook, in float64, from the weights in the order of `Network.getWeights`: it shares no code with the kernel. */
export class ReferencePolicy {
  constructor(
    private readonly shape: KernelShape,
    private readonly weights: ArrayLike<number>,
  ) {}

  /** Logits of all moves and the value (0 without that head) of one row. */
  outputs(input: readonly number[]): { logits: number[]; value: number } {
    const { inputs, layers: hidden, moves, perMove, moveUnits, moveActivation, hasValue } = this.shape;
    const trunk = new ReferenceMlp({ inputs, layers: hidden }, this.weights).outputs(input);
    let at = 0;
    let before = inputs;
    for (const { units } of hidden) {
      at += (before + 1) * units;
      before = units;
    }
    const dense = (from: readonly number[], units: number): number[] => {
      const sums = denseSums(from, units, this.weights, at);
      at += (from.length + 1) * units;
      return sums;
    };
    if (perMove === 0) return { logits: dense(trunk, moves), value: hasValue ? dense(trunk, 1)[0] : 0 };

    const context = dense(trunk, moves * moveUnits);
    const ofShared = at;
    const scored = Array.from({ length: moves }, (_, move) => {
      at = ofShared;
      const from = inputs - (moves - move) * perMove;
      return dense(input.slice(from, from + perMove), moveUnits).map((x, unit) => {
        const sum = x + context[move * moveUnits + unit];
        return moveActivation === 'relu' ? Math.max(0, sum) : Math.tanh(sum);
      });
    });
    const ofScore = at;
    const logits = scored.map((units) => {
      at = ofScore;
      return dense(units, 1)[0];
    });
    return { logits, value: hasValue ? dense(trunk, 1)[0] : 0 };
  }
}

/** The gradient of a function of weights, by central differences: to some nine digits, where it is smooth. */
export function differences(of: (weights: Float64Array) => number, weights: ArrayLike<number>): Float64Array {
  const step = 1e-5;
  const moved = Float64Array.from(weights);
  return moved.map((weight, i) => {
    moved[i] = weight + step;
    const above = of(moved);
    moved[i] = weight - step;
    const below = of(moved);
    moved[i] = weight;
    return (above - below) / (2 * step);
  });
}
