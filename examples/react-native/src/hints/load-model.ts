import { type ArtifactModel, type ModelArtifacts, policyFromArtifacts } from 'maketen/train/models';

/** Hidden cards from which on play is worked out exactly: two fewer than the model asks for, which takes a quarter of the time. */
const ENDGAME = 7;

/** A model of the package. Hermes has no WebAssembly: there the package computes in plain JavaScript, some ten times slower. */
export async function loadModel(files: ModelArtifacts): Promise<ArtifactModel> {
  return policyFromArtifacts(files, { endgame: ENDGAME });
}
