import type { ValueNetwork, ValueScale } from '../../agents/networks/value-network.js';
import type { Measures, Totals } from '../learner.js';
import type { SnapshotFields } from '../snapshot.js';
import type { WorkMeter } from '../work-meter.js';
import type { RegressionBuffer } from './regression-buffer.js';
import type { ValueConfig } from './value-config.js';
import type { ValueStage } from './value-stage.js';

/** What a collector works with: all of it is the learner's. */
export interface CollectorSetup {
  readonly stages: readonly ValueStage[];
  readonly config: ValueConfig;
  /** Of the worker. */
  readonly seed: number;
  readonly network: ValueNetwork;
  readonly scale: ValueScale;
  /** Where the rows go. */
  readonly buffer: RegressionBuffer;
  /** Counts what the collector does. */
  readonly meter: WorkMeter;
}

/** Where the rows that values are learnt from come from: inputs of afterstates, and targets for what they are worth. */
export interface Collector {
  /** Adds rows by the network's present weights and gives measures of them; `progress`: share of totalSteps done, in [0, 1]. */
  collect(progress: number): Measures;
  /** Sums since the training began. */
  totals(): Totals;
  /** All that the rows to come depend on beside weights and config. */
  save(): SnapshotFields;
  /** @throws InputError if the snapshot is not one of such a collector */
  restore(snapshot: SnapshotFields): void;
}
