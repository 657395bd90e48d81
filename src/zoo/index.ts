/** Trained models by name, and agents and models from this machine's disk. Node only. @module maketen/zoo */
export type { FolderModel } from './agent-sources.js';
export { exportOnnx, importOnnx, type PolicyChoice } from './onnx.js';
export { saveNetwork } from './own-networks.js';
export { listModels, loadModel, type ModelEntry, type ZooModel } from './models.js';
