import { z } from 'zod';
import { BACKEND_PREFERENCES } from '../agents/backend.js';
import type { EncodedBlock } from '../agents/encoder.js';
import { Encoder, encoderOptions } from '../agents/encoder.js';
import { InputError } from '../env/errors.js';
import type { Rules } from '../env/rules.js';

const size = z.int().min(0);

/** The config.json of a model folder: all that is needed to know what a model plays and to rebuild its inputs. */
export const modelConfigSchema = z.strictObject({
  format: z.literal('maketen-model'),
  version: z.literal(1),
  algorithm: z.literal('ppo'),
  /** The environment it was trained in; `make` rebuilds it. */
  environment: z.strictObject({
    preset: z.string(),
    rules: z.record(z.string(), z.unknown()),
    reward: z.string(),
    maxSteps: z.int().min(1).nullable(),
    skipForcedMoves: z.boolean(),
  }),
  /** Game and behaviour version, for example 'decade-v1'. */
  rulesId: z.string(),
  /** The moves, in the order of the logits. */
  moves: z.array(z.string()).min(1),
  /** The observation's features, in order. */
  features: z.array(
    z.strictObject({ name: z.string(), size, maximum: z.number(), kind: z.enum(['count', 'category']) }),
  ),
  encoder: z.strictObject({
    options: encoderOptions,
    blocks: z.array(z.custom<EncodedBlock>((block) => typeof block === 'object')),
  }),
  files: z.record(
    z.string(),
    z.strictObject({ bytes: size, sha256: z.string().regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits') }),
  ),
  training: z.strictObject({
    backend: z.strictObject({ name: z.enum(BACKEND_PREFERENCES).exclude(['auto']), patched: z.boolean() }),
    steps: size,
    episodes: size,
    seconds: z.number(),
    /** The training config, every key. */
    config: z.record(z.string(), z.unknown()),
  }),
});

export type ModelConfig = z.infer<typeof modelConfigSchema>;

/** The part of a model config that says which moves and features a network belongs to. */
export function describeRules({ id, moves, features }: Rules) {
  return {
    rulesId: id,
    moves: moves.map(moveName),
    features: features.map(({ name, size, maximum, kind }) => ({ name, size, maximum, kind })),
  };
}

/**
 * Checks that a model belongs to these rules and gives its encoder.
 * @throws InputError that names what differs: behaviour version, rule options, moves, features or encoder layout
 */
export function encoderFor(model: ModelConfig, rules: Rules): Encoder {
  const { preset } = model.environment;
  const compare = (what: string, saved: readonly string[], present: readonly string[]): void => {
    const places = differences(saved, present);
    if (places.length === 0) return;
    const shown = (names: readonly string[]) => places.map((place) => names[place] ?? 'none').join(', ');
    throw new InputError(
      `Expected a model for ${what} ${shown(present)}, but this one (preset ${preset}) is for ${shown(saved)}; train one for these rules`,
    );
  };
  const now = describeRules(rules);
  compare('rules', [model.rulesId], [now.rulesId]);
  const options = [...new Set([...Object.keys(rules.config), ...Object.keys(model.environment.rules)])];
  compare('option', optionNames(model.environment.rules, options), optionNames(rules.config, options));
  compare('moves', model.moves, now.moves);
  compare('features', model.features.map(featureName), now.features.map(featureName));
  const encoder = new Encoder(rules, model.encoder.options);
  compare('encoder blocks', model.encoder.blocks.map(blockName), encoder.blocks.map(blockName));
  return encoder;
}

/** The fields of a move in one line: "discard 2 10". */
function moveName(move: unknown): string {
  return typeof move === 'object' && move !== null ? Object.values(move).join(' ') : String(move);
}

function optionNames(config: Readonly<Record<string, unknown>>, options: readonly string[]): string[] {
  return options.map((option) => `${option} ${JSON.stringify(config[option])}`);
}

function featureName({ name, size, maximum, kind }: ModelConfig['features'][number]): string {
  return `"${name}" (${size} x ${kind} 0..${maximum})`;
}

function blockName({ feature, coding, from, positions, maximum, column, columns }: EncodedBlock): string {
  return `"${feature}" ${coding} (${positions} of 0..${maximum} from ${from}, columns ${column} to ${column + columns})`;
}

/** The first places, at most three, where two lists differ. */
function differences(saved: readonly string[], present: readonly string[]): number[] {
  const places: number[] = [];
  for (let i = 0; i < Math.max(saved.length, present.length) && places.length < 3; i++) {
    if (saved[i] !== present[i]) places.push(i);
  }
  return places;
}
