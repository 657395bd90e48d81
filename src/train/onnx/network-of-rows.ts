import { Network } from '../../agents/networks/network.js';
import type { NetworkArtifacts } from '../../agents/networks/network-artifacts.js';
import type { Encoder } from '../../env/inputs/encoder.js';
import { connectedLayers } from './connected-layers.js';
import { levelsOf, weightsOfLevels } from './levels.js';
import type { Block, PolicyRows } from './rows.js';

/** A network with what a training's config would say of it. */
interface FoundNetwork {
  readonly network: NetworkArtifacts;
  readonly hiddenSizes: readonly number[];
  readonly activation: string;
}

/**
 * One of our networks that computes what rows say. Where layers follow one another with one activation it is as trainings make them, with the layer
 * that moves share if there is one; else its layers are connected as the graph's were. A backend must be loaded.
 * @param encoder of the inputs, which says where the numbers about moves are
 */
export async function networkOfRows(policy: PolicyRows, input: Block, encoder: Encoder): Promise<FoundNetwork> {
  const levels = levelsOf(policy, input, encoder);
  if (levels === undefined) {
    const { artifacts, weights, hiddenSizes, activation } = await connectedLayers(policy, input);
    return { network: withWeights(artifacts, weights), hiddenSizes, activation };
  }
  const { shape } = levels;
  const network = Network.create(shape, 0);
  const artifacts = await network.toArtifacts();
  network.dispose();
  const { hiddenSizes, activation } = shape;
  return { network: withWeights(artifacts, weightsOfLevels(policy, input, levels)), hiddenSizes, activation };
}

/** @param weights by the names that the artifacts have for them */
function withWeights(artifacts: NetworkArtifacts, weights: ReadonlyMap<string, Float32Array>): NetworkArtifacts {
  const parts = artifacts.weightSpecs.map(({ name }) => weights.get(name)!);
  return { ...artifacts, weights: new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part.buffer)))) };
}
