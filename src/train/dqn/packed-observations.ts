import type { Feature } from '../../env/rules.js';

/**
 * Observations as the integers that they are made of (see `Feature`), a quarter or half as large as float32: a row's entries are
 * k / maximum, and k is kept. What is unpacked is exactly what was packed.
 */
export class PackedObservations {
  /** `[size]`: the maximum of each entry of an observation. */
  private readonly maxima: Float32Array;
  /** Entries of an observation. */
  readonly size: number;
  /** [rows, size] */
  readonly integers: Uint8Array | Uint16Array;

  constructor(features: readonly Feature[], rows: number) {
    this.maxima = Float32Array.from(features.flatMap(({ size, maximum }) => Array<number>(size).fill(maximum)));
    this.size = this.maxima.length;
    const largest = this.maxima.reduce((most, maximum) => Math.max(most, maximum), 0);
    this.integers = new (largest < 256 ? Uint8Array : Uint16Array)(rows * this.size);
  }

  /** Packs row `from` of observations [rows, size] into row `to`. */
  pack(observations: Float32Array, from: number, to: number): void {
    const { integers, maxima, size } = this;
    const source = from * size;
    const target = to * size;
    for (let i = 0; i < size; i++) integers[target + i] = Math.round(observations[source + i] * maxima[i]);
  }

  /** Unpacks row `from` into row `to` of observations [rows, size]. */
  unpack(from: number, observations: Float32Array, to: number): void {
    const { integers, maxima, size } = this;
    const source = from * size;
    const target = to * size;
    for (let i = 0; i < size; i++) observations[target + i] = integers[source + i] / maxima[i];
  }

  /** Copies a row of other packed observations of the same features into row `to`. */
  copyRow(other: PackedObservations, from: number, to: number): void {
    copyEntries(other.integers, from * this.size, this.integers, to * this.size, this.size);
  }
}

/** Copies entries between arrays without making a view. */
export function copyEntries<Numbers extends Float32Array | Uint8Array | Uint16Array>(
  source: Numbers,
  from: number,
  target: Numbers,
  to: number,
  length: number,
): void {
  for (let i = 0; i < length; i++) target[to + i] = source[from + i];
}
