import { existsSync, readFileSync, statSync } from 'node:fs';
import { InputError, shown } from '../env/errors.js';
import { parseJson } from '../env/json.js';
import { suggestion } from '../env/nearest-name.js';
import { parseWith } from '../env/options.js';
import { pathError, writeFileAtomically } from '../io/files.js';
import { readJsonObject } from '../io/json.js';
import { expectOnnxSize, readOnnx } from '../train/onnx/onnx-graph.js';
import { DESCRIPTION, type PolicyDescription, policyDescriptionSchema } from '../train/onnx/policy-description.js';
import { modelFolder } from './agent-sources.js';
import { listModels } from './models.js';

/** What is said of a policy where no JSON says it. */
export type PolicyChoice = Partial<Pick<PolicyDescription, 'preset' | 'rules' | 'reward' | 'inputs' | 'outputs'>>;

/** @throws InputError for a file that cannot be read, or one that is too large, before it is read */
function bytesOf(file: string): Uint8Array {
  try {
    expectOnnxSize(statSync(file).size);
    return readFileSync(file);
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw pathError(error, 'read', file);
  }
}

/** What a file says of itself, or the JSON beside it (`policy.json` beside `policy.onnx`). */
function saidOf(file: string, metadata: string | undefined): Readonly<Record<string, unknown>> {
  const beside = file.replace(/\.onnx$/i, '.json');
  if (beside !== file && existsSync(beside)) return readJsonObject(beside, 'the description of a policy');
  if (metadata === undefined) return { format: 'maketen-policy', version: 1 };
  const json = parseJson(metadata, () => new InputError(`Expected metadata "${DESCRIPTION}" of ${file} to be JSON`));
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
}

/**
 * Makes a model folder of a policy in an ONNX file, a feed-forward network as torch and Keras export them. What it is for is said in a JSON file beside it, in its metadata or by `choice`, which must not contradict. Everything is checked, and nothing of the file is run.
 * @throws InputError, one line, for a damaged file, a graph with other operators than those of such networks, other rules, moves or inputs, or a folder of other files
 */
export async function importOnnx(file: string, folder: string, choice: PolicyChoice = {}): Promise<void> {
  // TensorFlow.js is loaded only here: it takes a second.
  const { loadBackend } = await import('../agents/networks/backend.js');
  const { expectReplaceable, writeModel } = await import('../train/models/model-folder.js');
  const { modelOfOnnx } = await import('../train/onnx/import-onnx.js');
  await expectReplaceable(folder);
  const bytes = bytesOf(file);
  const graph = readOnnx(bytes);
  const said = saidOf(file, graph.metadata.get(DESCRIPTION));
  for (const [key, value] of Object.entries(choice)) {
    if (said[key] !== undefined && JSON.stringify(said[key]) !== JSON.stringify(value))
      throw new InputError(
        `Expected ${file} to be a policy with ${key} ${shown(value)}, but its description says ${shown(said[key])}`,
      );
  }
  const description = parseWith<PolicyDescription>(
    policyDescriptionSchema,
    { ...said, ...choice },
    'key of the policy',
    Object.keys(policyDescriptionSchema.shape),
  );
  await writeModel(folder, await modelOfOnnx(graph, description, bytes, await loadBackend('cpu')));
}

/**
 * Writes a trained model's network as an ONNX file: one of the package by name, or a model or run folder.
 * @throws InputError, one line, for an unknown name, a damaged model, or a file that cannot be written
 */
export async function exportOnnx(name: string, file: string): Promise<void> {
  const folder = modelFolder(name);
  if (folder === null)
    throw new InputError(
      `Unknown model ${shown(name)}${suggestion(
        name,
        listModels().map((each) => each.name),
      )}`,
    );
  const { readModel } = await import('../train/models/model-folder.js');
  const { onnxOfModel } = await import('../train/onnx/export-onnx.js');
  const { config, network } = await readModel(folder);
  writeFileAtomically(file, onnxOfModel(config, network));
}
