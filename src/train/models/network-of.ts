import { Network } from '../../agents/networks/network.js';
import type { NetworkArtifacts } from '../../agents/networks/network-artifacts.js';
import { InputError } from '../../env/errors.js';

/** How a model's files are called in errors. */
export interface NetworkFiles {
  readonly topology: string;
  readonly weights: string;
}

/**
 * The network of a model's files, which are as they were saved. A backend must be loaded.
 * @throws InputError, one line that names the files, where they make no network all the same
 */
export async function networkOf(artifacts: NetworkArtifacts, { topology, weights }: NetworkFiles): Promise<Network> {
  try {
    return await Network.fromArtifacts(artifacts);
  } catch (error) {
    const [line] = (error as Error).message.split('\n');
    if (error instanceof InputError) throw new InputError(`${weights}: ${line}`);
    throw new InputError(
      `Expected a network in ${topology} and ${weights}, but TensorFlow.js cannot build it: ${line}`,
    );
  }
}
