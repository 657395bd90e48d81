import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { type NetworkArtifacts, sizeOf, type WeightSpec } from '../../agents/networks/network-description.js';
import { InputError, mismatch } from '../../env/base/errors.js';
import { parseJson } from '../../env/base/json.js';
import { parseWith, type ReadonlyRecord } from '../../env/base/schema.js';
import { expectUnchanged, utf8Of } from '../hashed-file.js';
import { anyFields, CONFIG, type ModelConfig, type StartingModel, TOPOLOGY, WEIGHTS } from './model-config.js';

/** The files of a model's folder: config.json as an object, the others as bytes. */
export interface ModelFiles {
  readonly config: ModelConfig;
  readonly files: ReadonlyRecord<Uint8Array>;
}

/** The files of a model folder, checked. */
export interface SavedModel {
  readonly config: ModelConfig;
  readonly network: NetworkArtifacts;
  /** How its weights were saved. */
  readonly weights: WeightsFormat;
  /** Its chances.json, parsed; undefined where there is none. */
  readonly chances?: unknown;
  /** Recorded in models that are trained from it. */
  readonly reference: StartingModel;
}

/**
 * The network of a model's files, each of which must be as its config lists it.
 * @param topology model.json, as text or parsed
 * @param weights the bytes of weights.bin, or of a rounded copy of it
 * @param named how a file is called in errors
 * @param remedy what to do about a file that was changed
 * @throws InputError, one line, for a file that is not as it was saved
 */
export function networkInFiles(
  { files }: ModelConfig,
  { topology, weights }: { readonly topology: unknown; readonly weights: unknown },
  named: (file: string) => string,
  remedy = 'fetch it again',
): NetworkArtifacts {
  const savedAs = (file: string) => {
    if (Object.hasOwn(files, file)) return files[file];
    throw new InputError(`Expected ${named(CONFIG)} to list ${file} under "files", but it does not`);
  };
  const expectSaved = (file: string, data: Uint8Array) => {
    expectUnchanged(named(file), data, savedAs(file), remedy);
  };
  const isText = typeof topology === 'string';
  if (!isText && (typeof topology !== 'object' || topology === null))
    throw mismatch(`${named(TOPOLOGY)} as text or parsed`, topology);
  const text = isText ? topology : modelJsonText(topology);
  expectSaved(TOPOLOGY, utf8Of(text));
  const parsed = parseModelJson(
    parseJson(text, () => new InputError(`Expected ${named(TOPOLOGY)} to be JSON, but it is not; ${remedy}`)),
  );
  const bytes = bytesOf(weights);
  if (bytes === undefined) throw mismatch(`${named(WEIGHTS)} as a Uint8Array or an ArrayBuffer`, weights);
  const format = roundedFormat(bytes);
  if (!format) {
    expectSaved(WEIGHTS, bytes);
    return { ...parsed, weights: bytes };
  }
  const { sha256: of } = savedAs(WEIGHTS);
  return { ...parsed, weights: weightsOfRounded(parsed.weightSpecs, bytes, format, named(WEIGHTS), of) };
}

/** The bytes of a buffer or a view, also of another realm (a frame, a test runner); undefined for anything else. */
function bytesOf(data: unknown) {
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const isBuffer = Object.prototype.toString.call(data) === '[object ArrayBuffer]';
  return isBuffer ? new Uint8Array(data as ArrayBuffer) : undefined;
}

const modelJsonSchema = z.object({
  modelTopology: anyFields,
  weightsManifest: z.array(z.object({ weights: z.array(anyFields) })).check(z.length(1)),
});

/** Reads the parsed model.json. @throws InputError that names the key that is not as expected */
export function parseModelJson(json: unknown): Pick<NetworkArtifacts, 'topology' | 'weightSpecs'> {
  const { modelTopology, weightsManifest } = parseWith(modelJsonSchema, json, `${TOPOLOGY} key`);
  return {
    topology: modelTopology,
    weightSpecs: weightsManifest[0].weights as unknown as NetworkArtifacts['weightSpecs'],
  };
}

/** The model.json that TensorFlow.js' own loaders read. */
export function formatModelJson({ topology, weightSpecs }: NetworkArtifacts): string {
  const weightsManifest = [{ paths: [WEIGHTS], weights: weightSpecs }];
  return modelJsonText({ format: 'layers-model', generatedBy: 'maketen', modelTopology: topology, weightsManifest });
}

/** The text of a parsed model.json as it was saved: parsing keeps the order of the keys. */
function modelJsonText(json: object) {
  return `${JSON.stringify(json, null, 1)}\n`;
}

