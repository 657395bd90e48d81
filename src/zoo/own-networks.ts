import { existsSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import * as z from 'zod';
import type { Agent } from '../agents/agent.js';
import { loadBackend } from '../agents/networks/backend.js';
import { artifactsOf } from '../agents/networks/network.js';
import { sizeOf } from '../agents/networks/network-description.js';
import { type LayersModel, NETWORK_OUTPUTS } from '../agents/networks/own-network.js';
import { layersModelOf } from '../agents/networks/saved-layers.js';
import { type OwnPolicyOptions, policyOf, type TrainedIn } from '../agents/policies/own-policy.js';
import { InputError, mismatch, shown } from '../env/base/errors.js';
import { parseWith } from '../env/base/schema.js';
import type { EnvironmentParts } from '../env/environment/environment.js';
import { DERIVED_VERSION, SHOWN_VERSION } from '../env/environment/network-inputs.js';
import { partsOf } from '../env/registry.js';
import { readAtMost } from '../io/files.js';
import { writeFolderAtomically } from '../io/folders.js';
import { jsonOfFile, jsonText } from '../io/json.js';
import { formatModelJson } from '../train/models/model-files.js';
import { movesSha256, policyDescriptionSchema } from '../train/onnx/policy-description.js';
import { OWN_NETWORK, TOPOLOGY } from './models.js';

const MOST_JSON_BYTES = 2 ** 24;
const MOST_WEIGHT_BYTES = 2 ** 28;

/** The side file of a custom network: what it plays and how it is read, in the words of an ONNX policy's description. */
const descriptionSchema = z.strictObject({
  ...policyDescriptionSchema.pick({ format: true, version: true, preset: true, rules: true, movesSha256: true }).shape,
  inputs: z.enum(['plain', 'features']),
  /** Of the inputs 'features'. */
  inputsVersion: z.int().min(1).max(DERIVED_VERSION).optional(),
  outputs: z.enum(NETWORK_OUTPUTS),
  observe: z.string().optional(),
});

type Description = z.infer<typeof descriptionSchema>;

const weightSchema = z.object({
  name: z.string(),
  shape: z.array(z.int().min(0)),
  dtype: z.enum(['float32', 'int32', 'bool']),
  quantization: z.optional(
    z.object({
      dtype: z.enum(['uint8', 'uint16', 'float16']),
      scale: z.number().optional(),
      min: z.number().optional(),
    }),
  ),
});

const modelSchema = z.object({
  format: z.optional(z.literal('layers-model')),
  modelTopology: z.record(z.string(), z.unknown()),
  weightsManifest: z.array(
    z.object({
      paths: z.array(z.string().refine((path) => basename(path) === path, 'a file of the same folder')),
      weights: z.array(weightSchema),
    }),
  ),
});

const BYTES = { float32: 4, int32: 4, bool: 1, uint8: 1, uint16: 2, float16: 2 } as const;

function jsonIn(folder: string, file: string): unknown {
  const path = join(folder, file);
  return jsonOfFile(path, readAtMost(path, MOST_JSON_BYTES).toString('utf8'), 'save the network again');
}

function readDescription(folder: string): Description {
  if (!existsSync(join(folder, OWN_NETWORK)))
    throw new InputError(
      `Expected ${folder} to hold ${OWN_NETWORK} beside ${TOPOLOGY}, but it does not; write {"format":"maketen-policy","version":1,"preset":...,"inputs":"features" or "plain","outputs":${NETWORK_OUTPUTS.map((each) => `"${each}"`).join(' or ')}}`,
    );
  return parseWith<Description>(descriptionSchema, jsonIn(folder, OWN_NETWORK), `${join(folder, OWN_NETWORK)} key`);
}

/** Topology and weights of a folder, which have been checked against each other. Nothing is built. */
function readNetwork(folder: string) {
  const path = join(folder, TOPOLOGY);
  const { modelTopology, weightsManifest } = parseWith<z.infer<typeof modelSchema>>(
    modelSchema,
    jsonIn(folder, TOPOLOGY),
    `${path} key`,
  );
  const specs = weightsManifest.flatMap(({ weights }) => weights);
  const needed = specs.reduce(
    (sum, { shape, dtype, quantization }) => sum + sizeOf(shape) * BYTES[quantization?.dtype ?? dtype],
    0,
  );
  if (needed > MOST_WEIGHT_BYTES)
    throw new InputError(`Expected at most ${MOST_WEIGHT_BYTES} bytes of weights in ${path}, but it lists ${needed}`);
  let left = needed;
  const shards = weightsManifest
    .flatMap(({ paths }) => paths)
    .map((file) => {
      const shard = readAtMost(join(folder, file), left);
      left -= shard.length;
      return shard;
    });
  if (left > 0)
    throw new InputError(
      `Expected ${needed} bytes of weights in the shards that ${path} lists, but got ${needed - left}; save the network again`,
    );
  const weights = new Uint8Array(Buffer.concat(shards));
  return { path, topology: modelTopology, specs, weights };
}

/**
 * Loads a network that `saveNetwork`, `model.save` or tensorflowjs_converter wrote, with its `maketen.json`. Everything is checked first, and
 * nothing of it is run. It is computed by the first backend of TensorFlow.js that starts and knows its layers.
 * @throws InputError, one line, for a damaged or cut file, or a network that does not fit
 */
export async function loadOwnNetwork(folder: string, played: EnvironmentParts): Promise<Agent> {
  const { preset, rules, inputs, inputsVersion, outputs, observe, movesSha256: moves } = readDescription(folder);
  if (observe !== played.spec.observe)
    throw new InputError(
      `Expected games with the observation ${shown(observe ?? 'plain')} for ${folder}, but got ${shown(played.spec.observe ?? 'plain')}; give --environment with the one that it was trained with`,
    );
  const own = partsOf(preset, { rules });
  if (moves !== undefined && moves !== movesSha256(own))
    throw new InputError(
      `Expected ${folder} to be for the moves of ${preset}, but its movesSha256 is of others; train it for these`,
    );
  const trained = observe === undefined ? own : { ...own, inputs: played.inputs, spec: played.spec };
  const files = readNetwork(folder);
  const refusals: unknown[] = [];
  for (const backend of ['auto', 'cpu'] as const) {
    await loadBackend(backend);
    const model = await layersModelOf(files);
    try {
      return await policyOf(model, trained, { inputs, inputsVersion, outputs, name: basename(resolve(folder)) });
    } catch (error) {
      model.dispose();
      refusals.push(error);
    }
  }
  throw refusals[0];
}

/**
 * Saves a network that was trained with TensorFlow.js as a folder that every `--agent` takes: model.json, weights.bin and maketen.json.
 * @param environment what it was trained in
 * @throws InputError, one line, for a network that does not fit, or a folder of other files
 * @example await saveNetwork('runs/mine', network, games, { outputs: 'logits' });
 */
export async function saveNetwork(
  folder: string,
  model: LayersModel,
  environment: TrainedIn,
  options: OwnPolicyOptions = {},
) {
  if (typeof folder !== 'string' || folder === '') throw mismatch("the path of a network's folder", folder);
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, OWN_NETWORK)))
    throw new InputError(`Expected a new folder or a network to replace, but ${folder} holds other files`);
  await policyOf(model, environment, options);
  const { preset, rules, observe, inputs = 'plain' } = environment.spec;
  const description: z.input<typeof descriptionSchema> = {
    format: 'maketen-policy',
    version: 1,
    preset,
    rules: { ...rules },
    movesSha256: movesSha256(partsOf(preset, { rules })),
    inputs: options.inputs ?? inputs,
    inputsVersion: options.inputsVersion ?? SHOWN_VERSION,
    outputs: options.outputs ?? 'logits',
    ...(observe !== undefined && { observe }),
  };
  const artifacts = await artifactsOf(model);
  const files = {
    [TOPOLOGY]: formatModelJson(artifacts),
    'weights.bin': artifacts.weights,
    [OWN_NETWORK]: jsonText(description),
  };
  await writeFolderAtomically(folder, files, (name) => !Object.hasOwn(files, name));
}
