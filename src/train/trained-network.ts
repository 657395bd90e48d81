import type { NetworkArtifacts } from '../agents/networks/network-artifacts.js';

/** A network as data, and how far it had been trained. */
export interface TrainedNetwork {
  readonly network: NetworkArtifacts;
  readonly steps: number;
  readonly episodes: number;
}
