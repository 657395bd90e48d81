import type * as Core from '@tensorflow/tfjs-core';
import type * as Layers from '@tensorflow/tfjs-layers';
import { NetworkData, type NetworkShape, type WeightedNetwork } from './network-plan.js';

/** Backends of TensorFlow.js, and the compiled kernel. */
export const BACKEND_PREFERENCES = ['auto', 'node', 'wasm', 'cpu', 'kernel'] as const;
/** 'auto' takes the first of node, wasm and cpu that starts; trainings and saved models take the kernel before these (`loadTrainingBackend`, `loadPlayingBackend`). */
export type BackendPreference = (typeof BACKEND_PREFERENCES)[number];

/** TensorFlow.js, from `loadBackend` on. No module that the kernel alone computes for loads it, so that browsers need not fetch it. */
export let tf: typeof Core;
export let layers: typeof Layers;

type CreateNetwork = (shape: NetworkShape, seed: number) => WeightedNetwork;
let createOwn: CreateNetwork;

/** @param create makes a network on it: `Network.create` */
export function provideTensorFlow(core: typeof Core, ofLayers: typeof Layers, create: CreateNetwork): void {
  [tf, layers, createOwn] = [core, ofLayers, create];
}

/** A network with first weights that depend on shape and seed alone, to learn on a backend that has been loaded: what the kernel copies, or TensorFlow.js' own. */
export function firstNetwork(
  shape: NetworkShape,
  { seed, backend }: { readonly seed: number; readonly backend: string },
): WeightedNetwork {
  return backend === 'kernel' ? new NetworkData(shape, seed) : createOwn(shape, seed);
}
