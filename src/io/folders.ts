import { existsSync, readFileSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFolder, pathError } from './files.js';

/** The package's folder; src/cli and dist/cli lie equally deep in it. */
const PACKAGE_FOLDER = fileURLToPath(new URL('../..', import.meta.url));

/** Where the package keeps trained models. */
export const MODELS_FOLDER = join(PACKAGE_FOLDER, 'models');

export function packageVersion(): string {
  return (JSON.parse(readFileSync(join(PACKAGE_FOLDER, 'package.json'), 'utf8')) as { version: string }).version;
}

/** The cache folder: `maketen` in XDG_CACHE_HOME or in the system's usual place. */
export function cacheFolder(environment = process.env, platform: string = process.platform, home = homedir()): string {
  const { XDG_CACHE_HOME: xdg = '', LOCALAPPDATA: local = '' } = environment;
  if (isAbsolute(xdg)) return join(xdg, 'maketen');
  if (platform === 'win32') return join(local || join(home, 'AppData', 'Local'), 'maketen', 'Cache');
  return join(home, platform === 'darwin' ? 'Library/Caches' : '.cache', 'maketen');
}

/** Leftovers of a killed process: a partial or replaced folder, or a temporary file of `AtomicFile`. */
const LEFTOVER = /^(.*)\.(partial|replaced)-\d+$|^\..+\.\d+\.tmp$/;

export function isLeftover(name: string): boolean {
  return LEFTOVER.test(name);
}

/**
 * Writes a folder that appears under its name only when it is complete and on the disk: it is written beside it, then
 * renamed. An older one in its place is replaced.
 * @param stays the names of those files of the older one that the new one has as well
 */
export async function writeFolderAtomically(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  stays: (name: string) => boolean = () => false,
) {
  const partial = `${folder}.partial-${process.pid}`;
  const replaced = `${folder}.replaced-${process.pid}`;
  makeFolder(dirname(folder));
  try {
    await fs.rm(partial, { recursive: true, force: true });
    await fs.mkdir(partial);
    for (const [name, data] of Object.entries(files)) await fs.writeFile(join(partial, name), data, { flush: true });
    if (existsSync(folder)) {
      for (const name of (await fs.readdir(folder)).filter(stays))
        await fs.cp(join(folder, name), join(partial, name), { recursive: true });
      await fs.rename(folder, replaced);
    }
    await fs.rename(partial, folder);
  } catch (error) {
    throw pathError(error, 'write', folder);
  }
  await fs.rm(replaced, { recursive: true, force: true });
}

/** Removes what killed processes left in a folder, and restores a folder that one was about to replace. */
export async function removeLeftovers(folder: string) {
  for (const name of await fs.readdir(folder)) {
    const [match, target, kind] = LEFTOVER.exec(name) ?? [];
    if (match === undefined) continue;
    const path = join(folder, name);
    if (kind === 'replaced' && !existsSync(join(folder, target))) await fs.rename(path, join(folder, target));
    else await fs.rm(path, { recursive: true, force: true });
  }
}
