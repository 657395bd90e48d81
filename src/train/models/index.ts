/** Trained models as policies where there is no disk. Pure: runs in Node, browsers and React Native. @module maketen/train/models */
import '../../agents/games/decade/exact/compiled-endgame.js';
import '../../agents/games/kernel-scripts.js';

export type { ModelConfig } from './model-config.js';
export {
  type ArtifactModel,
  type ArtifactOptions,
  type ModelArtifacts,
  policyFromArtifacts,
} from './policy-from-artifacts.js';
