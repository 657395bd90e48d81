import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { InputError, mismatch } from '../env/base/errors.js';
import type { ReadonlyRecord } from '../env/base/schema.js';
import type { OwnKit } from '../env/custom/register-game.js';
import type { GameModule } from '../env/environment/environment-parts.js';
import { readPart, sha256 as sha256Of } from './files.js';

/** Modules that were registered here: worker threads register the same. */
const registered: (GameModule & { readonly takeBack: () => void })[] = [];

export function gameModules(): readonly GameModule[] {
  return registered.map(({ url, sha256 }) => ({ url, sha256 }));
}

/** The file URL of a module: of a path from the present folder, or as it is. @param content what it holds: "a game" */
export function moduleUrl(module: string | URL, content: string): string {
  const text = String(module);
  if (text.startsWith('file:')) return text;
  if (text === '' || module instanceof URL)
    throw mismatch(`the path or the file URL of a module with ${content}`, text);
  return pathToFileURL(resolve(text)).href;
}

/** What a module exports, by name. @throws InputError, one line, for one that is missing or throws */
export async function importModule(url: string, content: string): Promise<ReadonlyRecord> {
  try {
    return (await import(url)) as ReadonlyRecord;
  } catch (error) {
    const why = String((error as Partial<Error> | null)?.message ?? error).replace(/(?<!\s)\s*\n\s*/g, ' ');
    throw new InputError(`Expected a module with ${content}, but ${fileURLToPath(url)} cannot be imported: ${why}`);
  }
}

/** SHA-256 of a module's file. @throws InputError for one that cannot be read */
export async function hashOf(url: string, content = 'a game'): Promise<string> {
  return sha256Of(await readPart(fileURLToPath(url), `a module with ${content}`));
}

async function kitsIn(url: string): Promise<OwnKit> {
  const module = await importModule(url, 'a game');
  const kits = module.game ?? module.default;
  if (typeof kits !== 'object' || kits === null)
    throw mismatch(
      `${fileURLToPath(url)} to export "game" (or a default), { game, agents, ... } as registerGame takes it`,
      kits,
    );
  return kits as OwnKit;
}

/** The kits that a module exports as `game`, not registered. @throws InputError for a module without them */
export async function readGameModule(module: string | URL): Promise<OwnKit> {
  const url = moduleUrl(module, 'a game');
  await hashOf(url);
  return kitsIn(url);
}

/**
 * Registers the game that a module exports as `game`, { game, agents, evaluate, hint, lab }, in this thread and in worker
 * threads that start later.
 * A module that is registered already is left alone. Its code runs.
 * @param module a path from the present folder, or a file URL
 * @param expected the SHA-256 that the file had when something was made with it; `what` says what
 * @returns what takes it back: for tests
 * @throws InputError, one line, for a module that is missing, changed or cannot be imported, or a game that is refused
 */
export async function registerGameModule(
  module: string | URL,
  expected?: { readonly sha256: string; readonly what: string },
): Promise<() => void> {
  const url = moduleUrl(module, 'a game');
  const sha256 = await hashOf(url);
  if (expected !== undefined && sha256 !== expected.sha256)
    throw new InputError(
      `Expected the module that ${expected.what} was made with, but ${fileURLToPath(url)} has been changed since; undo the change, or start anew`,
    );
  const present = registered.find((each) => each.url === url);
  if (present?.sha256 === sha256) return present.takeBack;
  if (present !== undefined)
    throw new InputError(
      `Expected ${fileURLToPath(url)} as it was registered, but it has been changed since; start again`,
    );
  const { registerGame } = await import('../env/custom/register-game.js'); // all games, which whoever has none of their own need not load
  const forget = registerGame(await kitsIn(url), { url, sha256 });
  const takeBack = () => {
    if (!registered.includes(own)) return; // whoever else has it may have done so
    forget();
    registered.splice(registered.indexOf(own), 1);
  };
  const own = { url, sha256, takeBack };
  registered.push(own);
  return takeBack;
}
