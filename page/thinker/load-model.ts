import type { PlayableModel } from '../../src/agents/resolve/agent-sources.js';
import { InputError } from '../../src/env/errors.js';
import type { GameParts } from '../../src/env/game.js';
import { valuesOfModel } from '../../src/hint/values/model-values.js';
import type { ValuesOf } from '../../src/hint/values/values-of.js';
import { policyFromArtifacts } from '../../src/train/models/policy-from-artifacts.js';
import { startBackend } from './start-backend.js';

export interface LoadedModel extends PlayableModel {
  /** What its values are, and how far they can be believed. */
  readonly values?: ValuesOf;
}

/** Reads one of a model's files, by its name. */
export type ReadModelFile = (file: string) => Promise<Uint8Array>;

/**
 * A model as a policy for these rules. Everything is checked before a network is built.
 * @throws InputError, one line, for a missing, damaged or cut file, or a model for other rules
 */
export async function loadModel(name: string, read: ReadModelFile, { rules, game }: GameParts): Promise<LoadedModel> {
  const text = (data: Uint8Array): string => new TextDecoder().decode(data);
  const [config, topology, weights, measured] = await Promise.all([
    read('config.json'),
    read('model.json'),
    read('weights.bin'),
    read('evaluation.json').catch(() => null), // without it nothing is known of its errors
  ]);
  const files = {
    config: parseJson(text(config), 'config.json', name),
    topology: text(topology),
    weights,
    evaluation: measured === null ? undefined : parseJson(text(measured), 'evaluation.json', name),
  };
  await startBackend();
  const loaded = await policyFromArtifacts(files, { rules, name, source: name });
  const values = valuesOfModel(loaded, game.rewards);
  const reward = game.rewards.find((each) => each.name === loaded.config.environment.reward)!;
  return { policy: loaded.policy, reward, ...(values && { values }) };
}

function parseJson(json: string, file: string, name: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new InputError(`Expected ${file} of ${name} to be JSON, but it is not; fetch the model again`);
  }
}
