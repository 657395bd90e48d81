import { readSync, writeSync } from 'node:fs';
import { InputError } from 'maketen';

/** What a frame holds. A frame is its length without these eight bytes, its kind (both uint32), and its content, all little endian. */
export const KIND = {
  /** A request { method, params }, or its result. */
  json: 1,
  /** { type, message } of an error; in place of any answer. */
  error: 2,
  /** A call of compiled rules, and its answer (engine.ts). */
  call: 3,
  /** Positions that the other side is to choose moves in; answered by the actions (int32 each). */
  decide: 4,
  /** A unit of work for the other side, or a question for a result (spread-units.ts). */
  unit: 5,
} as const;

export type Kind = (typeof KIND)[keyof typeof KIND];

export const HEADER_BYTES = 8;

/** The largest frame that is read, in bytes: lists of decks for many games are the longest ones. */
const LARGEST_FRAME = 1 << 28;

export interface Frame {
  readonly kind: number;
  /** Valid until the next frame is read. */
  readonly content: DataView;
}

/** Frames over standard input and output, one after the other: whoever asks waits for the answer. */
export class Pipe {
  private readonly header = new DataView(new ArrayBuffer(HEADER_BYTES));
  private content = new Uint8Array(1 << 12);

  /**
   * The next frame; null at the end of the input, when the other side has gone.
   * @throws InputError for a frame that is too large, which is read over: the next one can be read
   */
  read() {
    if (!readFully(new Uint8Array(this.header.buffer), HEADER_BYTES)) return null;
    const length = this.header.getUint32(0, true);
    if (length > LARGEST_FRAME) {
      for (let left = length; left > 0; left -= this.content.length)
        if (!readFully(this.content, Math.min(left, this.content.length))) return null;
      throw new InputError(`Expected a frame of at most ${LARGEST_FRAME} bytes, but got ${length}`);
    }
    if (this.content.length < length) this.content = new Uint8Array(Math.min(2 * length, LARGEST_FRAME));
    if (!readFully(this.content, length)) return null;
    return { kind: this.header.getUint32(4, true), content: new DataView(this.content.buffer, 0, length) };
  }

  /** Sends a frame that has room for its header in front. */
  send(kind: Kind, frame: Uint8Array) {
    const header = new DataView(frame.buffer, frame.byteOffset, HEADER_BYTES);
    header.setUint32(0, frame.length - HEADER_BYTES, true);
    header.setUint32(4, kind, true);
    writeFully(frame, frame.length);
  }

  sendJson(kind: Kind, value: unknown) {
    const text = Buffer.from(JSON.stringify(value));
    const frame = new Uint8Array(HEADER_BYTES + text.length);
    frame.set(text, HEADER_BYTES);
    this.send(kind, frame);
  }
}

/** Reads `length` bytes to the start of `target`; false at the end of the input. */
function readFully(target: Uint8Array, length: number) {
  for (let at = 0; at < length;) {
    const count = patiently(() => readSync(0, target, at, length - at, null));
    if (count === 0) return false;
    at += count;
  }
  return true;
}

function writeFully(source: Uint8Array, length: number) {
  for (let at = 0; at < length;) {
    const count = patiently(() => writeSync(1, source, at, length - at));
    // The other side has gone.
    if (count === 0) process.exit(0);
    at += count;
  }
}

/** How many bytes were moved; 0 where the pipe has ended, which is an error to Windows, and to whoever writes. Calls again what would have had to wait: some systems give a child pipes that do not block. */
function patiently(call: () => number) {
  for (;;) {
    try {
      return call();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF' || code === 'EPIPE') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
