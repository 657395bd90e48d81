import * as z from 'zod';
import { type Afterstates, MOST_ENDGAME } from '../../agents/afterstates/afterstates.js';
import { type LookaheadDraws, LOOKAHEADS } from '../../agents/afterstates/lookahead-draws.js';
import { type EncodedBlock, encoderOptions } from '../../env/inputs/encoded-blocks.js';
import type { Encoder } from '../../env/inputs/encoder.js';

/** What the columns of a model's inputs are: encoded observations, or afterstates. */
export const modelInputsSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('observation'),
    options: encoderOptions,
    blocks: z.array(z.custom<EncodedBlock>((block) => typeof block === 'object')),
  }),
  z.strictObject({
    kind: z.literal('afterstates'),
    name: z.string(),
    blocks: z.array(z.strictObject({ name: z.string(), columns: z.int().min(0) })),
    /** Draws that the policy looks ahead. */
    lookahead: z.literal(LOOKAHEADS),
    /** Hidden cards from which on the policy plays exactly. */
    endgame: z.int().min(0).max(MOST_ENDGAME).default(0),
    /** Of what the network sees of an afterstate, where that is not the first version. */
    inputVersion: z.int().min(2).optional(),
  }),
]);

export type ModelInputs = z.infer<typeof modelInputsSchema>;

export function observationInputs({ options, blocks }: Encoder): ModelInputs {
  return { kind: 'observation', options, blocks: [...blocks] };
}

/** How the values of afterstates are played by. */
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

/** A line for each part of the inputs: two models whose lines are equal read the same columns. */
export function inputLines(inputs: ModelInputs): string[] {
  if (inputs.kind === 'observation') return inputs.blocks.map(encodedLine);
  return [inputs.name, ...inputs.blocks.map(({ name, columns }) => `"${name}" (${columns} columns)`)];
}

function encodedLine({ feature, coding, from, positions, maximum, column, columns }: EncodedBlock): string {
  return `"${feature}" ${coding} (${positions} of 0..${maximum} from ${from}, columns ${column} to ${column + columns})`;
}
