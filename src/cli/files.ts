import * as fs from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { InputError } from '../env/errors.js';
import { atExit } from './process-end.js';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EEXIST: 'there is a file of that name',
  ENOTDIR: 'part of the path is not a folder',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'the links go round in a circle',
};

/** Turns the errors that a user can cause by naming a path into an InputError; other ones stay what they are. */
function pathError(error: unknown, action: string, path: string): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined ? error : new InputError(`Expected to ${action} ${path}, but ${reason}`);
}

/** A file's text; an InputError when it is missing, a folder or not readable. */
export function readTextFile(path: string): string {
  try {
    return fs.readFileSync(path, 'utf8');
  } catch (error) {
    throw pathError(error, 'read', path);
  }
}

/** What a JSON file holds; an InputError when it cannot be read or is not JSON. */
export function readJsonFile(path: string): unknown {
  const text = readTextFile(path);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new InputError(`Expected ${path} to be JSON, but ${(error as Error).message}`);
  }
}

/** Lines of a file, or of standard input for "-", without their ends. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const stream: AsyncIterable<string | Buffer> =
    path === '-' ? process.stdin.setEncoding('utf8') : fs.createReadStream(path, { encoding: 'utf8' });
  let rest = '';
  try {
    for await (const chunk of stream) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield line.replace(/\r$/, '');
    }
  } catch (error) {
    throw pathError(error, 'read', path);
  }
  if (rest !== '') yield rest;
}

/**
 * A file that appears under its name only when it is complete: it is written beside it, and renamed by `commit`. If `commit` is never
 * reached, the file is removed when the process ends. Devices and pipes are written directly.
 */
export class FileAside {
  private readonly target: string;
  private readonly temporary: string | null;
  private readonly descriptor: number;
  private readonly forget: () => void;

  constructor(private readonly path: string) {
    try {
      const old = fs.statSync(path, { throwIfNoEntry: false });
      if (old?.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
      if (old) fs.accessSync(path, fs.constants.W_OK);
      this.target = old ? fs.realpathSync(path) : path;
      this.temporary =
        old && !old.isFile() ? null : join(dirname(this.target), `.${basename(this.target)}.${process.pid}.tmp`);
      this.descriptor = fs.openSync(this.temporary ?? this.target, 'w', old ? old.mode & 0o777 : 0o666);
    } catch (error) {
      throw pathError(error, 'write', path);
    }
    this.forget = atExit(() => this.remove());
  }

  write(data: string | Uint8Array): void {
    fs.writeFileSync(this.descriptor, data);
  }

  commit(): void {
    if (this.temporary !== null) fs.fsyncSync(this.descriptor);
    fs.closeSync(this.descriptor);
    try {
      if (this.temporary !== null) fs.renameSync(this.temporary, this.target);
    } catch (error) {
      this.remove();
      throw pathError(error, 'write', this.path);
    } finally {
      this.forget();
    }
  }

  private remove(): void {
    if (this.temporary !== null) fs.rmSync(this.temporary, { force: true });
  }
}

/** Makes a folder and those above it. One by one: Node's recursive mkdir never returns where the kernel refuses with ENOENT, as in /proc. */
export function makeFolder(path: string): void {
  if (fs.statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  try {
    fs.mkdirSync(path);
  } catch (error) {
    throw pathError(error, 'make the folder', path);
  }
}

/** Finds out, before work whose result goes there, whether a folder can be written; makes the folders above it. */
export function expectWritable(folder: string): void {
  const above = dirname(resolve(folder));
  const old = fs.statSync(folder, { throwIfNoEntry: false });
  if (old && !old.isDirectory()) throw new InputError(`Expected ${folder} to be a folder, but it is a file`);
  makeFolder(above);
  const probe = join(above, `.maketen-${process.pid}`);
  try {
    fs.mkdirSync(probe);
    fs.rmdirSync(probe);
  } catch (error) {
    throw pathError(error, 'write', folder);
  }
}

/** Writes a whole file at once, or, on failure, nothing. */
export function writeFileAside(path: string, data: string | Uint8Array): void {
  const file = new FileAside(path);
  file.write(data);
  file.commit();
}
