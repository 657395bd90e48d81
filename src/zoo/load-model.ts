import { InputError, shown } from '../env/errors.js';
import { suggestion } from '../env/nearest-name.js';
import type { LoadedModel, LoadModelOptions } from '../train/models/model-folder.js';
import { modelFolder } from './agent-sources.js';
import { readModelEvaluation } from './models.js';
import { listModels } from './models.js';

/** A trained model with what was measured of it, as `createHinter({ model })` takes it. */
export interface ZooModel extends LoadedModel {
  /** Its evaluation.json, parsed: how far its values can be believed; undefined where there is none. */
  readonly evaluation?: unknown;
}

/**
 * Loads a trained model: one of the package by name, or a model or run folder. Everything is checked before a network is built.
 * @throws InputError, one line, for an unknown name (with the nearest ones), a damaged model or one for other rules
 * @example createHinter({ model: await loadModel('decade-loop3-value') })
 */
export async function loadModel(name: string, options: LoadModelOptions = {}): Promise<ZooModel> {
  const folder = typeof name === 'string' ? modelFolder(name) : null;
  if (folder === null) {
    const names = listModels().map((each) => each.name);
    throw new InputError(`Unknown model ${shown(name)}${typeof name === 'string' ? suggestion(name, names) : ''}`);
  }
  // TensorFlow.js is loaded only here: who wants a list or a scripted agent need not wait for it.
  const files = await import('../train/models/model-folder.js');
  const loaded = await files.policyFromFolder(folder, { name, ...options });
  return { ...loaded, evaluation: readModelEvaluation(files.modelOf(folder)) };
}
