import { z } from 'zod';
import type { Policy } from '../../src/agents/agent.js';
import { Network, type NetworkArtifacts } from '../../src/agents/network.js';
import { InputError } from '../../src/env/errors.js';
import { parseWith } from '../../src/env/options.js';
import { partsOf } from '../../src/env/registry.js';
import { algorithmOf } from '../../src/train/algorithms.js';
import type { HashedFile } from '../../src/train/hashed-file-schema.js';
import {
  expectSameGame,
  expectSameInputs,
  type ModelConfig,
  modelConfigSchema,
} from '../../src/train/models/model-config.js';
import type { GameParts } from '../session/position.js';
import { startBackend } from './start-backend.js';

const modelJsonSchema = z.object({
  modelTopology: z.record(z.string(), z.unknown()),
  weightsManifest: z.array(z.object({ weights: z.array(z.record(z.string(), z.unknown())) })).length(1),
});

export interface LoadedModel {
  readonly agent: Policy;
  /** The reward scheme that it was trained with. */
  readonly reward: string;
}

/** Reads one of a model's files, by its name. */
export type ReadModelFile = (file: string) => Promise<Uint8Array>;

/**
 * A model as a policy for these rules. Everything is checked before a network is built.
 * @throws InputError, one line, for a missing, damaged or cut file, or a model for other rules
 */
export async function loadModel(name: string, read: ReadModelFile, parts: GameParts): Promise<LoadedModel> {
  const config = parseWith<ModelConfig>(
    modelConfigSchema,
    parseJson(await read('config.json'), name, 'config.json'),
    'config.json key',
  );
  expectSameGame(config, parts.rules);
  const topology = parseJson(await readChecked('model.json', name, read, config), name, 'model.json');
  const { modelTopology, weightsManifest } = parseWith(modelJsonSchema, topology, 'model.json key');
  const artifacts: NetworkArtifacts = {
    topology: modelTopology,
    weightSpecs: weightsManifest[0].weights as unknown as NetworkArtifacts['weightSpecs'],
    weights: await readChecked('weights.bin', name, read, config),
  };
  const algorithm = algorithmOf(config.algorithm);
  await startBackend();
  const network = await Network.fromArtifacts(artifacts);
  const trained = partsOf(config.environment);
  const { policy, inputs } = algorithm.createPolicy(
    network,
    config.inputs,
    { ...trained, rules: parts.rules },
    {
      name,
    },
  );
  expectSameInputs(config, inputs);
  return { agent: policy, reward: trained.reward.name };
}

function parseJson(data: Uint8Array, name: string, file: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(data));
  } catch {
    throw new InputError(`Expected ${file} of ${name} to be JSON, but it is not; fetch the model again`);
  }
}

async function readChecked(file: string, name: string, read: ReadModelFile, config: ModelConfig): Promise<Uint8Array> {
  if (!Object.hasOwn(config.files, file))
    throw new InputError(`Expected config.json of ${name} to list ${file} under "files", but it does not`);
  const data = await read(file);
  await expectUnchanged(`${file} of ${name}`, data, config.files[file]);
  return data;
}

/** Browsers offer SHA-256 to pages from https or this machine only; elsewhere the length has to do. */
async function expectUnchanged(what: string, data: Uint8Array, recorded: HashedFile): Promise<void> {
  if (data.length !== recorded.bytes)
    throw new InputError(
      `Expected ${what} to have ${recorded.bytes} bytes, but it has ${data.length}; fetch the model again`,
    );
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (subtle === undefined) return;
  const digest = new Uint8Array(await subtle.digest('SHA-256', data.slice().buffer));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (sha256 !== recorded.sha256)
    throw new InputError(`Expected ${what} as it was saved, but its SHA-256 is another; fetch the model again`);
}
