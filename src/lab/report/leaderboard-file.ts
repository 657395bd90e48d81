import * as z from 'zod';
import { InputError } from '../../env/errors.js';
import { readCheckedJson } from '../../io/json.js';
import type { Leaderboard } from '../leaderboard/results.js';
import { standingName } from '../leaderboard/standings.js';
import { agentSchema, backendSchema, intervalSchema } from './checked-file.js';

const rankedSchema = agentSchema.extend({
  moreThanRandom: intervalSchema.nullable(),
  gapClosed: intervalSchema.nullable(),
});

const boundSchema = z.object({
  bound: z.string(),
  isExact: z.boolean(),
  deals: z.int().min(1),
  return: intervalSchema,
});

const secondsSchema = z.object({ seconds: z.number().min(0) });

const leaderboardSchema = z.object({
  format: z.literal('maketen leaderboard', 'expected "maketen leaderboard"'),
  version: z.literal(1, 'expected 1'),
  deals: z.int().min(1),
  firstSeed: z.int().min(0),
  backend: backendSchema.nullable(),
  presets: z
    .array(
      z.object({
        preset: z.string(),
        rules: z.string(),
        options: z.record(z.string(), z.unknown()).optional(),
        reward: z.string(),
        isWithoutChoice: z.boolean(),
        caveat: z.string().nullable(),
        bounds: z.array(boundSchema),
        agents: z.array(rankedSchema).min(1, 'expected at least one agent'),
      }),
    )
    .min(1, 'expected at least one preset'),
  timing: z.object({
    processor: z.string(),
    node: z.string(),
    workers: z.int().min(1),
    presets: z.record(
      z.string(),
      z.object({
        agents: z.record(z.string(), secondsSchema.extend({ decisionsPerSecond: z.number().min(0) })),
        bounds: z.record(z.string(), secondsSchema),
      }),
    ),
  }),
});

/** The JSON file of `maketen leaderboard`. @throws InputError, one line, if it is missing or damaged */
export function readLeaderboard(path: string): Leaderboard {
  const leaderboard: Leaderboard = readCheckedJson(path, leaderboardSchema);
  for (const standing of leaderboard.presets) {
    const { agents } = standing;
    const preset = standingName(standing);
    if (!agents.some(({ moreThanRandom }) => moreThanRandom === null))
      throw new InputError(`${path}: Expected random play among the agents of ${preset}, but it is not there`);
    const names = Object.keys(agents[0].measures);
    const other = agents.find(({ measures }) => names.some((name) => !Object.hasOwn(measures, name)));
    if (other !== undefined)
      throw new InputError(
        `${path}: Expected ${other.agent} to have ${names.join(', ')} on ${preset}, but it has not all`,
      );
    const timed = leaderboard.timing.presets[preset]?.agents ?? {};
    const untimed = agents.find(({ agent }) => !Object.hasOwn(timed, agent));
    if (untimed !== undefined)
      throw new InputError(`${path}: Expected the time of ${untimed.agent} on ${preset}, but it is not there`);
  }
  return leaderboard;
}
