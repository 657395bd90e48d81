import * as tf from '@tensorflow/tfjs-core';
import { type Budget, MOST_AXES, type OnnxNode, refuse } from './onnx-graph.js';
import { activated, isConstant, type Rows, run } from './rows.js';

/** A tensor of a graph. */
export interface GraphValue extends Rows {
  /** What a policy's graph may end with, in words. Numbers of illegal moves mean nothing: the player leaves them out. */
  readonly end?: string | undefined;
  /** Said of numbers that are no sums: steps of a layer that an exporter took apart, of what, the last number among them, and what says that they are none. */
  readonly steps?: { readonly of: Rows; readonly epsilon: number; readonly refuse: () => never } | undefined;
  /** A sigmoid as such a step. */
  readonly raw?: GraphValue;
  /** What a softplus is of. */
  readonly straight?: GraphValue;
}

/** A node of a graph with the values of its inputs: what its reader asks for, or refuses. */
export class Operator {
  /** What an input has ended with. */
  readonly ended: string | undefined;

  constructor(
    readonly node: OnnxNode,
    readonly inputs: readonly (GraphValue | undefined)[],
    readonly budget: Budget,
  ) {
    this.ended = inputs.find((value) => value?.end)?.end;
  }

  refuse(why = '', operator = this.node.operator): never {
    const found = `got ${operator} (node "${this.node.name}")${why && ` ${why}`}`;
    return refuse('a feed-forward network', `${found}; export the policy's network alone, of dense layers`);
  }

  /** Sums or constants, masked or not. */
  any(at = 0): GraphValue {
    this.inputs[at]?.steps?.refuse();
    return this.inputs[at] ?? this.refuse();
  }

  /** Sums that may go through a layer. */
  row(at = 0): GraphValue {
    if (this.ended) this.refuse('after the moves were masked');
    return isConstant(this.any(at)) ? this.refuse() : this.any(at);
  }

  constant(at: number): Rows {
    const value = this.inputs[at];
    return isConstant(value) && !value.end ? value : this.refuse('without constants');
  }

  /** The first input, or another, changed. */
  map(change: (numbers: tf.Tensor) => tf.Tensor, of: Rows = this.any()): Rows {
    return run([of], change, this.budget);
  }

  /** The first input in another shape; the axis of the rows stays. */
  shaped(shape: readonly number[]): Rows {
    const isRows = !isConstant(this.any());
    return this.map((numbers) => tf.reshape(numbers, isRows ? [numbers.shape[0], ...shape.slice(1)] : [...shape]));
  }

  made(kind: string, constant?: number): Rows {
    return activated(kind, this.row(), this.budget, constant);
  }

  number(name: string, otherwise: number): number {
    const value = this.node.attributes.get(name);
    return typeof value === 'number' ? value : otherwise;
  }

  /** Integers that are an attribute in old files and an input in new ones. */
  list(name: string, input: number): number[] | undefined {
    const value = this.node.attributes.get(name);
    const given = this.inputs[input] && this.constant(input).numbers.dataSync();
    const list = typeof value === 'object' ? value.numbers : given;
    if (list && list.length > MOST_AXES) this.refuse(`with ${list.length} numbers as "${name}"`);
    return list && [...list];
  }

  /** An axis, which may count from the end. That of the batch is refused. */
  axis(axis: number, { blocks, numbers: { rank } }: Rows): number {
    const own = axis < 0 ? axis + rank : axis;
    if (own === 0 && blocks.length > 0) this.refuse('over the batch');
    return own in Array(rank).fill(0) ? own : this.refuse(`with the axis ${axis}`);
  }
}
