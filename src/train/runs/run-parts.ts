import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { InputError } from '../../env/errors.js';
import { gameOf, moduleOf, PRESETS } from '../../env/game-registry.js';
import { registerGameModule } from '../../io/game-module.js';
import { readOptionalJson, writeJsonFile } from '../../io/json.js';
import { sha256 } from '../../io/sha256.js';
import { describeRules } from '../models/model-config.js';
import type { OwnParts } from '../training-parts.js';
import type { Training } from '../training.js';

/** Says what a run is trained on that is not its preset's; none for other runs. */
export const PARTS = 'parts.json';

const runPartsSchema = z.strictObject({
  /** URL of the module that makes them and the SHA-256 of its file; null for an object that was given. */
  module: z.strictObject({ url: z.string(), sha256: z.string() }).nullable(),
  reward: z.string(),
  /** SHA-256 of what a model's config says of the rules: id, moves and features. */
  rulesSha256: z.string(),
});

type RunParts = z.infer<typeof runPartsSchema>;

/** What parts.json is to say of a training; undefined for one on the preset's parts. */
export async function describeParts({ parts, hasOwnParts, partsModule }: Training): Promise<RunParts | undefined> {
  if (!hasOwnParts) return undefined;
  return {
    module: partsModule === undefined ? null : { url: partsModule, sha256: await hashOf(partsModule) },
    reward: parts.reward.name,
    rulesSha256: sha256(JSON.stringify(describeRules(parts.rules))),
  };
}

export function readParts(folder: string): RunParts | undefined {
  return readOptionalJson(join(folder, PARTS), runPartsSchema, 'start a new run');
}

/**
 * The parts that a run is resumed with: those given, or its module again.
 * @throws InputError if they have to be given, or none should be
 */
export function partsToResume(
  folder: string,
  saved: RunParts | undefined,
  given: OwnParts | undefined,
): OwnParts | undefined {
  if (saved === undefined && given !== undefined)
    throw new InputError(
      `Expected no parts to resume ${folder}, which was trained on its preset's; leave them out, or start a new run`,
    );
  if (saved?.module === null && given === undefined)
    throw new InputError(
      `Expected the parts that ${folder} was trained on (reward "${saved.reward}"), but got none; give them again: resumeInFolder(folder, { parts })`,
    );
  return given ?? saved?.module?.url;
}

/** @throws InputError if a run would be resumed with other parts than it had, or with a module that has been changed */
export async function expectSameParts(folder: string, saved: RunParts | undefined, training: Training): Promise<void> {
  const present = await describeParts(training);
  if (saved === undefined || present === undefined) return; // none on both sides, see partsToResume
  if (present.reward !== saved.reward)
    throw new InputError(
      `Expected parts with reward "${saved.reward}", which ${folder} was trained on, but got "${present.reward}"`,
    );
  if (present.rulesSha256 !== saved.rulesSha256)
    throw new InputError(
      `Expected the parts that ${folder} was trained on, but their rules, moves or features are others; start a new run`,
    );
  if (saved.module && present.module && present.module.sha256 !== saved.module.sha256)
    throw new InputError(
      `Expected the module that ${folder} was trained with, but ${present.module.url} has been changed since; undo the change, or start a new run`,
    );
}

async function hashOf(url: string): Promise<string> {
  return sha256(await readFile(fileURLToPath(new URL(url))));
}

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
