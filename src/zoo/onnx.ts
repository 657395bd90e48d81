import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InputError, shown } from '../env/base/errors.js';
import { parseJson } from '../env/base/json.js';
import { isObject, parseWith, type ReadonlyRecord } from '../env/base/schema.js';
import { readAtMost, writeFileAtomically } from '../io/files.js';
import { readJsonObject } from '../io/json.js';
import { MOST_ONNX_BYTES, readOnnx } from '../train/onnx/onnx-graph.js';
import { DESCRIPTION, type PolicyDescription, policyDescriptionSchema } from '../train/onnx/policy-description.js';
import { expectModelFolder } from './models.js';

/** Keys of a policy's description that no JSON gives. */
export type PolicyChoice = Partial<Pick<PolicyDescription, 'preset' | 'rules' | 'reward' | 'inputs' | 'outputs'>>;

/** A policy's description, from the JSON beside its file (`policy.json` beside `policy.onnx`) or from its metadata. */
function descriptionOf(file: string, metadata: string | undefined): ReadonlyRecord {
  const beside = file.replace(/\.onnx$/i, '.json');
  if (beside !== file && existsSync(beside)) return readJsonObject(beside, 'the description of a policy');
  if (metadata === undefined) return { format: 'maketen-policy', version: 1 };
  const json = parseJson(metadata, () => new InputError(`Expected metadata "${DESCRIPTION}" of ${file} to be JSON`));
  return isObject(json) ? json : {};
}

/**
 * Makes a model folder of a policy in an ONNX file, a feed-forward network as torch and Keras export them. Its
 * description is read from a JSON file beside it or from its metadata; `choice` adds keys and must not contradict.
 * Everything is checked, and nothing of the file is run.
 * @throws InputError, one line, for a damaged file, a graph with other operators than those of such networks, other rules, moves or inputs, or a folder of other files
 */
export async function importOnnx(file: string, folder: string, choice: PolicyChoice = {}) {
  const backend = await (await import('../agents/networks/backend.js')).loadBackend('cpu');
  const { expectReplaceable, writeModel } = await import('../train/models/model-folder.js');
  const { modelOfOnnx } = await import('../train/onnx/import-onnx.js');
  await expectReplaceable(folder);
  const bytes = readAtMost(file, MOST_ONNX_BYTES);
  const graph = readOnnx(bytes, (name) => readAtMost(join(dirname(file), name), MOST_ONNX_BYTES));
  const described = descriptionOf(file, graph.description);
  for (const [key, value] of Object.entries(choice)) {
    if (described[key] !== undefined && JSON.stringify(described[key]) !== JSON.stringify(value))
      throw new InputError(
        `Expected ${file} to be a policy with ${key} ${shown(value)}, but its description says ${shown(described[key])}`,
      );
  }
  const description = parseWith<PolicyDescription>(
    policyDescriptionSchema,
    { ...described, ...choice },
    'key of the policy',
  );
  await writeModel(folder, modelOfOnnx(graph, description, bytes, backend));
}

/**
 * Writes a trained model's network as an ONNX file: one of the package by name, or a model or run folder.
 * @throws InputError, one line, for an unknown name, a damaged model, or a file that cannot be written
 */
export async function exportOnnx(name: string, file: string) {
  const folder = expectModelFolder(name);
  const { readModel } = await import('../train/models/model-folder.js');
  const { onnxOfModel } = await import('../train/onnx/export-onnx.js');
  const { config, network } = await readModel(folder);
  writeFileAtomically(file, onnxOfModel(config, network));
}
