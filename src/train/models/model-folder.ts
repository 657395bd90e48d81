import '../../agents/games/decade/exact/compiled-endgame.js';
import { existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Policy } from '../../agents/agent.js';
import { fitsKernel } from '../../agents/networks/kernel/kernel-network.js';
import type { Network } from '../../agents/networks/network.js';
import type { NetworkArtifacts } from '../../agents/networks/network-description.js';
import { PlainNetwork } from '../../agents/networks/plain/plain-network.js';
import { firstLine, InputError, mismatch } from '../../env/base/errors.js';
import { fileInZip, readPart } from '../../io/files.js';
import { writeFolderAtomically } from '../../io/folders.js';
import { jsonOfFile, jsonText, readJsonFile } from '../../io/json.js';
import { describeModel, type TrainedModel } from '../algorithms.js';
import { sha256Of, utf8Of } from '../hashed-file.js';
import { CHANCES, CONFIG, type ModelConfig, parseModelConfig, TOPOLOGY, WEIGHTS } from './model-config.js';
import { type ModelFiles, networkInFiles, roundedFormat, type SavedModel } from './model-files.js';
import { createPolicy, kernelStarts, type LoadedModel, type LoadModelOptions } from './policy-from-artifacts.js';

/** The model folder inside a run folder: the best network so far. */
export const RUN_MODEL = 'model';
const EVALUATION = 'evaluation.json';
const REMEDY = 'copy the folder again';

function expectPath(folder: unknown): asserts folder is string {
  if (typeof folder !== 'string' || folder === '') throw mismatch("the path of a model's folder", folder);
}

/** A model's weights, the first that are there: float32, then the rounded ones. The npm package holds rounded weights alone. */
const WEIGHT_FILES = [WEIGHTS, 'weights-int16.bin', 'weights-int8.bin'];

/** Files of one training, which are replaced or removed together. Other files in the folder (a card, notes) stay. */
const OWN_FILES = [CONFIG, TOPOLOGY, ...WEIGHT_FILES, EVALUATION, CHANCES];

/** @throws InputError for a folder that is neither new nor empty, and holds no older model, which may be replaced */
export async function expectReplaceable(folder: string) {
  expectPath(folder);
  if (!existsSync(folder) || (await readdir(folder)).length === 0) return;
  const config = await readFile(join(folder, CONFIG), 'utf8').catch(() => '');
  if (/"format":\s*"maketen-model"/.test(config)) return;
  throw new InputError(`Expected a new folder or a model to replace, but ${folder} holds other files`);
}

/** Writes a model folder; see `saveModel`. @throws InputError if the folder exists and is not a model */
export async function writeModel(folder: string, { config, files }: ModelFiles) {
  await expectReplaceable(folder);
  await writeFolderAtomically(folder, { [CONFIG]: jsonText(config), ...files }, (name) => !OWN_FILES.includes(name));
}

/**
 * Writes a model folder: config.json, model.json and weights.bin (TensorFlow.js' layers-model format). Everything is
 * written beside it and then renamed, so that a reader never sees half a model. An older model in its place is replaced;
 * files that are not a model's own stay.
 * @throws InputError if the folder exists and is not a model
 */
export async function saveModel(folder: string, model: TrainedModel) {
  await writeModel(folder, describeModel(model));
}

/**
 * Reads a model folder, or the one in a run folder. Everything is checked before a network is built.
 * @throws InputError, one line, for a missing, damaged or cut file, or a model for other rules
 */
export async function policyFromFolder(path: string, options: LoadModelOptions = {}): Promise<LoadedModel> {
  expectPath(path);
  const model = await readModel(path);
  const { config } = model;
  const folder = modelOf(path);
  const name = options.name ?? `${config.algorithm}:${path}`;
  const policy = await policyOf(model, (file) => join(folder, file), { ...options, name });
  return { policy, config, weights: model.weights };
}

/**
 * The policy of a model. By default the compiled kernel computes, where it starts and knows the network, and else
 * TensorFlow.js, which is loaded only then: it takes a second.
 * @param named how a file of the model is called in errors
 * @throws InputError, one line, for a model for other rules, or files that make no network
 */
