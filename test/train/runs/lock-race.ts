import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';

/** The name of a process that there cannot be: 2^22 is the largest number that Linux gives. */
export const DEAD = String(2 ** 22 + 1);

/** The lock of a process that was killed. */
export function leaveLock(folder: string) {
  mkdirSync(join(folder, 'lock'), { recursive: true });
  writeFileSync(join(folder, 'lock', DEAD), '');
}

/**
 * Lets processes take a lock in each of so many rounds, all at one moment; who gets it holds it until all have tried.
 * @param isStale whether each round begins with a lock of a process that is gone
 * @returns how often one of them got it, and what they left in the rounds' folders
 */
export async function race(
  rounds: number,
  racers: number,
  isStale: boolean,
): Promise<{ won: number; left: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'maketen-race-'));
  try {
    const program = join(folder, 'racer.mjs');
    const source = fileURLToPath(new URL('lock-racer.ts', import.meta.url));
    await build({ entryPoints: [source], outfile: program, bundle: true, platform: 'node', format: 'esm' });
    const folders = Array.from({ length: rounds }, (_, round) => join(folder, String(round)));
    for (const each of folders) {
      mkdirSync(each);
      if (isStale) leaveLock(each);
    }
    const run = promisify(execFile);
    const args = [program, folder, String(rounds), String(racers)];
    const ended = await Promise.all(Array.from({ length: racers }, () => run(process.execPath, args)));
    const won = ended.reduce((sum, { stdout }) => sum + Number(stdout), 0);
    return { won, left: folders.flatMap((each) => readdirSync(each)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
