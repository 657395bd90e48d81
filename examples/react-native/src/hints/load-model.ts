import { type ArtifactModel, type ModelArtifacts, policyFromArtifacts } from 'maketen/train/models';

/** A model of the package. Hermes has no WebAssembly: there the package computes in plain JavaScript. */
export async function loadModel(files: ModelArtifacts): Promise<ArtifactModel> {
  return policyFromArtifacts(files);
}
