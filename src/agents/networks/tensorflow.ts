import type * as Core from '@tensorflow/tfjs-core';
import type * as Layers from '@tensorflow/tfjs-layers';

/** TensorFlow.js, from `loadBackend` on. No module that the kernel alone computes for loads it, so that browsers need not fetch it. */
export let tf: typeof Core;
export let layers: typeof Layers;

export function provideTensorFlow(core: typeof Core, ofLayers: typeof Layers) {
  [tf, layers] = [core, ofLayers];
}
