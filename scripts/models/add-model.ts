import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError, shown } from '../../src/env/base/errors.js';
import { suggestion } from '../../src/env/base/words.js';
import { type AfterstatePlay, type ModelConfig, sealedConfig } from '../../src/train/models/model-config.js';
import { policyFromFolder } from '../../src/train/models/model-folder.js';
import { modelNames } from './models-page.js';

/** Of models/, as in URLs and on every file system. */
const NAME = /^[a-z0-9]([a-z0-9.-]{0,62}[a-z0-9])?$/;

/** @throws InputError for a name that is none: a path, say */
export function expectName(name: string): void {
  if (NAME.test(name)) return;
  throw new InputError(
    `Expected the name of a model (small letters, digits, "-" and "."; at most 64), but got ${shown(name)}`,
  );
}

/** @throws InputError for one that is not in models/ */
export function expectKnown(models: string, name: string): void {
  const known = modelNames(models);
  if (!known.includes(name)) throw new InputError(`Unknown model ${shown(name)}${suggestion(name, known)}`);
}

export interface NewModel {
  /** The folder of all models; the new one is made beside it and renamed. */
  readonly models: string;
  /** The folder that it is in: of a run, or the one in models/ that is to be changed. */
  readonly from: string;
  readonly name: string;
  /** How a value model plays, where it is to play in another way than it was trained to. */
  readonly play?: Partial<AfterstatePlay>;
}

/** Weights rounded by npm run ts -- scripts/models/rounded.ts go with those that they were made of. */
const FILES = ['config.json', 'model.json', 'weights.bin', 'weights-int8.bin', 'weights-int16.bin'];

/** Evaluates a model in its folder, which is called by its name, and writes what it finds there. */
export type Measure = (folder: string, config: ModelConfig) => Promise<void>;

/** The folder of a run's model. @throws InputError for a run without one */
export function modelOfRun(run: string): string {
  const folder = join(run, 'model');
  if (!existsSync(folder)) throw new InputError(`Expected a run folder with a model, but ${run} has none`);
  return folder;
}

/**
 * Puts a model into models/, in the place of an older one of that name, when everything about it is done and right; until then models/ is as
 * it was.
 * @throws InputError for a name that is none, or a folder without a model that can be loaded
 */
export async function placeModel({ models, from, name, play = {} }: NewModel, measure: Measure): Promise<void> {
  expectName(name);
  const aside = mkdtempSync(join(models, '../.adding-model-'));
  const remove = (): void => rmSync(aside, { recursive: true, force: true });
  process.once('exit', remove); // Ctrl-C
  try {
    const folder = join(aside, name);
    mkdirSync(folder);
    for (const file of FILES.filter((each) => existsSync(join(from, each))))
      cpSync(join(from, file), join(folder, file));
    if (Object.keys(play).length > 0) setPlay(folder, play);
    const { policy, config } = await policyFromFolder(folder);
    policy.dispose?.();
    await measure(folder, config);
    replace(folder, join(models, name), join(aside, 'old'));
  } finally {
    remove();
    process.off('exit', remove);
  }
}

/** Lets a saved value model look so many draws ahead, and play the last hidden cards exactly. */
function setPlay(folder: string, play: Partial<AfterstatePlay>): void {
  const path = join(folder, 'config.json');
  const config = JSON.parse(readFileSync(path, 'utf8')) as ModelConfig;
  const changed = sealedConfig({ ...config, inputs: { ...config.inputs, ...play } } as ModelConfig);
  writeFileSync(path, `${JSON.stringify(changed, null, 2)}\n`);
}

/** Puts a folder in the place of another; if that fails, the other stays. */
function replace(folder: string, place: string, old: string): void {
  const isThere = existsSync(place);
  if (isThere) renameSync(place, old);
  try {
    renameSync(folder, place);
  } catch (error) {
    if (isThere) renameSync(old, place);
    throw error;
  }
}
