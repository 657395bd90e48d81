import type { NetworkArtifacts } from '../../src/agents/networks/network-artifacts.js';
import { buildLayers } from '../../src/agents/networks/plain/build-layers.js';
import { networkGraph } from '../../src/agents/networks/plain/network-graph.js';
import type { SparseRows } from '../../src/agents/networks/sparse-rows.js';

/** How a saved network's chance to win hangs on the weights of its last layer. */
export class LastLayer {
  /** Weights of the last layer, its bias at the end. */
  readonly weights: number;
  private readonly network: ReturnType<typeof buildLayers>;
  private readonly row: Float32Array;

  constructor(artifacts: NetworkArtifacts) {
    this.network = buildLayers(networkGraph(artifacts));
    this.row = new Float32Array(this.network.inputs[0].width);
    this.weights = this.network.weights.at(-2)!.length + 1;
  }

  /** Adds `share` times the derivatives of a row's chance by each weight to sums[at ..]. */
  addDerivatives(rows: SparseRows, row: number, share: number, sums: Float32Array, at: number): void {
    const { inputs, layers, outputs } = this.network;
    rows.write(row, this.row, 0);
    inputs[0].values.set(this.row);
    for (const layer of layers) layer.run(1);
    const chance = 1 / (1 + Math.exp(-outputs[0].values[0]));
    const slope = share * chance * (1 - chance);
    const units = this.weights - 1;
    const { values } = layers.at(-2)!.output;
    for (let unit = 0; unit < units; unit++) sums[at + unit] += slope * values[unit];
    sums[at + units] += slope;
  }
}
