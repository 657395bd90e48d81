import { constants } from 'node:buffer';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { InputError } from '../env/base/errors.js';
import { expectText, type ReadonlyRecord } from '../env/base/schema.js';
import { atExit, isAlive } from './process.js';

/** Of a line that is read, in characters: the longest games have tens of millions. */
const LONGEST_LINE = 2 ** 28;
/** Of a file that is read as a whole, in bytes: no text can be longer. */
const LONGEST_FILE = constants.MAX_STRING_LENGTH;
const PART = 1 << 20;

const REASONS: ReadonlyRecord<string> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'part of the path is not a folder',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'the links go round in a circle',
  ENXIO: 'there is no such device',
  ENODEV: 'there is no such device',
  EINVAL: 'that cannot be done with it',
  ERR_INVALID_ARG_VALUE: 'no name can hold such a character',
};

/** What is nobody's slip of the pen. */
const FAILURES: ReadonlyRecord<string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be larger than the file system allows',
  EIO: 'the device fails',
  EPIPE: 'its reader is gone',
};

export function pathError(error: unknown, action: string, path: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  const text = (reason: string) => `Expected to ${action} ${path === '' ? 'a file named ""' : path}, but ${reason}`;
  if (Object.hasOwn(REASONS, code)) return new InputError(text(REASONS[code]));
  return Object.hasOwn(FAILURES, code) ? new Error(text(FAILURES[code]), { cause: error }) : error;
}

/** A file's text; an InputError when it is missing, a folder, not readable or endless, as some devices are. */
export function readTextFile(path: string): string {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    const descriptor = fs.openSync(path, 'r');
    try {
      for (let read = 1; read > 0 && length <= LONGEST_FILE; length += read) {
        const part = Buffer.allocUnsafe(PART);
        read = fs.readSync(descriptor, part);
        parts.push(part.subarray(0, read));
      }
    } finally {
      fs.closeSync(descriptor);
    }
    if (length <= LONGEST_FILE) return Buffer.concat(parts, length).toString('utf8');
  } catch (error) {
    throw pathError(error, 'read', path);
  }
  throw new InputError(`Expected a file of at most ${LONGEST_FILE} bytes, but ${path} is larger`);
}

/** A file's bytes. @throws InputError, before anything is read, for more than `most` */
export function readAtMost(path: string, most: number): Buffer {
  try {
    const { size } = fs.statSync(path);
    if (size <= most) return fs.readFileSync(path);
    throw new InputError(`Expected ${path} to have at most ${most} bytes, but it has ${size}`);
  } catch (error) {
    throw pathError(error, 'read', path);
  }
}

/**
 * The bytes of a file that belongs to something.
 * @param expected what is there with it: "a run folder"
 * @throws InputError that says so, and what to do about it where there is a `remedy`
 */
export async function readPart(path: string, expected: string, remedy?: string): Promise<Buffer> {
  return fs.promises.readFile(path).catch((error: unknown) => {
    throw unreadable(error, path, expected, remedy);
  });
}

/** The InputError for a file without which something is not whole; see `readPart`. */
export function unreadable(error: unknown, path: string, expected: string, remedy?: string): InputError {
  const { code = 'unreadable' } = error as NodeJS.ErrnoException;
  const what = remedy === undefined ? '' : `; ${remedy}`;
  return new InputError(`Expected ${expected}, but ${path} cannot be read (${code})${what}`);
}

/** A file of a zip, by its name in whatever folder; undefined for none. @throws RangeError, or zlib's error, for a damaged zip */
export function fileInZip(zip: Buffer, name: string): Buffer | undefined {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, named] = [zip.readUInt32LE(entry + 20), zip.readUInt16LE(entry + 28)];
    if (basename(zip.toString('utf8', entry + 46, entry + 46 + named)) === name) {
      const head = zip.readUInt32LE(entry + 42);
      const from = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28);
      const data = zip.subarray(from, from + packed);
      return zip.readUInt16LE(entry + 10) === 0 ? data : inflateRawSync(data);
    }
    entry += 46 + named + zip.readUInt16LE(entry + 30) + zip.readUInt16LE(entry + 32);
  }
  return undefined;
}

/** Lines of a file, or of standard input for "-", without their ends. */
export async function* readLines(path: string): AsyncGenerator<string> {
  expectText(path, 'a path');
  const stream: AsyncIterable<string | Buffer> =
    path === '-' ? process.stdin.setEncoding('utf8') : fs.createReadStream(path, { encoding: 'utf8' });
  try {
    yield* linesOf(stream);
  } catch (error) {
    throw pathError(error, 'read', path);
  }
}

/**
 * The lines of a text that comes in chunks, each character of which is touched a fixed number of times.
 * @throws InputError at a line of more than `longest` characters, which is not kept until its end comes
 */
export async function* linesOf(
  chunks: AsyncIterable<string | Buffer>,
  longest: number = LONGEST_LINE,
): AsyncGenerator<string> {
  let line: string[] = [];
  let length = 0;
  let number = 1;
  for await (const chunk of chunks) {
    for (const [index, part] of String(chunk).split('\n').entries()) {
      if (index > 0) {
        yield line.join('').replace(/\r$/, '');
        number++;
        [line, length] = [[], 0];
      }
      line.push(part);
      length += part.length;
      if (length > longest)
        throw new InputError(`Expected lines of at most ${longest} characters, but line ${number} is longer`);
    }
  }
  if (length > 0) yield line.join('');
}

