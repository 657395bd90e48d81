import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';
import {
  type Afterstates,
  type AfterstatesOptions,
  type LookaheadDraws,
  LOOKAHEADS,
  MOST_ENDGAME,
} from '../../agents/afterstates/afterstates.js';
import { afterstatesFor } from '../../agents/registry.js';
import { InputError } from '../../env/base/errors.js';
import { type EnvironmentParts, rulesSeen } from '../../env/environment/environment-parts.js';
import { type Encoder, encoderOptions } from '../../env/inputs/encoder.js';
import type { EncodedBlock } from '../../env/environment/network-inputs.js';
import { canonicalJson } from '../../env/base/json.js';
import { parseWith, type ReadonlyRecord } from '../../env/base/schema.js';
import { gameOf, partsOf, presetOfSpec, PRESETS } from '../../env/registry.js';
import type { Rules } from '../../env/environment/rules.js';
import { backendSchema, hashedFileSchema, sha256Of, utf8Of } from '../hashed-file.js';

/** Names of a model folder's files. */
export const CONFIG = 'config.json';
export const TOPOLOGY = 'model.json';
export const WEIGHTS = 'weights.bin';
export const CHANCES = 'chances.json';

z.config(en()); // the words of what is wrong with a value

const size = z.int().check(z.minimum(0));

/** An object with any keys. */
export const anyFields = z.record(z.string(), z.unknown());

/** The columns of a model's inputs: encoded observations or afterstates. */
const modelInputsSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('observation'),
    options: encoderOptions,
    blocks: z.array(z.custom<EncodedBlock>((block) => typeof block === 'object')),
  }),
  z.strictObject({
    kind: z.literal('afterstates'),
    name: z.string(),
    blocks: z.array(z.strictObject({ name: z.string(), columns: size })),
    /** Draws that the policy searches ahead. */
    lookahead: z.literal(LOOKAHEADS),
    /** The policy plays exactly with at most so many hidden cards. */
    endgame: z._default(z.int().check(z.minimum(0), z.maximum(MOST_ENDGAME)), 0),
    /** Version of a network's view of an afterstate, if it is not the first. */
    inputVersion: z.optional(z.int().check(z.minimum(2))),
  }),
]);

export type ModelInputs = z.infer<typeof modelInputsSchema>;

export function observationInputs({ options, blocks }: Encoder): ModelInputs {
  return { kind: 'observation', options, blocks: [...blocks] };
}

/** How a policy plays by values of afterstates. */
export interface AfterstatePlay {
  readonly lookahead: LookaheadDraws;
  readonly endgame: number;
}

export function afterstateInputs(
  { name, blocks, inputVersion = 1 }: Afterstates,
  { lookahead, endgame }: AfterstatePlay,
): ModelInputs {
  return {
    kind: 'afterstates',
    name,
    blocks: blocks.map((block) => ({ name: block.name, columns: block.columns })),
    lookahead,
    endgame,
    ...(inputVersion !== 1 && { inputVersion }),
  };
}

/** A line for each part of the inputs: models with equal lines read the same columns. */
function inputLines(inputs: ModelInputs) {
  if (inputs.kind === 'afterstates')
    return [inputs.name, ...inputs.blocks.map(({ name, columns }) => `"${name}" (${columns} columns)`)];
  return inputs.blocks.map(
    ({ feature, coding, from, positions, maximum, column, columns }) =>
      `"${feature}" ${coding} (${positions} of 0..${maximum} from ${from}, columns ${column} to ${column + columns})`,
  );
}

export const startingModelSchema = z.strictObject({
  /** Its folder's name. */
  name: z.string(),
  /** Of its config.json, in which the hashes of its other files are. */
  configSha256: hashedFileSchema.shape.sha256,
});

/** The model from which a training began: its name and the SHA-256 of its config. */
export type StartingModel = z.infer<typeof startingModelSchema>;

/** The config.json of a model folder: what a model plays, and how its inputs are made. */
const modelConfigSchema = z.strictObject({
  format: z.literal('maketen-model'),
  version: z.literal(2),
  /** What it was trained with; decides which policy plays it. */
  algorithm: z.string(),
  /** The environment it was trained in; `make` rebuilds it. */
  environment: z.strictObject({
    preset: z.string(),
    rules: anyFields,
    reward: z.string(),
    maxSteps: z.nullable(z.int().check(z.minimum(1))),
    skipForcedMoves: z.boolean(),
    /** Of a game from outside: its file's URL and SHA-256. */
    module: z.optional(z.strictObject({ url: z.string(), sha256: hashedFileSchema.shape.sha256 })),
  }),
  /** Game and behaviour version, for example 'decade-v1'. */
  rulesId: z.string(),
  /** The moves, in the order of the logits. */
  moves: z.array(z.string()).check(z.minLength(1)),
  /** The observation's features, in order. */
  features: z.array(
    z.strictObject({ name: z.string(), size, maximum: z.number(), kind: z.enum(['count', 'category']) }),
  ),
  inputs: modelInputsSchema,
  files: z.record(z.string(), hashedFileSchema),
  training: z.strictObject({
    backend: backendSchema,
    /** Decisions and episodes that the network was trained on. */
    steps: size,
    episodes: size,
    /** The model that it started from; absent for one that started from fresh weights. */
    from: z.optional(startingModelSchema),
    /** The ONNX file that it was made of, where it was trained elsewhere. */
    imported: z.optional(z.strictObject({ sha256: hashedFileSchema.shape.sha256, by: z.string() })),
    /** The training config, every key; of an imported model those that are known. */
    config: anyFields,
  }),
  /** Of all the other keys, see `configSha256`; configs of older models do not say. */
  sha256: z.optional(hashedFileSchema.shape.sha256),
});

