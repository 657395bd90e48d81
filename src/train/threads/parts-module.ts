import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError, shown } from '../../env/errors.js';
import type { GameParts } from '../../env/game.js';
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
 * What a module's `parts` makes for a config; not yet checked.
 * @throws InputError if there is no such module, or it exports no function of that name
 */
export async function importParts(url: string, config: SharedConfig): Promise<unknown> {
  let module: { readonly parts?: unknown };
  try {
    module = (await import(url)) as typeof module;
  } catch (error) {
    if (error instanceof InputError) throw error;
    const [line] = String(error).split('\n');
    throw new InputError(`Expected a module with parts, but ${url} cannot be imported: ${line}`);
  }
  if (typeof module.parts !== 'function')
    throw new InputError(
      `Expected ${url} to export a function "parts", (config) => parts, but it exports ${shown(module.parts)} by that name`,
    );
  return await (module.parts as MakeParts)(config);
}
