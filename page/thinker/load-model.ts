import type { Policy } from '../../src/agents/agent.js';
import { InputError } from '../../src/env/errors.js';
import { policyFromArtifacts } from '../../src/train/models/policy-from-artifacts.js';
import type { GameParts } from '../session/position.js';
import { startBackend } from './start-backend.js';

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
export async function loadModel(name: string, read: ReadModelFile, { rules }: GameParts): Promise<LoadedModel> {
  const text = async (file: string): Promise<string> => new TextDecoder().decode(await read(file));
  const files = {
    config: parseConfig(await text('config.json'), name),
    topology: await text('model.json'),
    weights: await read('weights.bin'),
  };
  await startBackend();
  const { policy, config } = await policyFromArtifacts(files, { rules, name, source: name });
  return { agent: policy, reward: config.environment.reward };
}

function parseConfig(json: string, name: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new InputError(`Expected config.json of ${name} to be JSON, but it is not; fetch the model again`);
  }
}
