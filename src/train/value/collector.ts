import type { Afterstates, AfterstatesMaker, AfterstatesOptions } from '../../agents/afterstates/afterstates.js';
import type { ValueNetwork, ValueScale } from '../../agents/networks/network-description.js';
import { afterstatesFor } from '../../agents/registry.js';
import { InputError } from '../../env/errors.js';
import type { GameParts } from '../../env/game.js';
import type { Measures, Totals, WorkMeter } from '../learner.js';
import type { SnapshotFields } from '../snapshot.js';
import type { CurriculumStage } from '../training-games.js';
import { ExpectedDraws } from './afterstate-traces.js';
import type { RegressionBuffer } from './regression-buffer.js';
import type { ValueConfig } from './value-config.js';

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

/** What is played in a stage of the curriculum, and how its afterstates are found. */
export interface ValueStage extends CurriculumStage {
  readonly afterstates: Afterstates;
  readonly expectedDraws: ExpectedDraws | undefined;
}

/** @throws InputError where values of afterstates cannot be learnt, or the config asks for what they have no use for */
export function valueStage(
  { until, parts }: CurriculumStage,
  config: ValueConfig,
  findAfterstates: AfterstatesMaker,
): ValueStage {
  const afterstates = knownAfterstates(parts, config, findAfterstates);
  for (const key of ['shaping', 'maxSteps'] as const) {
    if (config[key] === null) continue;
    throw new InputError(`Expected no config key "${key}" with algorithm value, but got one; leave it out`);
  }
  if (config.learnFrom === 'exact' && afterstates.exactRows === undefined)
    throw new InputError(
      `Expected config key "learnFrom": "play" for ${parts.spec.preset}, but got "exact"; exact values of afterstates are known for Four Ten's presets with reward rounds alone`,
    );
  const expectedDraws = config.expectedDraws ? new ExpectedDraws(parts, afterstates) : undefined;
  return { until, parts, afterstates, expectedDraws };
}

/** @throws InputError for a game whose afterstates nobody has described */
export function knownAfterstates(
  { spec, rules, reward }: GameParts,
  options: AfterstatesOptions = {},
  findAfterstates: AfterstatesMaker = afterstatesFor,
): Afterstates {
  const afterstates = findAfterstates(rules, reward, options);
  if (afterstates !== undefined) return afterstates;
  throw new InputError(
    `Expected a game whose afterstates are known, but got ${spec.preset} with reward "${reward.name}" and these options; train it with --algorithm ppo, or give a game of your own "afterstates" in its agents' kit (docs/adding-a-game.md)`,
  );
}
