import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { InputError } from '../../env/errors.js';
import { gameOf, moduleOf, PRESETS } from '../../env/game-registry.js';
import { sha256 } from '../../io/files.js';
import { registerGameModule } from '../../io/game-module.js';
import { readOptionalJson, writeJsonFile } from '../../io/json.js';
import type { OwnParts, SourcedParts } from '../config.js';
import { describeRules } from '../models/model-config.js';
import type { Training } from '../training.js';

/** Describes the custom parts of a run; absent for a run on its preset's parts. */
export const PARTS = 'parts.json';

/** A module's file URL, and the SHA-256 of that file. */
const moduleSchema = z.strictObject({ url: z.string(), sha256: z.string() });

const runPartsSchema = z.strictObject({
  /** Of what makes them; null for an object that was given. */
  module: moduleSchema.nullable(),
  reward: z.string(),
  /** SHA-256 of the rules in a model's config: id, moves and features. */
  rulesSha256: z.string(),
});

type RunParts = z.infer<typeof runPartsSchema>;

/** The contents of parts.json; undefined for a training on its preset's parts. */
export async function describeParts({ parts, own, module }: SourcedParts): Promise<RunParts | undefined> {
  if (!own) return undefined;
  return {
    module: module === undefined ? null : { url: module, sha256: await hashOf(module) },
    reward: parts.reward.name,
    rulesSha256: sha256(JSON.stringify(describeRules(parts.rules))),
  };
}

export function readParts(folder: string): RunParts | undefined {
  return readOptionalJson(join(folder, PARTS), runPartsSchema, 'start a new run');
}

/**
 * The parts to resume a run with: the given ones, or its module.
 * @throws InputError if parts are missing, or given although the run has none
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

/** @throws InputError if the parts to resume a run with are not its own, or its module has changed */
export async function expectSameParts(folder: string, saved: RunParts | undefined, training: Training): Promise<void> {
  const present = await describeParts(training.sourced);
  if (saved === undefined || present === undefined) return; // both are, see partsToResume
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

/** Names the module of a run's game; absent for a game of the package. */
const GAME = 'game.json';

/** Saves the module of a custom game in a run folder. A game that was given as an object must be registered again. */
export function keepGame(folder: string, preset: string): void {
  const module = PRESETS.includes(preset) ? moduleOf(gameOf(preset)) : undefined;
  if (module) writeJsonFile(join(folder, GAME), module);
}

/** Registers the custom game of a run. @throws InputError for a module that is missing or has changed */
export async function registerGameOf(folder: string): Promise<void> {
  const module = readOptionalJson(join(folder, GAME), moduleSchema, 'start a new run');
  if (module) await registerGameModule(module.url, { sha256: module.sha256, what: folder });
}
