/**
 * Training where there is nothing but the language and WebAssembly: web pages, their workers, Deno, Node. It computes by the
 * compiled kernel in the caller's thread, to the same bytes as `maketen/train` with `workers: 0`, which adds threads, TensorFlow.js and run folders.
 *
 * @module maketen/train/core
 */
export { algorithmOf, describeModel, type TrainedModel } from './algorithms.js';
export { parseTrainingConfig, type TrainingConfig, type TrainingConfigInput, trainingParts } from './config.js';
export { DivergedError } from './diverged-error.js';
export type { ModelConfig } from './models/model-config.js';
export type { ModelFiles } from './models/model-files.js';
export { type MemoryModel, type TimedMetrics, train, type TrainingOptions, type TrainingResult } from './train.js';
export type { TrainingMetrics } from './learner.js';
export { Training } from './training.js';
