import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { ROOT } from './repository.js';

/** With --check a generator writes nothing, and fails if a file is not as it would write it. */
export const isCheck = process.argv.includes('--check');

/** Writes a generated file where it differs from what `npm run COMMAND` makes, or with --check says so. */
export function keepGenerated(path: string, content: string | Buffer, command: string): void {
  if (existsSync(path) && readFileSync(path).equals(Buffer.from(content))) return;
  if (isCheck) {
    console.error(`${relative(ROOT, path)} is out of date: run npm run ${command}`);
    process.exitCode = 1;
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  console.log(`wrote ${relative(ROOT, path)} (${Math.ceil(content.length / 1000)} kB)`);
}

/** A text as prettier writes that file. */
export async function formatted(path: string, text: string): Promise<string> {
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}
