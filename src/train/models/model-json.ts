import * as z from 'zod';
import type { NetworkArtifacts } from '../../agents/networks/network-artifacts.js';
import { parseWith } from '../../env/options.js';

/** Names of a model folder's files. */
export const CONFIG = 'config.json';
export const TOPOLOGY = 'model.json';
export const WEIGHTS = 'weights.bin';

const modelJsonSchema = z.object({
  modelTopology: z.record(z.string(), z.unknown()),
  weightsManifest: z.array(z.object({ weights: z.array(z.record(z.string(), z.unknown())) })).length(1),
});

/** Reads the parsed model.json. @throws InputError that names the key that is not as expected */
export function parseModelJson(json: unknown): Pick<NetworkArtifacts, 'topology' | 'weightSpecs'> {
  const { modelTopology, weightsManifest } = parseWith(modelJsonSchema, json, `${TOPOLOGY} key`);
  return {
    topology: modelTopology,
    weightSpecs: weightsManifest[0].weights as unknown as NetworkArtifacts['weightSpecs'],
  };
}

/** The model.json that TensorFlow.js' own loaders read. */
export function formatModelJson({ topology, weightSpecs }: NetworkArtifacts): string {
  const weightsManifest = [{ paths: [WEIGHTS], weights: weightSpecs }];
  return modelJsonText({ format: 'layers-model', generatedBy: 'maketen', modelTopology: topology, weightsManifest });
}

/** The text of a parsed model.json as it was saved: parsing keeps the order of the keys. */
export function modelJsonText(json: object): string {
  return `${JSON.stringify(json, null, 1)}\n`;
}
