/** Training in Node: PPO, DQN and value learning, on threads, with run folders. @module maketen/train */
export { Optimizer, TensorWeights } from './optimizer.js';
export { type Algorithm, algorithmOf, ALGORITHMS, type TrainedModel } from './algorithms.js';
export {
  type MakeParts,
  type OwnParts,
  parseTrainingConfig,
  type TrainingConfig,
  type TrainingConfigInput,
  trainingParts,
} from './config.js';
export type { ConfigDefaults, TrainKit } from './games/kits.js';
export type { ModelConfig, StartingModel } from './models/model-config.js';
import './node.js';

export { saveModel } from './models/model-folder.js';
export {
  type ArtifactModel,
  type LoadedModel,
  type LoadModelOptions,
  type ModelArtifacts,
  policyFromArtifacts,
  type PolicyOptions,
} from './models/policy-from-artifacts.js';
export type { PpoConfig } from './ppo/ppo-config.js';
export { resumeInFolder, trainInFolder } from './runs/run-folder.js';
export type { AdamState, Learner, Measures, Moment, Report, TrainingMetrics, WorkerGroup } from './learner.js';
export { type MemoryModel, type TimedMetrics, train, type TrainingOptions, type TrainingResult } from './train.js';
export { DivergedError } from './diverged-error.js';
export { Training } from './training.js';
export type { GameParts as TrainingParts } from '../env/environment/game.js';