/** The config.json of a model folder. */
export type ModelConfig = z.infer<typeof modelConfigSchema>;

/** SHA-256 of a parsed config.json without its key "sha256"; independent of the order of keys and of white space. */
export function configSha256(json: object): string {
  return sha256Of(utf8Of(canonicalJson({ ...json, sha256: undefined })));
}

/** The config with the key "sha256", by which a change of another key is noticed. */
export function sealedConfig(config: ModelConfig): ModelConfig {
  return { ...config, sha256: configSha256(config) };
}

/**
 * Reads a parsed config.json; the result always has its SHA-256.
 * @param named how the file is called in errors
 * @throws InputError, one line, that names a wrong key, or for a config that was changed
 */
export function parseModelConfig(json: unknown, named = CONFIG): ModelConfig {
  const config = parseWith<ModelConfig>(modelConfigSchema, json, `${CONFIG} key`);
  const sha256 = configSha256(json as object);
  if (config.sha256 !== undefined && config.sha256 !== sha256)
    throw new InputError(
      `Expected ${named} as it was saved, but its SHA-256 is another; fetch it again (how a model plays is chosen when it is loaded, as in NAME+endgame=6)`,
    );
  return { ...config, sha256 };
}

/** SHA-256 of a model's weights and of its config, as hexadecimal digits; they identify the model in its evaluation. */
export function modelHashes(config: ModelConfig): { weightsSha256: string; configSha256: string } {
  return { weightsSha256: config.files[WEIGHTS].sha256, configSha256: config.sha256 ?? configSha256(config) };
}

/** The part of a model config that describes the rules. */
export function describeRules({ id, moves, features }: Rules) {
  return {
    rulesId: id,
    moves: moves.map(moveName),
    features: features.map(({ name, size, maximum, kind }) => ({ name, size, maximum, kind })),
  };
}

/** @throws InputError that names what differs from a model's game: the file of a game from outside, behaviour version, options, moves or features */
export function expectSameGame(model: ModelConfig, rules: Rules) {
  const { preset, module } = model.environment;
  if (PRESETS.includes(preset)) presetOfSpec(preset, module);
  const now = describeRules(rules);
  expectEqual(model, 'rules', [model.rulesId], [now.rulesId]);
  const options = [...new Set([...Object.keys(rules.config), ...Object.keys(model.environment.rules)])];
  expectEqual(model, 'option', optionNames(model.environment.rules, options), optionNames(rules.config, options));
  expectEqual(model, 'moves', model.moves, now.moves);
  expectEqual(model, 'features', model.features.map(featureName), now.features.map(featureName));
}

/**
 * The parts that a model plays: the registry's, or the given custom ones.
 * @throws InputError if its reward is not that of the parts, or it needs custom parts and there are none
 */
export function partsOfModel(
  { environment, training }: ModelConfig,
  own: EnvironmentParts | undefined,
): EnvironmentParts {
  const { preset, reward } = environment;
  if (own !== undefined && own.reward.name === reward) return own;
  const rewards = own === undefined ? gameOf(presetOfSpec(preset, environment.module)).rewards : [own.reward];
  const known = rewards.map(({ name }) => name);
  if (own === undefined && known.includes(reward)) {
    const parts = partsOf(environment, training.config.observe === 'table' ? { observe: 'table' } : {});
    return { ...parts, rules: rulesSeen(parts) };
  }
  throw new InputError(
    `Expected a model that was trained for the reward ${known.join(' or ')}, but this one (preset ${preset}) was for "${reward}"; give the environment that it was trained on: --environment MODULE, in code { parts }`,
  );
}

/** @throws InputError if this version makes other inputs than a model was trained on */
export function expectSameInputs(model: ModelConfig, inputs: ModelInputs) {
  expectEqual(model, 'inputs', inputLines(model.inputs), inputLines(inputs));
}

/** @throws InputError that names the first three places where two lists differ */
function expectEqual(model: ModelConfig, what: string, saved: readonly string[], present: readonly string[]) {
  const longer = saved.length > present.length ? saved : present;
  const places = [...longer.keys()].filter((i) => saved[i] !== present[i]).slice(0, 3);
  if (places.length === 0) return;
  const { observe } = model.training.config;
  const own = observe === undefined ? '' : `, observe "${String(observe)}"`;
  const shown = (names: readonly string[]) => places.map((place) => names[place] ?? 'none').join(', ');
  throw new InputError(
    `Expected a model for ${what} ${shown(present)}, but this one (preset ${model.environment.preset}${own}) is for ${shown(saved)}; train one for these rules, or give the parts that it was trained on`,
  );
}

/** The fields of a move in one line: "discard 2 10". */
function moveName(move: unknown) {
  return typeof move === 'object' && move !== null ? Object.values(move).join(' ') : String(move);
}

function optionNames(config: ReadonlyRecord, options: readonly string[]) {
  return options.map((option) => `${option} ${JSON.stringify(config[option]) ?? 'left out'}`);
}

function featureName({ name, size, maximum, kind }: ModelConfig['features'][number]) {
  return `"${name}" (${size} x ${kind} 0..${maximum})`;
}

/** @throws InputError for a game whose afterstates nobody has described */
export function knownAfterstates(
  { spec, rules, reward }: EnvironmentParts,
  options: AfterstatesOptions = {},
): Afterstates {
  const afterstates = afterstatesFor(rules, reward, options);
  if (afterstates !== undefined) return afterstates;
  throw new InputError(
    `Expected a game whose afterstates are known, but got ${spec.preset} with reward "${reward.name}" and these options; train it with --algorithm ppo if choices matter in it, or give a game of your own "afterstates" in its agents' kit (docs/adding-a-game.md)`,
  );
}
