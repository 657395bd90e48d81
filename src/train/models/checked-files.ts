import { InputError, shown } from '../../env/errors.js';
import type { ModelConfig } from './model-config.js';
import { CONFIG, modelJsonText, TOPOLOGY, WEIGHTS } from './model-json.js';
import { sha256Of, utf8Of } from './sha256.js';

const REMEDY = 'fetch it again';

/** The files of a model that its config lists, seen to be as they were saved. */
export class CheckedFiles {
  constructor(
    private readonly config: ModelConfig,
    /** What the model is called in error messages; without it only the file is named. */
    private readonly source?: string,
  ) {}

  /** The parsed model.json. @throws InputError, one line, if it is not as saved */
  topology(given: unknown): unknown {
    const isText = typeof given === 'string';
    if (!isText && (typeof given !== 'object' || given === null))
      throw new InputError(`Expected ${this.named(TOPOLOGY)} as text or parsed, but got ${shown(given)}`);
    const text = isText ? given : modelJsonText(given);
    this.expectSaved(TOPOLOGY, utf8Of(text));
    try {
      return JSON.parse(text) as unknown;
    } catch {
      throw new InputError(`Expected ${this.named(TOPOLOGY)} to be JSON, but it is not; ${REMEDY}`);
    }
  }

  /** The bytes of weights.bin. @throws InputError, one line, if they are not as saved */
  weights(given: unknown): Uint8Array {
    const bytes = bytesOf(given);
    if (bytes === undefined)
      throw new InputError(
        `Expected ${this.named(WEIGHTS)} as a Uint8Array or an ArrayBuffer, but got ${shown(given)}`,
      );
    this.expectSaved(WEIGHTS, bytes);
    return bytes;
  }

  /** A file's name in errors. */
  named(file: string): string {
    return this.source === undefined ? file : `${file} of ${this.source}`;
  }

  private expectSaved(file: string, data: Uint8Array): void {
    const { files } = this.config;
    if (!Object.hasOwn(files, file))
      throw new InputError(`Expected ${this.named(CONFIG)} to list ${file} under "files", but it does not`);
    const { bytes, sha256 } = files[file];
    if (data.length !== bytes)
      throw new InputError(`Expected ${this.named(file)} to have ${bytes} bytes, but it has ${data.length}; ${REMEDY}`);
    if (sha256Of(data) !== sha256)
      throw new InputError(`Expected ${this.named(file)} as it was saved, but its SHA-256 is another; ${REMEDY}`);
  }
}

/** The bytes of a buffer or a view, also of another realm's (a frame, a test runner); undefined for anything else. */
function bytesOf(data: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const isBuffer = Object.prototype.toString.call(data) === '[object ArrayBuffer]';
  return isBuffer ? new Uint8Array(data as ArrayBuffer) : undefined;
}