/** Characters or bytes that are kept in memory: so far nothing is left by a process that a signal ends in the middle of its work. */
const MOST_KEPT = 2 ** 24;

/**
 * A file that appears under its name only when it is complete: what is more than `MOST_KEPT` is written beside it, and
 * renamed by `commit`. Without `commit` that is removed when the process ends or, if it is killed, when the next one
 * writes. Devices and pipes are written directly.
 */
export class AtomicFile {
  private readonly target: string;
  private readonly temporary: string | null;
  private readonly open: () => number;
  private readonly forget: () => void;
  private readonly kept: (string | Uint8Array)[] = [];
  private length = 0;
  private descriptor: number | undefined;

  constructor(private readonly path: string) {
    try {
      const old = fs.statSync(path, { throwIfNoEntry: false });
      if (old?.isDirectory() || path === '') throw Object.assign(new Error(), { code: old ? 'EISDIR' : 'ENOENT' });
      if (old) fs.accessSync(path, fs.constants.W_OK);
      this.target = old?.isFile() ? fs.realpathSync(path) : path;
      const temporary = join(dirname(this.target), `.${basename(this.target)}.${process.pid}.tmp`);
      this.temporary = old && !old.isFile() ? null : temporary;
      this.open = () => fs.openSync(this.temporary ?? this.target, 'w', old ? old.mode & 0o777 : 0o666);
      this.descriptor = this.open();
      if (this.temporary !== null) {
        fs.closeSync(this.descriptor); // it can be written
        this.descriptor = undefined;
        this.remove();
      }
    } catch (error) {
      throw pathError(error, 'write', path);
    }
    this.forget = atExit(() => this.remove());
    if (this.temporary !== null) removeLeft(this.target);
  }

  write(data: string | Uint8Array) {
    this.kept.push(data);
    this.length += data.length;
    if (this.temporary !== null && this.length < MOST_KEPT) return;
    try {
      this.flush();
    } catch (error) {
      throw pathError(error, 'write', this.path);
    }
  }

  commit() {
    try {
      const descriptor = this.flush();
      if (this.temporary !== null) fs.fsyncSync(descriptor);
      fs.closeSync(descriptor);
      if (this.temporary !== null) fs.renameSync(this.temporary, this.target);
    } catch (error) {
      this.remove();
      throw pathError(error, 'write', this.path);
    } finally {
      this.forget();
    }
  }

  private flush() {
    const descriptor = (this.descriptor ??= this.open());
    for (const data of this.kept.splice(0)) fs.writeFileSync(descriptor, data);
    return descriptor;
  }

  private remove() {
    if (this.temporary !== null) fs.rmSync(this.temporary, { force: true });
  }
}

/** Removes what processes left beside a file that were killed while they wrote it. */
function removeLeft(target: string) {
  const folder = dirname(target);
  const start = `.${basename(target)}.`;
  let names: string[] = [];
  try {
    names = fs.readdirSync(folder);
  } catch {
    // It can be written, but not read.
  }
  for (const name of names.filter((each) => each.startsWith(start))) {
    const pid = /^(\d+)\.tmp$/.exec(name.slice(start.length))?.[1];
    if (pid !== undefined && !isAlive({ pid: Number(pid), started: null }))
      fs.rmSync(join(folder, name), { force: true });
  }
}

/**
 * Makes a folder and those above it, one by one: Node's recursive mkdir never returns where the kernel refuses with
 * ENOENT, as in /proc.
 */
export function makeFolder(path: string) {
  if (stateOf(path)?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    fs.mkdirSync(path);
  } catch (error) {
    throw pathError(error, 'make the folder', path);
  }
}

function stateOf(folder: string): fs.Stats | undefined {
  try {
    return fs.statSync(folder, { throwIfNoEntry: false });
  } catch (error) {
    throw pathError(error, 'make the folder', folder);
  }
}

/** Finds out, before work whose result goes there, whether a folder can be made and written; leaves nothing behind. */
export function expectWritable(folder: string) {
  if (folder === '') throw new InputError('Expected the name of a folder, but got ""');
  let there = resolve(folder);
  while (stateOf(there) === undefined) there = dirname(there);
  if (!stateOf(there)!.isDirectory()) throw new InputError(`Expected ${folder} to be a folder, but it is a file`);
  const probe = join(there, `.maketen-${process.pid}`);
  try {
    fs.mkdirSync(probe);
    fs.rmdirSync(probe);
  } catch (error) {
    throw pathError(error, 'make the folder', folder);
  }
}

/** The same of a file, whose folder may have to be made. */
export function expectFileWritable(path: string) {
  if (stateOf(dirname(path))?.isDirectory()) new AtomicFile(path);
  else expectWritable(dirname(path));
}

export function writeFileAtomically(path: string, data: string | Uint8Array) {
  const file = new AtomicFile(path);
  file.write(data);
  file.commit();
}

/** SHA-256 as hexadecimal digits, by Node's own code. */
export function sha256(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('hex');
}
