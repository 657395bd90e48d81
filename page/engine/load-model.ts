import type { PlayableModel } from 'maketen';
import { type GameParts, InputError } from 'maketen/env';
import { type ArtifactModel, policyFromArtifacts } from 'maketen/train/models';

export type LoadedModel = ArtifactModel & PlayableModel;

type ReadModelFile = (file: string) => Promise<Uint8Array>;

/** A model as a policy for these rules. @throws InputError, one line, for a missing, damaged or cut file, or a model for other rules */
export async function loadModel(name: string, read: ReadModelFile, { rules, game }: GameParts): Promise<LoadedModel> {
  const text = (data: Uint8Array) => new TextDecoder().decode(data);
  const parsed = (data: Uint8Array | null, file: string): unknown =>
    data === null ? undefined : parseJson(text(data), file, name);
  const optional = (file: string): Promise<Uint8Array | null> => read(file).catch(() => null);
  const [configData, topology, weights, measured] = await Promise.all([
    read('config.json'),
    read('model.json'),
    read('weights.bin'),
    optional('evaluation.json'), // without it nothing is known of its errors
  ]);
  const config = parsed(configData, 'config.json') as { readonly algorithm?: unknown } | null;
  // Only policies have chances; without them their hints take playouts.
  const chances = config?.algorithm === 'value' ? null : await optional('chances.json');
  const files = {
    config,
    topology: text(topology),
    weights,
    evaluation: parsed(measured, 'evaluation.json'),
    chances: parsed(chances, 'chances.json'),
  };
  const loaded = await policyFromArtifacts(files, { rules, name, source: name });
  return { ...loaded, reward: game.rewards.find((each) => each.name === loaded.config.environment.reward)! };
}

function parseJson(json: string, file: string, name: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new InputError(`Expected ${file} of ${name} to be JSON, but it is not; fetch the model again`);
  }
}
