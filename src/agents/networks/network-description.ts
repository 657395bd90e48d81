import { InputError } from '../../env/errors.js';
import type { PolicyNetwork, QNetwork } from './policy-network.js';
import type { ValueNetwork } from './value-network.js';

export const ACTIVATIONS = ['relu', 'tanh'] as const;
export type Activation = (typeof ACTIVATIONS)[number];

/** What comes out: a number a move, one for the row, or both. */
export const HEADS = ['logits-and-value', 'logits', 'value'] as const;
export type Heads = (typeof HEADS)[number];

/** What a layer is, with its units and activation if it has any. */
export interface NetworkLayer {
  readonly name: string;
  readonly type: string;
  readonly units?: number | undefined;
  readonly activation?: string | undefined;
}

/** What a network is made of, whatever computes it: enough to make a copy on another backend. */
export interface NetworkDescription {
  /** Columns of an input, number of logits, and columns for each move at the end of an input. */
  readonly inputs: number;
  readonly moves: number;
  readonly perMove: number;
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

/** @throws InputError for a network that has been disposed of */
export function expectUndisposed(isDisposed: boolean): void {
  if (isDisposed)
    throw new InputError('Expected a network to compute with, but it has been disposed of; load the model again');
}
