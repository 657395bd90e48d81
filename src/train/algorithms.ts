import type { z } from 'zod';
import type { Afterstates } from '../agents/afterstates/afterstates.js';
import type { Network } from '../agents/networks/network.js';
import { expectPartsOf } from '../env/environment-parts.js';
import { InputError, shown } from '../env/errors.js';
import { type GameParts, type KitPart, KitsOfLayer } from '../env/game.js';
import { GAMES } from '../env/game-registry.js';
import { Encoder } from '../env/inputs/encoder.js';
import { parseWith } from '../env/options.js';
import { partsOf } from '../env/registry.js';
import { suggestion } from '../env/words.js';
import { createDqnNetwork, Dqn } from './dqn/dqn.js';
import { type DqnConfig, dqnConfigSchema } from './dqn/dqn-config.js';
import { decadeTrainKit } from './games/decade/kit.js';
import { fourTenTrainKit } from './games/four-ten/kit.js';
import type { ConfigDefaults, TrainKit } from './games/kit.js';
import { tensTrainKit } from './games/tens/kit.js';
import type { Learner, WorkerGroup } from './learner.js';
import { afterstateInputs, knownAfterstates, type ModelInputs, observationInputs } from './models/model-config.js';
import { createPpoNetwork, Ppo } from './ppo/ppo.js';
import { type PpoConfig, ppoConfigSchema } from './ppo/ppo-config.js';
import type { SharedConfig } from './shared-config.js';
import { createValueNetwork, Value } from './value/value.js';
import { type ValueConfig, valueConfigSchema } from './value/value-config.js';

/** A way to learn: everything shared code needs to know of it; it never asks for its name. */
export interface Algorithm<Config extends SharedConfig = SharedConfig> {
  readonly name: string;
  readonly summary: string;
  /** Every config key with its default. */
  readonly schema: z.ZodObject & z.ZodType<Config>;
  /** Whether it can learn something where any move is as good as any other. */
  readonly learnsWithoutDecisions: boolean;
  /** A network of the training's shape with its first weights. A backend must be loaded. */
  createNetwork(parts: GameParts, config: Config): Network;
  /**
   * One worker's learner.
   * @param config with one worker's share of `environments` and `minibatchSize`, and as `backend` the one that has been loaded
   */
  createLearner(parts: GameParts, config: Config, group: WorkerGroup): Learner;
  /** What a network's inputs are made of; saved with it. */
  describeInputs(parts: GameParts, config: Config): ModelInputs;
}

const ppo: Algorithm<PpoConfig> = {
  name: 'ppo',
  summary: 'masked proximal policy optimisation',
  schema: ppoConfigSchema,
  learnsWithoutDecisions: false,
  createNetwork: ({ rules }, config) => createPpoNetwork(new Encoder(rules, config.encoder), config),
  createLearner: (parts, config, group) => new Ppo(parts, config, group),
  describeInputs: ({ rules }, { encoder }) => observationInputs(new Encoder(rules, encoder)),
};

const dqn: Algorithm<DqnConfig> = {
  name: 'dqn',
  summary: 'masked deep Q-learning',
  schema: dqnConfigSchema,
  learnsWithoutDecisions: false,
  createNetwork: ({ rules }, config) => createDqnNetwork(new Encoder(rules, config.encoder), config),
  createLearner: (parts, config, group) => new Dqn(parts, config, group),
  describeInputs: ({ rules }, { encoder }) => observationInputs(new Encoder(rules, encoder)),
};

function ownAfterstates(parts: GameParts, { inputVersion }: ValueConfig): Afterstates {
  return knownAfterstates(parts, { inputVersion });
}

const value: Algorithm<ValueConfig> = {
  name: 'value',
  summary: 'value learning over afterstates',
  schema: valueConfigSchema,
  learnsWithoutDecisions: true,
  createNetwork: (parts, config) => createValueNetwork(ownAfterstates(parts, config), config),
  createLearner: (parts, config, group) => new Value(parts, config, group),
  describeInputs: (parts, config) => afterstateInputs(ownAfterstates(parts, config), config),
};

/** Everything that `algorithm` in a config can be. */
export const ALGORITHMS = [ppo, dqn, value] as unknown as readonly Algorithm[];

/**
 * An algorithm by its name.
 * @throws InputError with the names there are
 */
export function algorithmOf(name: unknown): Algorithm {
  const algorithm = ALGORITHMS.find((each) => each.name === name);
  if (algorithm) return algorithm;
  const names = ALGORITHMS.map((each) => each.name);
  const hint = typeof name === 'string' ? suggestion(name, names) : '';
  throw new InputError(`Expected "algorithm" to be one of ${names.join(', ')}, but got ${shown(name)}${hint}`);
}

function expectSound(kit: TrainKit): void {
  const of = `"train" of the game "${kit.game}"`;
  const names = ALGORITHMS.map(({ name }) => name);
  for (const [algorithm, presets] of Object.entries(kit.defaults ?? {})) {
    if (!names.includes(algorithm))
      throw new InputError(
        `Expected "defaults" of ${of} by algorithm, ${names.join(', ')}, but got ${shown(algorithm)}${suggestion(algorithm, names)}`,
      );
    expectPartsOf(`"defaults.${algorithm}" of ${of}`, presets, {});
  }
}

/** The defaults of each preset make a config. */
function kitParts({ defaults = {} }: TrainKit, { game, spec }: GameParts): readonly KitPart[] {
  const presets = Object.keys(game.presets);
  const { preset } = spec;
  return Object.entries(defaults).map(([algorithm, ofPresets]) => ({
    name: `train: defaults of ${algorithm}`,
    check: () => {
      const foreign = Object.keys(ofPresets).find((each) => !presets.includes(each));
      if (foreign !== undefined)
        throw new InputError(
          `Expected "defaults.${algorithm}" of "train" by presets of "${game.name}", but got ${shown(foreign)}${suggestion(foreign, presets)}`,
        );
      const { schema } = ALGORITHMS.find(({ name }) => name === algorithm)!;
      const config = parseWith(
        schema,
        { ...ofPresets[preset], algorithm, preset },
        `"train", defaults.${algorithm}, config key`,
        Object.keys(schema.shape),
      );
      const { reward, shaping } = config as { reward?: string | null; shaping?: string | null };
      for (const scheme of [reward, shaping]) if (typeof scheme === 'string') partsOf(preset, { reward: scheme });
    },
  }));
}

/** What training knows of each game. */
const TRAIN_KITS = new KitsOfLayer<TrainKit>('train', [decadeTrainKit, fourTenTrainKit, tensTrainKit], {
  shape: { defaults: 'object' },
  expectSound,
  parts: kitParts,
});

/** Config keys of an algorithm that suit a preset better than the schema's defaults; empty where none are known, and for an unknown preset. */
export function defaultsFor(algorithm: string, preset: string): ConfigDefaults {
  const game = GAMES.find(({ presets }) => Object.hasOwn(presets, preset));
  return game === undefined ? {} : (TRAIN_KITS.of({ game: game.name }).defaults?.[algorithm]?.[preset] ?? {});
}
