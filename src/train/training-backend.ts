import { type Backend, loadBackend, tryBackend } from '../agents/networks/backend.js';
import type { SharedConfig } from './shared-config.js';

/**
 * Starts what computes a training. 'auto' takes the compiled kernel where it starts and knows the network's layers, else what `loadBackend` takes.
 * @throws InputError if the backend asked for cannot start here ('auto' always finds one)
 */
export async function loadTrainingBackend({ backend, layerNormalization, residual }: SharedConfig): Promise<Backend> {
  const kernel = backend === 'auto' && !layerNormalization && !residual ? await tryBackend('kernel') : undefined;
  return kernel ?? loadBackend(backend);
}
