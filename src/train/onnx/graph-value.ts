import { InputError } from '../../env/errors.js';
import type { NumberArray } from './number-array.js';
import type { OnnxNode } from './onnx-graph.js';
import type { Rows } from './rows.js';

/**
 * What a name in a graph stands for: numbers that are always the same; rows of a batch; which moves are legal, by the number that is
 * there for legal ones; steps of a layer normalization that is made of several operators; or what a graph ends with.
 */
export type GraphValue =
  | { readonly is: 'constant'; readonly array: NumberArray }
  | { readonly is: 'rows'; readonly rows: Rows }
  | { readonly is: 'mask'; readonly legal: number }
  | { readonly is: 'squares' | 'variance' | 'deviation'; readonly of: Rows; readonly epsilon: number }
  /** factors / sqrt(variance + epsilon) */
  | { readonly is: 'inverse'; readonly of: Rows; readonly epsilon: number; readonly factors: NumberArray }
  /** rows / sqrt(variance + epsilon) + terms, while the rows are not yet what is normalized */
  | {
      readonly is: 'quotient';
      readonly rows: Rows;
      readonly of: Rows;
      readonly epsilon: number;
      readonly terms: Rows;
    }
  | { readonly is: 'end'; readonly rows: Rows; readonly by: 'mask' | 'probabilities' | 'log-probabilities' | 'move' };

/** A node at work: its operator, and what its inputs stand for. */
export interface GraphNode {
  readonly node: OnnxNode;
  readonly inputs: readonly (GraphValue | undefined)[];
  /** Counts multiplications over the whole graph. */
  readonly budget: { products: number };
}

/** What an operator gives, output by output. */
export type Read = (at: GraphNode) => GraphValue | readonly GraphValue[];

/** How a node is called in errors. */
function nodeText({ operator, name, outputs }: OnnxNode): string {
  return `${operator} (node "${name || (outputs[0] ?? '')}")`;
}

export function unreadable(node: OnnxNode, why = ''): InputError {
  return new InputError(
    `Expected a feed-forward network in the ONNX graph, but got ${nodeText(node)}${why && ` ${why}`}; export the policy's network alone, of dense layers`,
  );
}

export function constant(array: NumberArray): GraphValue {
  return { is: 'constant', array };
}

export function ofRows(rows: Rows): GraphValue {
  return { is: 'rows', rows };
}

/** @throws InputError for a node without that constant */
export function constantAt({ node, inputs }: GraphNode, at: number): NumberArray {
  const value = inputs[at];
  if (value?.is !== 'constant') throw unreadable(node, 'without constants');
  return value.array;
}

/** @throws InputError for a node without those rows */
export function rowsAt({ node, inputs }: GraphNode, at: number): Rows {
  const value = inputs[at];
  if (value?.is !== 'rows') throw unreadable(node, value?.is === 'end' ? 'after the moves were masked' : '');
  return value.rows;
}

export function numberOf({ attributes }: OnnxNode, name: string, otherwise: number): number {
  const value = attributes.get(name);
  return typeof value === 'number' ? value : otherwise;
}

export function numbersOf({ attributes }: OnnxNode, name: string): readonly number[] | undefined {
  const value = attributes.get(name);
  return Array.isArray(value) ? (value as readonly number[]) : undefined;
}
