import { join } from 'node:path';
import * as z from 'zod';
import { gameOf, moduleOf, PRESETS } from '../../env/game-registry.js';
import { registerGameModule } from '../../io/game-module.js';
import { readOptionalJson, writeJsonFile } from '../../io/json.js';

/** Where the game of a run comes from; none for a game of the package. */
const GAME = 'game.json';

const runGameSchema = z.strictObject({
  /** The module's file URL. */
  url: z.string(),
  /** Of its file. */
  sha256: z.string(),
});

/** Notes in a run folder where a game from outside comes from; one that was given as an object has to be registered again. */
export function keepGame(folder: string, preset: string): void {
  const module = PRESETS.includes(preset) ? moduleOf(gameOf(preset)) : undefined;
  if (module) writeJsonFile(join(folder, GAME), module);
}

/** Registers the game of a run. @throws InputError for a module that is missing or has been changed since */
export async function registerGameOf(folder: string): Promise<void> {
  const module = readOptionalJson(join(folder, GAME), runGameSchema, 'start a new run');
  if (module) await registerGameModule(module.url, { sha256: module.sha256, what: folder });
}
