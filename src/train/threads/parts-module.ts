import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError, shown } from '../../env/errors.js';
import type { GameParts } from '../../env/game.js';
import type { MakeOptions } from '../../env/registry.js';
import type { SharedConfig } from '../shared-config.js';

/** The file URL of a module: of a path from the present folder, or as it is. */
export function moduleUrl(path: string | URL): string {
  const text = String(path);
  if (text.startsWith('file:')) return text;
  if (text === '' || path instanceof URL)
    throw new InputError(`Expected the path or the file URL of a module with parts, but got ${shown(text)}`);
  return pathToFileURL(resolve(text)).href;
}

/** What a module of own parts exports as `parts`: for each thread, and the same in each. `trainingParts(config)` gives the preset's to start from. */
export type MakeParts = (config: SharedConfig) => GameParts | Promise<GameParts>;

/**
 * What a module says of its environment: a function `parts`, or `environment`, options as `make` takes them.
 * @throws InputError if there is no such module, or it exports neither
 */
export async function importParts(url: string): Promise<MakeParts | MakeOptions> {
  let module: { readonly parts?: unknown; readonly environment?: unknown };
  try {
    module = (await import(url)) as typeof module;
  } catch (error) {
    if (error instanceof InputError) throw error;
    const [line] = String(error).split('\n');
    throw new InputError(`Expected a module with parts, but ${url} cannot be imported: ${line}`);
  }
  const { parts, environment } = module;
  if (typeof parts === 'function') return parts as MakeParts;
  if (parts === undefined && typeof environment === 'object' && environment !== null) return environment;
  throw new InputError(
    `Expected ${url} to export a function "parts", (config) => parts, or an object "environment", { reward, observe }, but it exports ${shown(parts ?? environment)} by that name`,
  );
}