export async function policyOf(
  { config, network: artifacts, chances }: Pick<SavedModel, 'config' | 'network' | 'chances'>,
  named: (file: string) => string,
  options: LoadModelOptions,
): Promise<Policy> {
  const { backend: preference = 'auto' } = options;
  const { policy } = await createPolicy(config, options, async () => {
    if ((preference === 'auto' || preference === 'kernel') && (await kernelStarts())) {
      const network = readable(artifacts);
      if (network && fitsKernel(network)) return { network, onKernel: true, chances };
    }
    const { loadBackend } = await import('../../agents/networks/backend.js');
    // Where the kernel starts but does not know the network, TensorFlow.js' cpu does.
    const { name } = await loadBackend(preference === 'auto' && (await kernelStarts()) ? 'cpu' : preference);
    const network = await tensorNetwork(artifacts, named);
    return { network, onKernel: name === 'kernel' && preference === name, chances };
  });
  return policy;
}

/** The network, if it can be read without TensorFlow.js. */
function readable(artifacts: NetworkArtifacts): PlainNetwork | undefined {
  try {
    return new PlainNetwork(artifacts);
  } catch {
    return undefined;
  }
}

/** The network on TensorFlow.js. @throws InputError, one line that names the files, where they make no network */
async function tensorNetwork(artifacts: NetworkArtifacts, named: (file: string) => string): Promise<Network> {
  const { Network } = await import('../../agents/networks/network.js');
  try {
    return await Network.fromArtifacts(artifacts);
  } catch (error) {
    const line = firstLine(error);
    if (error instanceof InputError) throw new InputError(`${named(WEIGHTS)}: ${line}`);
    throw new InputError(
      `Expected a network in ${named(TOPOLOGY)} and ${named(WEIGHTS)}, but TensorFlow.js cannot build it: ${line}`,
    );
  }
}

/** Reads a model folder, or the one in a run folder. @throws InputError for a missing, damaged or cut file */
export async function readModel(named: string): Promise<SavedModel> {
  const folder = modelOf(named);
  const text = (await read(folder, CONFIG)).toString('utf8');
  const path = join(folder, CONFIG);
  const config = parseModelConfig(jsonOfFile(path, text, REMEDY), path);
  expectOwnEvaluation(folder, config);
  const topology = (await read(folder, TOPOLOGY)).toString('utf8');
  const file = WEIGHT_FILES.find((name) => existsSync(join(folder, name))) ?? WEIGHTS;
  const weights = await read(folder, file);
  const pathOf = (name: string) => join(folder, name === WEIGHTS ? file : name);
  const network = networkInFiles(config, { topology, weights }, pathOf, REMEDY);
  const reference = { name: basename(resolve(named)), configSha256: sha256Of(utf8Of(text)) };
  const chances = existsSync(join(folder, CHANCES)) ? readJsonFile(join(folder, CHANCES), REMEDY) : undefined;
  return { config, network, reference, weights: roundedFormat(weights) ?? 'float32', chances };
}

/** The model folder of a path: a run folder has its model inside. */
export function modelOf(path: string): string {
  const inside = join(path, RUN_MODEL);
  return existsSync(join(inside, CONFIG)) ? inside : path;
}

/** A file of a model, whose folder may be a zip, such as the page saves. */
async function read(folder: string, name: string): Promise<Buffer> {
  if (!folder.endsWith('.zip') || !statSync(folder, { throwIfNoEntry: false })?.isFile())
    return readPart(join(folder, name), `a model folder with ${name}`);
  const zip = await readPart(folder, 'the zip of a model');
  try {
    const file = fileInZip(zip, name);
    if (file !== undefined) return file;
  } catch {
    // a damaged one has no such file either
  }
  throw new InputError(`Expected a zip with the ${name} of a model, but ${folder} has none; save it again`);
}

/** Checks a config.json without a hash by that in its evaluation.json, if there is one. */
function expectOwnEvaluation(folder: string, { sha256: own }: ModelConfig) {
  const path = join(folder, EVALUATION);
  if (!existsSync(path)) return;
  const evaluated = (readJsonFile(path, REMEDY) as { configSha256?: unknown } | null)?.configSha256;
  if (evaluated !== undefined && evaluated !== own)
    throw new InputError(
      `Expected ${path} to be of the ${CONFIG} beside it, but the SHA-256 of that is another; ${REMEDY}`,
    );
}
