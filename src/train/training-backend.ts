import { type Backend, loadBackend, tryBackend } from '../agents/networks/backend.js';
import type { SharedConfig } from './shared-config.js';

/**
 * Starts what computes a training. 'auto' takes the compiled kernel where it starts, else what `loadBackend` takes.
 * @throws InputError if the backend asked for cannot start here ('auto' always finds one)
 */
export async function loadTrainingBackend({ backend }: SharedConfig): Promise<Backend> {
  const kernel = backend === 'auto' ? await tryBackend('kernel') : undefined;
  return kernel ?? loadBackend(backend);
}
