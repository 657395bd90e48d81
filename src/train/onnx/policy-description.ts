import * as z from 'zod';
import type { EnvironmentParts } from '../../env/environment/environment-parts.js';
import { encoderOptions } from '../../env/inputs/encoder.js';
import { sha256Of, utf8Of } from '../hashed-file.js';

/** The key of `metadata_props` that holds the description of an exported network, as JSON. */
export const DESCRIPTION = 'maketen';

/** What an ONNX file is for: in its metadata, or in a JSON file beside it. */
export const policyDescriptionSchema = z.strictObject({
  format: z.literal('maketen-policy'),
  version: z.literal(1),
  preset: z.string(),
  /** Rule options that differ from the preset's. */
  rules: z.record(z.string(), z.unknown()).default({}),
  /** Values are the return of this reward; default the game's first. */
  reward: z.string().optional(),
  /** Discount of rewards per decision (gamma). */
  discount: z.number().positive().max(1).optional(),
  skipForcedMoves: z.boolean().default(true),
  /** Inputs as environments name them, positions after a move, or options of the encoder. */
  inputs: z.union([z.enum(['plain', 'features', 'afterstates']), encoderOptions]),
  outputs: z.enum(['logits', 'action-values', 'value']),
  /** See `movesSha256`; without it only the number of moves is checked. */
  movesSha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits')
    .optional(),
  /** The game and the version of its behaviour, `decade-v1`. */
  rulesId: z.string().optional(),
  trainedWith: z.string().optional(),
});

export type PolicyDescription = z.infer<typeof policyDescriptionSchema>;

/** SHA-256 of a move table: the names of the moves as in Python (`env.unwrapped.moves`), each with a line feed. */
export function movesSha256({ rules, notation }: Pick<EnvironmentParts, 'rules' | 'notation'>): string {
  return sha256Of(utf8Of(rules.moves.map((_, action) => `${notation.formatMove(action)}\n`).join('')));
}
