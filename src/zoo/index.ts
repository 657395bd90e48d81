/** maketen/zoo: trained models by name, and agents and models from this machine's disk. Node only. */
export { diskSources, type FolderModel } from './agent-sources.js';
export { loadModel, type ZooModel } from './load-model.js';
export { exportOnnx } from './onnx.js';
export { importOnnx, type PolicyChoice } from './onnx.js';
export { listModels, type ModelEntry } from './models.js';
