import { type GameParts, InputError } from 'maketen/env';
import type { ModelFiles } from './calls.js';
import type { LoadedModel } from './load-model.js';
import { storedOwnModel, storeOwnModel } from './own-model-store.js';

/** What it is called. */
export const OWN_MODEL = 'your model';

/** The rules that a model says it is for, as JSON; null where it does not say. Nothing else is checked. */
function rulesOf(files: ModelFiles): string | null {
  try {
    const config = JSON.parse(new TextDecoder().decode(files['config.json'])) as {
      readonly environment: { readonly preset: string; readonly rules: object };
    };
    return JSON.stringify([config.environment.preset, config.environment.rules]);
  } catch {
    return null;
  }
}

/** The model that the player has picked, which the browser keeps. It is checked in full each time that it is loaded. */
export class OwnModel {
  private files: Promise<ModelFiles | undefined> = storedOwnModel();

  /** Whether there is one for these rules. */
  async isFor({ spec }: GameParts): Promise<boolean> {
    const files = await this.files;
    return files !== undefined && rulesOf(files) === JSON.stringify([spec.preset, spec.rules]);
  }

  /** @throws InputError, one line, for files that are missing or damaged, or a model for other rules */
  async load(parts: GameParts): Promise<LoadedModel> {
    const files = await this.files;
    if (files === undefined) throw new InputError('Expected a model of yours, but there is none; choose its files');
    return loadFiles(files, parts);
  }

  /** Takes another one, if it is sound and for these rules. @throws InputError as `load` does */
  async take(files: ModelFiles, parts: GameParts): Promise<LoadedModel> {
    const loaded = await loadFiles(files, parts);
    this.files = Promise.resolve(files);
    await storeOwnModel(files);
    return loaded;
  }
}

async function loadFiles(files: ModelFiles, parts: GameParts): Promise<LoadedModel> {
  const { loadModel } = await import('./load-model.js');
  const read = (file: string): Promise<Uint8Array> =>
    Object.hasOwn(files, file)
      ? Promise.resolve(files[file])
      : Promise.reject(
          new InputError(`Expected the files config.json, model.json and weights.bin, but ${file} is missing`),
        );
  return loadModel(OWN_MODEL, read, parts);
}
