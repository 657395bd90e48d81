import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { expectWritable, makeFolder, writeFileAtomically } from '../../io/files.js';
import { readJsonFile } from '../../io/json.js';
import { sha256 } from '../../io/sha256.js';

/** A piece of work whose result can be kept. */
export interface Job<Input> {
  /** Where its result lies in a folder of jobs. */
  readonly path: string;
  /** All that its result depends on, as plain JSON: rules, models, the code. */
  readonly key: object;
  /** What a worker is given. */
  readonly input: Input;
  /** In what progress is counted in, such as deals. */
  readonly size: number;
  /** For people who watch. */
  readonly label: string;
}

const jobFileSchema = z.strictObject({ settings: z.unknown(), sha256: z.string(), result: z.unknown() });

/**
 * Results of jobs, each in a file of its own, so that work which was stopped can go on. A file holds all that its result depends on: one that
 * was made by other settings, models or code is made again and replaced, like one that is damaged.
 */
export class JobFolder {
  /** @throws InputError if the folder cannot be written */
  constructor(private readonly folder: string) {
    expectWritable(folder);
    makeFolder(folder);
  }

  /**
   * The stored result of a job, null if there is none.
   * @param parse checks what is stored; null for what is no result of this job
   * @param refused told the path of a file that is there, but cannot be used
   */
  read<Result>(
    job: Job<unknown>,
    parse: (json: unknown) => Result | null,
    refused: (path: string) => void,
  ): Result | null {
    const path = join(this.folder, job.path);
    if (!existsSync(path)) return null;
    const result = parseFile(path, job.key);
    const parsed = result === null ? null : parse(result.json);
    if (parsed === null) refused(path);
    return parsed;
  }

  write({ path, key }: Job<unknown>, result: unknown): void {
    const file = join(this.folder, path);
    makeFolder(dirname(file));
    const content = { settings: key, sha256: sha256(JSON.stringify(result)), result };
    writeFileAtomically(file, `${JSON.stringify(content)}\n`);
  }
}

function parseFile(path: string, key: object): { json: unknown } | null {
  try {
    const { settings, sha256: recorded, result } = jobFileSchema.parse(readJsonFile(path));
    const isExpected = JSON.stringify(settings) === JSON.stringify(key);
    return isExpected && recorded === sha256(JSON.stringify(result)) ? { json: result } : null;
  } catch {
    return null; // cut, or not readable
  }
}
