import { enableProdMode, setBackend } from '@tensorflow/tfjs-core';
import '@tensorflow/tfjs-backend-cpu';
import { type ArtifactModel, type ModelArtifacts, policyFromArtifacts } from 'maketen/train/models';

/** A model of the package, computed by TensorFlow.js in plain JavaScript: Hermes has no WebAssembly. */
export async function loadModel(files: ModelArtifacts): Promise<ArtifactModel> {
  enableProdMode();
  await setBackend('cpu');
  return policyFromArtifacts(files);
}