/**
 * Weights in a quarter (int8) or half (int16) of their size. A matrix [inputs, units] is saved as one float32 scale a
 * unit and inputs x units integers, to be multiplied by their unit's scale; everything else (biases) stays float32.
 * The header holds the name of the format, the SHA-256 of the original weights, and that of the body. Little endian,
 * in the order of the weights.
 */
export type RoundedFormat = 'int8' | 'int16';

/** How weights are saved; rounded ones are restored to float32 when they are read. */
export type WeightsFormat = 'float32' | RoundedFormat;

/** Array type and largest integer of each format; the smallest is its negative. */
const FORMATS = { int8: { Integers: Int8Array, most: 127 }, int16: { Integers: Int16Array, most: 32_767 } } as const;
const NAME_BYTES = 16;
const HASH_BYTES = 32;
const HEAD_BYTES = NAME_BYTES + 2 * HASH_BYTES;

function nameOf(format: RoundedFormat) {
  return `maketen ${format}`.padEnd(NAME_BYTES);
}

/** The format of some weights; undefined for plain float32. */
export function roundedFormat(bytes: Uint8Array): RoundedFormat | undefined {
  const name = String.fromCharCode(...bytes.subarray(0, NAME_BYTES));
  return (['int8', 'int16'] as const).find((format) => name === nameOf(format));
}

/** Rounds weights. @param weights float32, as in weights.bin */
export function roundedWeights(specs: readonly WeightSpec[], weights: Uint8Array, format: RoundedFormat): Uint8Array {
  const { Integers, most } = FORMATS[format];
  const numbers = new Float32Array(weights.slice().buffer);
  let at = 0;
  const parts = specs.flatMap(({ shape }) => {
    const part = numbers.slice(at, (at += sizeOf(shape)));
    if (shape.length !== 2) return [part];
    const units = shape[1];
    const scales = new Float32Array(units);
    part.forEach((x, i) => (scales[i % units] = Math.max(scales[i % units], Math.abs(x) / most)));
    const rounded = new Integers(part.length);
    part.forEach((x, i) => (rounded[i] = scales[i % units] === 0 ? 0 : Math.round(x / scales[i % units])));
    return [scales, rounded];
  });
  const body = concatBytes(...parts.map(viewOf));
  const name = Uint8Array.from(nameOf(format), (letter) => letter.charCodeAt(0));
  return concatBytes(name, sha256(weights), sha256(body), body);
}

/**
 * Restores float32 weights, as in weights.bin, from rounded ones.
 * @param file how they are called in errors
 * @param of SHA-256 of the original weights, as hexadecimal digits
 * @throws InputError, one line, for bytes that are damaged, cut, or of another model
 */
export function weightsOfRounded(
  specs: readonly WeightSpec[],
  bytes: Uint8Array,
  format: RoundedFormat,
  file: string,
  of: string,
): Uint8Array {
  const { Integers } = FORMATS[format];
  const width = Integers.BYTES_PER_ELEMENT;
  const hash = (from: number) => bytesToHex(bytes.slice(from, from + HASH_BYTES));
  const body = bytes.slice(HEAD_BYTES);
  if (hash(NAME_BYTES) !== of)
    throw new InputError(`Expected ${file} to be made of this model's weights, but it is of others; fetch it again`);
  if (hash(NAME_BYTES + HASH_BYTES) !== bytesToHex(sha256(body)))
    throw new InputError(`Expected ${file} as it was saved, but its SHA-256 is another; fetch it again`);
  const bytesFor = ({ shape }: WeightSpec) =>
    shape.length === 2 ? 4 * shape[1] + width * sizeOf(shape) : 4 * sizeOf(shape);
  const needed = specs.reduce((sum, spec) => sum + bytesFor(spec), 0);
  if (needed !== body.length)
    throw new InputError(`Expected ${needed} bytes of weights in ${file}, but got ${body.length}`);
  let read = 0;
  const next = (size: number) => body.slice(read, (read += size)).buffer;
  const weights = specs.map(({ shape }) => {
    const size = sizeOf(shape);
    if (shape.length !== 2) return new Float32Array(next(4 * size));
    const scales = new Float32Array(next(4 * shape[1]));
    return new Float32Array(new Integers(next(width * size))).map((x, i) => x * scales[i % shape[1]]);
  });
  return concatBytes(...weights.map(viewOf));
}

function viewOf({ buffer, byteOffset, byteLength }: Float32Array | Int8Array | Int16Array) {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
