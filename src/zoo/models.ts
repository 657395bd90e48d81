import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { InputError, unknownName } from '../env/base/errors.js';
import { isObject, type ReadonlyRecord } from '../env/base/schema.js';
import { MODELS_FOLDER } from '../io/folders.js';
import { readJsonFile, writeJsonFile } from '../io/json.js';
import type { LoadedModel, LoadModelOptions } from '../train/models/policy-from-artifacts.js';

/** The side file of a custom network, and the topology that TensorFlow.js writes. */
export const OWN_NETWORK = 'maketen.json';
export const TOPOLOGY = 'model.json';

/** A trained model that comes with the package. */
export interface ModelEntry {
  readonly name: string;
  readonly folder: string;
  /** The preset it was trained on; null if its config.json does not say. */
  readonly preset: string | null;
}

function presetOf(folder: string) {
  try {
    const config = readJsonFile(join(folder, 'config.json')) as { environment?: { preset?: unknown } };
    const preset = config.environment?.preset;
    return typeof preset === 'string' ? preset : null;
  } catch {
    return null;
  }
}

/** The folders of models/. A broken one is listed, too: loading it throws. */
export function listModels(): ModelEntry[] {
  const entries = existsSync(MODELS_FOLDER) ? readdirSync(MODELS_FOLDER, { withFileTypes: true }) : [];
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return names.sort().map((name) => {
    const folder = join(MODELS_FOLDER, name);
    return { name, folder, preset: presetOf(folder) };
  });
}

function isFolder(path: string) {
  return existsSync(path) && statSync(path).isDirectory(); // statSync alone throws at a name that is too long
}

/** The folder of a model: a path to a model or run folder, or to a zip of one, or the name of a model of the package; null for anything else. */
export function modelFolder(name: string): string | null {
  if (/[/\\]|\.zip$/.test(name) || isFolder(name)) return name;
  const own = join(MODELS_FOLDER, name);
  return name !== '' && existsSync(own) ? own : null;
}

/** A trained model with its evaluation, as `createHinter({ model })` takes it. */
export interface ZooModel extends LoadedModel {
  /** Its evaluation.json, parsed: how well its values are calibrated; undefined where there is none. */
  readonly evaluation?: unknown;
}

/**
 * Loads a trained model: one of the package by name, or a model or run folder. Everything is checked before a network is built.
 * @throws InputError, one line, for an unknown name (with the nearest ones), a damaged model or one for other rules
 * @example createHinter({ model: await loadModel('decade-loop3-value') })
 */
export async function loadModel(name: string, options: LoadModelOptions = {}): Promise<ZooModel> {
  const folder = expectModelFolder(name);
  // A list of models needs no networks.
  const { modelOf, policyFromFolder } = await import('../train/models/model-folder.js');
  const loaded = await policyFromFolder(folder, { name, ...options });
  return { ...loaded, evaluation: readModelEvaluation(modelOf(folder)) };
}

/** The same as `modelFolder`. @throws InputError, with the nearest names, where there is none */
export function expectModelFolder(name: unknown): string {
  const folder = typeof name === 'string' ? modelFolder(name) : null;
  if (folder !== null) return folder;
  throw unknownName(
    'model',
    name,
    listModels().map((each) => each.name),
  );
}

export const EVALUATION = 'evaluation.json';

/** The parsed evaluation.json of a model folder; undefined where there is none. @throws InputError, one line, if it is no JSON */
export function readModelEvaluation(folder: string): unknown {
  const file = join(folder, EVALUATION);
  return existsSync(file) ? readJsonFile(file, 'copy the folder again') : undefined;
}

/** An evaluation that keys can be added to. @throws InputError, one line, where there is no evaluation */
export function expectModelEvaluation(folder: string): Record<string, unknown> {
  const evaluation = readModelEvaluation(folder);
  if (isObject(evaluation)) return evaluation;
  throw new InputError(
    `Expected ${join(folder, EVALUATION)}, which maketen train writes at its end, but there is none; record beside a trained model`,
  );
}

/** Sets keys of a model folder's evaluation.json; the others stay. @returns its path */
export function recordInEvaluation(folder: string, keys: ReadonlyRecord): string {
  const file = join(folder, EVALUATION);
  writeJsonFile(file, { ...expectModelEvaluation(folder), ...keys });
  return file;
}
