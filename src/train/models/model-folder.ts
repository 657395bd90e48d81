import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Policy } from '../../agents/agent.js';
import type { NetworkArtifacts } from '../../agents/networks/network-artifacts.js';
import { InputError, shown } from '../../env/errors.js';
import type { Rules } from '../../env/rules.js';
import { readPart } from '../../io/files.js';
import { writeFolderAtomically } from '../../io/folders.js';
import { jsonOfFile, jsonText, readJsonFile } from '../../io/json.js';
import { sha256 } from '../../io/sha256.js';
import { CheckedFiles } from './checked-files.js';
import { type ModelConfig, parseModelConfig, type StartingModel } from './model-config.js';
import { CONFIG, parseModelJson, TOPOLOGY, WEIGHTS } from './model-json.js';
import {
  createModelPolicy,
  describeModel,
  type LoadedModel,
  type LoadModelOptions,
  type TrainedModel,
} from './trained-model.js';

export type { LoadedModel, LoadModelOptions, TrainedModel } from './trained-model.js';

/** The model folder inside a run folder: the best network so far. */
export const RUN_MODEL = 'model';
const EVALUATION = 'evaluation.json';
const REMEDY = 'copy the folder again';

function expectPath(folder: unknown): asserts folder is string {
  if (typeof folder !== 'string' || folder === '')
    throw new InputError(`Expected the path of a model's folder, but got ${shown(folder)}`);
}

/** What belongs to one training: replaced together, or removed. Other files in the folder (a card, notes) stay. */
const OWN_FILES = [CONFIG, TOPOLOGY, WEIGHTS, EVALUATION];

/**
 * Checks that a model may be written to a folder: that it is new, empty, or holds an older model.
 * @throws InputError if it holds anything else
 */
export async function expectReplaceable(folder: string): Promise<void> {
  expectPath(folder);
  if (!existsSync(folder) || (await readdir(folder)).length === 0) return;
  const config = await readFile(join(folder, CONFIG), 'utf8').catch(() => '');
  if (/"format":\s*"maketen-model"/.test(config)) return;
  throw new InputError(`Expected a new folder or a model to replace, but ${folder} holds other files`);
}

/**
 * Writes a model folder: config.json, model.json and weights.bin (TensorFlow.js' layers-model format). Everything is written beside
 * it and then renamed, so that a reader never sees half a model. An older model in its place is replaced; files that are not a
 * model's own stay.
 * @throws InputError if the folder exists and is not a model
 */
export async function saveModel(folder: string, model: TrainedModel): Promise<void> {
  await writeModel(folder, describeModel(model));
}

/** Writes a model folder of a config and the files that it lists; see `saveModel`. @throws InputError if the folder exists and is not a model */
export async function writeModel(folder: string, { config, files }: ReturnType<typeof describeModel>): Promise<void> {
  await expectReplaceable(folder);
  await writeFolderAtomically(folder, { [CONFIG]: jsonText(config), ...files }, (name) => !OWN_FILES.includes(name));
}

/**
 * Reads a model folder, or the one in a run folder. Everything is checked before a network is built.
 * @throws InputError, one line, for a missing, damaged or cut file, or a model for other rules (options, moves or features that differ)
 */
export async function loadModel(path: string, options: LoadModelOptions = {}): Promise<LoadedModel> {
  expectPath(path);
  const { config, network: artifacts } = await readModel(path);
  const folder = modelOf(path);
  const named = { topology: join(folder, TOPOLOGY), weights: join(folder, WEIGHTS) };
  const name = options.name ?? `${config.algorithm}:${path}`;
  const policy = await createModelPolicy(config, artifacts, named, { ...options, name });
  return { policy, config };
}

/** The files of a model folder, checked. */
export interface SavedModel {
  readonly config: ModelConfig;
  readonly network: NetworkArtifacts;
  /** What is recorded of it by what is made of it. */
  readonly reference: StartingModel;
}

/**
 * Reads a model folder, or the one in a run folder, and builds nothing.
 * @throws InputError, one line, for a missing, damaged or cut file
 */
export async function readModel(named: string): Promise<SavedModel> {
  const folder = modelOf(named);
  const text = (await read(folder, CONFIG)).toString('utf8');
  const path = join(folder, CONFIG);
  const config = parseModelConfig(jsonOfFile(path, text, REMEDY), path);
  expectOwnEvaluation(folder, config);
  const files = new CheckedFiles(config, (name) => join(folder, name), REMEDY);
  const topology = files.topology((await read(folder, TOPOLOGY)).toString('utf8'));
  const parsed = parseModelJson(topology);
  const network = { ...parsed, weights: files.weights(await read(folder, WEIGHTS), parsed.weightSpecs) };
  const reference = { name: basename(resolve(named)), configSha256: sha256(text) };
  return { config, network, reference };
}

/** The model folder that a path means: a run folder has its model inside. */
export function modelOf(path: string): string {
  const inside = join(path, RUN_MODEL);
  return existsSync(join(inside, CONFIG)) ? inside : path;
}

/** Reads a model folder as a policy for these rules; see `loadModel`. */
export async function loadPolicy(folder: string, rules: Rules): Promise<Policy> {
  return (await loadModel(folder, { rules })).policy;
}

function read(folder: string, name: string): Promise<Buffer> {
  return readPart(join(folder, name), `a model folder with ${name}`);
}

/** A model whose config.json does not say its hash may have an evaluation.json that does. */
function expectOwnEvaluation(folder: string, { sha256: own }: ModelConfig): void {
  const path = join(folder, EVALUATION);
  if (!existsSync(path)) return;
  const evaluated = (readJsonFile(path, REMEDY) as { configSha256?: unknown } | null)?.configSha256;
  if (evaluated !== undefined && evaluated !== own)
    throw new InputError(
      `Expected ${path} to be of the ${CONFIG} beside it, but the SHA-256 of that is another; ${REMEDY}`,
    );
}
