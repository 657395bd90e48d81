import { InputError, shown } from '../env/errors.js';
import { suggestion } from '../env/nearest-name.js';
import { writeFileAtomically } from '../io/files.js';
import { modelFolder } from './agent-sources.js';
import { listModels } from './models.js';

/**
 * Writes a trained model's network as an ONNX file: one of the package by name, or a model or run folder.
 * @throws InputError, one line, for an unknown name, a damaged model, or a file that cannot be written
 */
export async function exportOnnx(name: string, file: string): Promise<void> {
  const folder = modelFolder(name);
  if (folder === null)
    throw new InputError(
      `Unknown model ${shown(name)}${suggestion(
        name,
        listModels().map((each) => each.name),
      )}`,
    );
  const { readModel } = await import('../train/models/model-folder.js');
  const { onnxOfModel } = await import('../train/onnx/export-onnx.js');
  const { config, network } = await readModel(folder);
  writeFileAtomically(file, onnxOfModel(config, network));
}
