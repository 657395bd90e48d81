import { Network } from '../../agents/networks/network.js';
import { InputError, shown } from '../../env/errors.js';
import type { GameParts } from '../../env/game.js';
import { algorithmOf } from '../algorithms.js';
import type { SharedConfig } from '../shared-config.js';
import { expectSameGame, expectSameInputs } from './model-config.js';
import type { SavedModel } from './model-folder.js';

/** Config keys that make up the hidden layers. */
const LAYERS = ['hiddenSizes', 'activation', 'layerNormalization', 'residual'] as const;

/**
 * Checks that a training can start from a model's weights: that it has been trained by the same algorithm for the same rules and reward, from
 * the same inputs, with the same hidden layers.
 * @throws InputError that names what differs
 */
export function expectStartable(
  { config: model, reference }: SavedModel,
  config: SharedConfig,
  parts: GameParts,
): void {
  const { name } = reference;
  const algorithm = algorithmOf(config.algorithm);
  expectEqual(name, 'algorithm', config.algorithm, model.algorithm);
  expectSameGame(model, parts.rules);
  expectEqual(name, 'reward', parts.reward.name, model.environment.reward);
  expectSameInputs(model, algorithm.describeInputs(parts, config));
  // A model of an earlier version lacks keys that were added since, and is what their defaults say.
  const saved = { ...algorithm.schema.parse({ preset: parts.spec.preset }), ...model.training.config };
  for (const key of LAYERS) expectEqual(name, key, config[key], saved[key]);
}

/**
 * The weights of a saved model, [weightCount], for a network of the same shape. A backend must be loaded.
 * @throws InputError if it is of another shape
 */
export async function startingWeights(
  { network, reference }: SavedModel,
  { variables }: Network,
): Promise<Float32Array> {
  const saved = await Network.fromArtifacts(network);
  try {
    const shapes = (of: Network['variables']): string => of.map(({ shape }) => shape.join(' x ')).join(', ');
    if (shapes(saved.variables) !== shapes(variables)) {
      throw new InputError(
        `Expected a model with weights ${shapes(variables)} to start from, but ${reference.name} has ${shapes(saved.variables)}; train with the config keys it was trained with`,
      );
    }
    return saved.getWeights();
  } finally {
    saved.dispose();
  }
}

function expectEqual(name: string, key: string, expected: unknown, saved: unknown): void {
  if (JSON.stringify(expected) === JSON.stringify(saved)) return;
  throw new InputError(
    `Expected a model with config key "${key}": ${shown(expected)} to start from, but ${name} has ${shown(saved)}; set it to that, or start from another`,
  );
}
