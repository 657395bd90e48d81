import type { NetworkShape } from '../../agents/networks/network.js';
import { type Activation, ACTIVATIONS } from '../../agents/networks/network-description.js';
import type { Encoder } from '../../env/inputs/encoder.js';
import { type Block, blocksOf, type PolicyRows, type Rows } from './rows.js';

/** Hidden layers one after the other. */
export interface Levels {
  readonly shape: NetworkShape;
  /** Blocks that stand side by side in each hidden layer, with weights of 0 between those that are not connected. */
  readonly blocks: readonly (readonly Block[])[];
  /** What scores the moves by weights that they share. */
  readonly moves: SharedMoves | undefined;
}

interface SharedMoves {
  readonly block: Block;
  /** [perMove, units], [units] and the bias of all moves. */
  readonly kernel: Float32Array;
  readonly logits: Float32Array;
}

/** Where layers of a policy follow one another as those of our own networks do; undefined where they do not. */
export function levelsOf(policy: PolicyRows, input: Block, encoder: Encoder): Levels | undefined {
  const { logits, value } = policy;
  const outputs = value ? [logits, value] : [logits];
  const all = blocksOf(outputs).filter((block) => block !== input);
  const activation = commonActivation(all);
  if (activation === undefined) return undefined;
  const moves = sharedMoves(policy, input, encoder);
  const hidden = all.filter((block) => block !== moves?.block);
  const level = new Map<Block, number>([[input, 0]]);
  for (const block of hidden) {
    const below = new Set(sourcesOf(fromOf(block)!).map((source) => level.get(source) ?? NaN));
    if (below.size !== 1) return undefined;
    level.set(block, 1 + [...below][0]);
  }
  const depth = Math.max(0, ...hidden.map((block) => level.get(block)!));
  const isLast = (source: Block): boolean => level.get(source) === depth;
  const context = moves ? sourcesOf(fromOf(moves.block)!).filter((source) => source !== input) : sourcesOf(logits);
  const ends = value ? [...context, ...sourcesOf(value)] : context;
  if (Number.isNaN(depth) || !ends.every(isLast) || (moves && depth === 0)) return undefined;
  const blocks = Array.from({ length: depth }, (_, i) => hidden.filter((block) => level.get(block) === i + 1));
  const shape: NetworkShape = {
    inputs: input.units,
    heads: value === undefined ? 'logits' : 'logits-and-value',
    moves: logits.bias.length,
    perMove: moves ? encoder.perMove : 0,
    moveUnits: moves ? moves.logits.length : 0,
    hiddenSizes: blocks.map((side) => side.reduce((sum, { units }) => sum + units, 0)),
    activation,
  };
  return { shape, blocks, moves };
}

/** Kernels and biases of `levels.shape` by their names. */
export function weightsOfLevels(
  { logits, value }: PolicyRows,
  input: Block,
  levels: Levels,
): Map<string, Float32Array> {
  const { blocks, moves } = levels;
  const weights = new Map<string, Float32Array>();
  const add = (name: string, rows: readonly Rows[], from: readonly Block[]): void => {
    weights.set(`${name}/kernel`, sideBySide(rows, from));
    weights.set(`${name}/bias`, Float32Array.from(rows.flatMap(({ bias }) => [...bias])));
  };
  blocks.forEach((side, i) => {
    add(
      `hidden${i + 1}`,
      side.map((block) => fromOf(block)!),
      i === 0 ? [input] : blocks[i - 1],
    );
  });
  const last = blocks.at(-1) ?? [input];
  if (moves === undefined) add('logits', [logits], last);
  else {
    add('context', [fromOf(moves.block)!], last);
    weights.set('move/kernel', moves.kernel);
    weights.set('move/bias', new Float32Array(moves.logits.length)); // it is in that of the context
    weights.set('logits/kernel', moves.logits);
    weights.set('logits/bias', Float32Array.of(logits.bias[0]));
  }
  if (value !== undefined) add('value', [value], last);
  return weights;
}

function fromOf({ of }: Block): Rows | undefined {
  return of.type === 'input' ? undefined : of.from;
}

/** The blocks that rows depend on. */
export function sourcesOf({ weights }: Rows): Block[] {
  return [...weights].filter(([, numbers]) => numbers.some((weight) => weight !== 0)).map(([block]) => block);
}

function commonActivation(blocks: readonly Block[]): Activation | undefined {
  const found = new Set(blocks.map(({ of }) => (of.type === 'activation' ? of.activation : of.type)));
  if (found.size > 1) return undefined;
  const [name = 'relu'] = found;
  return ACTIVATIONS.find((each) => each === name);
}

/** A kernel from blocks side by side to rows side by side. */
export function sideBySide(rows: readonly Rows[], from: readonly Block[]): Float32Array {
  const columns = rows.reduce((sum, { bias }) => sum + bias.length, 0);
  const kernel = new Float32Array(columns * from.reduce((sum, { units }) => sum + units, 0));
  let column = 0;
  for (const { weights, bias } of rows) {
    let row = 0;
    for (const block of from) {
      const numbers = weights.get(block);
      for (let unit = 0; numbers !== undefined && unit < block.units; unit++)
        kernel.set(numbers.subarray(unit * bias.length, (unit + 1) * bias.length), (row + unit) * columns + column);
      row += block.units;
    }
    column += bias.length;
  }
  return kernel;
}

/** The block between hidden layers and logits that has so many units for each move, whose weights are the same for all moves. */
function sharedMoves({ logits, value }: PolicyRows, input: Block, encoder: Encoder): SharedMoves | undefined {
  const { moves, perMove, stateSize } = encoder;
  const [block, ...others] = sourcesOf(logits);
  const from = block === undefined ? undefined : fromOf(block);
  if (from === undefined || others.length > 0 || perMove === 0 || block.units % moves !== 0) return undefined;
  if ((value && sourcesOf(value).includes(block)) || logits.bias.some((x) => x !== logits.bias[0])) return undefined;
  const ofInput = from.weights.get(input);
  const units = block.units / moves;
  const scores = repeated(logits.weights.get(block)!, moves, units, 1);
  if (ofInput === undefined || scores === undefined) return undefined;
  const ofState = ofInput.subarray(0, stateSize * block.units);
  const kernel = repeated(ofInput.subarray(stateSize * block.units), moves, perMove, units);
  if (kernel === undefined || ofState.some((weight) => weight !== 0)) return undefined;
  return { block, kernel, logits: scores };
}

/** The matrix [rows, columns] that stands `times` times on the diagonal of a larger one, with 0 elsewhere; undefined if none does. */
function repeated(numbers: Float64Array, times: number, rows: number, columns: number): Float32Array | undefined {
  const width = times * columns;
  const isSo = numbers.every((weight, i) => {
    const [row, column] = [Math.floor(i / width), i % width];
    const isOn = Math.floor(row / rows) === Math.floor(column / columns);
    return weight === (isOn ? numbers[(row % rows) * width + (column % columns)] : 0);
  });
  if (!isSo) return undefined;
  return Float32Array.from(
    { length: rows * columns },
    (_, i) => numbers[Math.floor(i / columns) * width + (i % columns)],
  );
}
