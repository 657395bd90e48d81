import type { WeightSpec } from '../../agents/networks/network-artifacts.js';
import { InputError, shown } from '../../env/errors.js';
import { parseJson } from '../../env/json.js';
import { expectUnchanged } from '../hashed-file.js';
import type { ModelConfig } from './model-config.js';
import { CONFIG, modelJsonText, TOPOLOGY, WEIGHTS } from './model-json.js';
import { roundedFormat, weightsOfRounded } from './rounded-weights.js';
import { utf8Of } from './sha256.js';

/** The files of a model that its config lists, seen to be as they were saved. */
export class CheckedFiles {
  constructor(
    private readonly config: ModelConfig,
    /** What a file is called in error messages. */
    private readonly named: (file: string) => string,
    /** What to do about one that is not as saved. */
    private readonly remedy = 'fetch it again',
  ) {}

  /** The parsed model.json. @throws InputError, one line, if it is not as saved */
  topology(given: unknown): unknown {
    const isText = typeof given === 'string';
    if (!isText && (typeof given !== 'object' || given === null))
      throw new InputError(`Expected ${this.named(TOPOLOGY)} as text or parsed, but got ${shown(given)}`);
    const text = isText ? given : modelJsonText(given);
    this.expectSaved(TOPOLOGY, utf8Of(text));
    return parseJson(
      text,
      () => new InputError(`Expected ${this.named(TOPOLOGY)} to be JSON, but it is not; ${this.remedy}`),
    );
  }

  /** The bytes of weights.bin, or those that rounded ones made of it stand for. @throws InputError, one line, if they are not as saved */
  weights(given: unknown, specs: readonly WeightSpec[]): Uint8Array {
    const bytes = bytesOf(given);
    if (bytes === undefined)
      throw new InputError(
        `Expected ${this.named(WEIGHTS)} as a Uint8Array or an ArrayBuffer, but got ${shown(given)}`,
      );
    const format = roundedFormat(bytes);
    if (format) return weightsOfRounded(specs, bytes, format, this.named(WEIGHTS), this.savedAs(WEIGHTS).sha256);
    this.expectSaved(WEIGHTS, bytes);
    return bytes;
  }

  private expectSaved(file: string, data: Uint8Array): void {
    expectUnchanged(this.named(file), data, this.savedAs(file), this.remedy);
  }

  private savedAs(file: string): ModelConfig['files'][string] {
    const { files } = this.config;
    if (!Object.hasOwn(files, file))
      throw new InputError(`Expected ${this.named(CONFIG)} to list ${file} under "files", but it does not`);
    return files[file];
  }
}

/** The bytes of a buffer or a view, also of another realm's (a frame, a test runner); undefined for anything else. */
function bytesOf(data: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const isBuffer = Object.prototype.toString.call(data) === '[object ArrayBuffer]';
  return isBuffer ? new Uint8Array(data as ArrayBuffer) : undefined;
}
