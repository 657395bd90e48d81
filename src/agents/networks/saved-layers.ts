import type * as TF from '@tensorflow/tfjs-core';
import type { LayersModel } from '@tensorflow/tfjs-layers';
import { firstLine, InputError } from '../../env/base/errors.js';
import { sizeOf } from './network-description.js';
import { layers, tf } from './tensorflow.js';

/** Numbers that the network being built may still make: its files list no more. */
let room = 0;

/** Stands for every initializer of a network that is loaded, and refuses a topology that is larger than its weights. */
class LoadedZeros {
  static readonly className = 'MaketenLoadedZeros';

  static fromConfig(): LoadedZeros {
    return new LoadedZeros();
  }

  apply(shape: number[], dtype?: 'float32' | 'int32' | 'bool'): TF.Tensor {
    room -= sizeOf(shape);
    if (!(room >= 0)) throw new InputError('its layers have more weights than it lists');
    return tf.zeros(shape, dtype);
  }

  getClassName(): string {
    return LoadedZeros.className;
  }

  getConfig(): TF.serialization.ConfigDict {
    return {};
  }
}

function withoutInitializers(topology: object): object {
  const text = JSON.stringify(topology, (key, value: unknown) =>
    key.endsWith('_initializer') && value !== null ? { class_name: LoadedZeros.className, config: {} } : value,
  );
  return JSON.parse(text) as object;
}

/** The files of a layers model, checked against each other. */
export interface SavedLayers {
  /** Of its topology, in errors. */
  readonly path: string;
  readonly topology: object;
  readonly specs: TF.io.WeightsManifestEntry[];
  readonly weights: Uint8Array<ArrayBuffer>;
}

/** Builds a saved layers model. @throws InputError, one line; nothing is kept of one that cannot be built */
export async function layersModelOf({ path, topology, specs, weights }: SavedLayers): Promise<LayersModel> {
  tf.serialization.registerClass(LoadedZeros);
  const engine = tf.engine();
  const before = new Set(Object.values(engine.state.registeredVariables));
  let decoded: TF.NamedTensorMap = {};
  try {
    room = specs.reduce((sum, { shape }) => sum + sizeOf(shape), 0);
    const model = await layers.loadLayersModel(tf.io.fromMemory({ modelTopology: withoutInitializers(topology) }));
    decoded = tf.io.decodeWeights(weights.buffer, specs);
    model.loadWeights(decoded);
    return model;
  } catch (error) {
    for (const each of Object.values(engine.state.registeredVariables)) if (!before.has(each)) each.dispose();
    throw new InputError(`Expected a layers model in ${path}, but TensorFlow.js cannot build it: ${firstLine(error)}`);
  } finally {
    tf.dispose(decoded);
  }
}
