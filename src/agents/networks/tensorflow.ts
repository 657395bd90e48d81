import type * as Core from '@tensorflow/tfjs-core';
import type * as Layers from '@tensorflow/tfjs-layers';

/** Backends of TensorFlow.js, and the compiled kernel. */
export const BACKEND_PREFERENCES = ['auto', 'node', 'wasm', 'cpu', 'kernel'] as const;
/** 'auto' takes the first of node, wasm and cpu that starts; trainings and saved models take the kernel before these (`loadTrainingBackend`, `loadPlayingBackend`). */
export type BackendPreference = (typeof BACKEND_PREFERENCES)[number];

/** TensorFlow.js, from `loadBackend` on. No module that the kernel alone computes for loads it, so that browsers need not fetch it. */
export let tf: typeof Core;
export let layers: typeof Layers;

export function provideTensorFlow(core: typeof Core, ofLayers: typeof Layers): void {
  [tf, layers] = [core, ofLayers];
}
