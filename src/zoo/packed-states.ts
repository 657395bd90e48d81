import { InputError } from '../env/base/errors.js';
import { isObject } from '../env/base/schema.js';
import type { GameState } from '../env/environment/rules.js';

/** All that positions hold, for another thread: plain arrays. */
export interface PackedStates {
  /** Numbers and the contents of typed arrays, position after position, field after field. */
  readonly numbers: Float64Array;
  /** What is no number, in the order of the fields: structured clones. */
  readonly others: readonly unknown[];
}

/** The kinds of a field's value. */
const [NUMBER, ARRAY, OBJECT, OTHER] = [0, 1, 2, 3];

type Fields = Record<string, unknown>;

/** Packs positions of one game into a buffer that is used again. */
export class StatePacker {
  private numbers = new Float64Array(1 << 12);

  pack(states: readonly Readonly<GameState>[], count: number): PackedStates {
    const { numbers } = this;
    const others: unknown[] = [];
    let size = 0;
    const add = (fields: object): void => {
      for (const value of Object.values(fields) as unknown[]) {
        if (typeof value === 'number') {
          numbers[size++] = NUMBER;
          numbers[size++] = value;
        } else if (ArrayBuffer.isView(value)) {
          const array = value as Uint8Array;
          numbers[size++] = ARRAY;
          numbers[size++] = array.length;
          if (size + array.length <= numbers.length) numbers.set(array, size);
          size += array.length;
        } else if (isObject(value)) {
          numbers[size++] = OBJECT;
          add(value);
        } else {
          numbers[size++] = OTHER;
          others.push(value);
        }
      }
    };
    for (let i = 0; i < count; i++) add(states[i]);
    if (size <= numbers.length) return { numbers: numbers.slice(0, size), others };
    this.numbers = new Float64Array(2 * size); // what was written beyond the end is lost
    return this.pack(states, count);
  }
}

/**
 * Fills positions of the same game with what was packed.
 * @throws InputError for positions of a class that has not the same fields
 */
export function unpack({ numbers, others }: PackedStates, states: readonly GameState[], count: number): void {
  let at = 0;
  let other = 0;
  const fill = (fields: object): void => {
    for (const [name, present] of Object.entries(fields) as [string, unknown][]) {
      const kind = numbers[at++];
      if (kind === NUMBER) (fields as Fields)[name] = numbers[at++];
      else if (kind === OTHER) (fields as Fields)[name] = others[other++];
      else if (kind === OBJECT && isObject(present)) fill(present);
      else if (kind === ARRAY && ArrayBuffer.isView(present)) {
        const length = numbers[at++];
        const packed = numbers.subarray(at, (at += length));
        const array = present as Uint8Array;
        if (array.length === length) array.set(packed);
        else (fields as Fields)[name] = new (array.constructor as Uint8ArrayConstructor)(packed);
      } else throw wrongField(name);
    }
  };
  for (let i = 0; i < count; i++) fill(states[i]);
  if (at !== numbers.length) throw wrongField('outcome');
}

function wrongField(name: string): InputError {
  return new InputError(
    `Expected positions whose fields are numbers, typed arrays and objects of these, the same in every position, but "${name}" is not`,
  );
}
