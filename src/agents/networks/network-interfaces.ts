import type { Heads, NetworkInputs, NetworkLayer } from './network-description.js';

interface WithWeights {
  /** Frees the weights; the second time it does nothing. */
  dispose(): void;
}

/** A network with a number for each move, whatever computes it. */
export interface MoveNetwork {
  /** Columns of an input, number of logits, and columns for each move at the end of an input. */
  readonly inputs: number;
  readonly moves: number;
  readonly perMove: number;
}

/** A network whose logits are a policy and whose value is that of a position. */
export interface PolicyNetwork extends MoveNetwork, WithWeights {
  /** With 'logits' alone all values are 0. */
  readonly heads: Heads;
  /**
   * Writes log pi [rows, moves] over the legal moves, about -1e8 for the others, and values [rows] if asked for them, of `rows` rows of
   * inputs [rows, inputs] and masks [rows, moves], 1 = legal.
   */
  predictPolicy(
    inputs: Float32Array,
    masks: Uint8Array,
    rows: number,
    logProbabilities: Float32Array,
    values?: Float32Array,
  ): void;
}

export interface QNetwork extends MoveNetwork, WithWeights {
  /** Writes Q [rows, moves], which means nothing for illegal moves, of `rows` rows of inputs [rows, inputs] and masks [rows, moves], 1 = legal. */
  predictActionValues(inputs: Float32Array, masks: Uint8Array, rows: number, q: Float32Array): void;
}

/** What a network's raw output is: the logit of a return in [0, 1], or the return itself. */
export type ValueScale = 'probability' | 'return';

/** A network that gives each row of inputs one number, whatever computes it. */
export interface ValueNetwork extends WithWeights {
  /** Columns of an input. */
  readonly inputs: number;
  /** Writes the value of each row of inputs into values[0 .. rows); chances for 'probability'. */
  predictValues(inputs: NetworkInputs, scale: ValueScale, values: Float64Array): void;
}

/** What a network is made of, whatever computes it: enough to make a copy on another backend. */
export interface NetworkDescription extends MoveNetwork {
  readonly heads: Heads;
  /** Numbers in all kernels and biases together. */
  readonly weightCount: number;
  /** Its layers in order, by TensorFlow.js' names. */
  readonly layers: readonly NetworkLayer[];
  /** Copies all weights, layer by layer, into `weights` [weightCount]. */
  getWeights(weights?: Float32Array): Float32Array;
}

/** A network that any policy can ask for what it has heads for. */
export interface PlayableNetwork extends NetworkDescription, ValueNetwork, PolicyNetwork, QNetwork {}
