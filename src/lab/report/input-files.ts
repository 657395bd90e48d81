import { statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { InputError } from '../../env/errors.js';
import { WIN } from '../../env/rules.js';
import { comparisonSchema, summarySchema } from '../../evaluate/compare.js';
import { type Calibration, calibrationSchema } from '../../evaluate/figure-schemas.js';
import { readCheckedJson } from '../../io/json.js';
import { backendSchema } from '../../train/hashed-file.js';
import { type Leaderboard, leaderboardSchema, standingName } from '../leaderboard/standings.js';
import { recordedLabel } from '../rules-label.js';

const dealSourceSchema = z.union([z.object({ seeds: z.string() }), z.object({ decks: z.string() })]);

/** "seeds 0..4999" or "decks of decks.txt" */
function dealSourceText(source: z.infer<typeof dealSourceSchema>): string {
  return 'seeds' in source ? `seeds ${source.seeds}` : `decks of ${source.decks}`;
}

/** The JSON file of `maketen leaderboard`. @throws InputError, one line, if it is missing or damaged */
export function readLeaderboard(path: string): Leaderboard {
  const leaderboard = readCheckedJson(path, leaderboardSchema);
  const refuse = (expected: string): never => {
    throw new InputError(`${path}: Expected ${expected}`);
  };
  for (const standing of leaderboard.presets) {
    const { agents } = standing;
    const preset = standingName(standing);
    if (!agents.some(({ moreThanRandom }) => moreThanRandom === null))
      refuse(`random play among the agents of ${preset}, but it is not there`);
    const names = Object.keys(agents[0].measures);
    const other = agents.find(({ measures }) => names.some((name) => !Object.hasOwn(measures, name)));
    if (other !== undefined) refuse(`${other.agent} to have ${names.join(', ')} on ${preset}, but it has not all`);
    const timed = leaderboard.timing.presets[preset]?.agents ?? {};
    const untimed = agents.find(({ agent }) => !Object.hasOwn(timed, agent));
    if (untimed !== undefined) refuse(`the time of ${untimed.agent} on ${preset}, but it is not there`);
  }
  return leaderboard;
}

const hintCalibrationSchema = z.object({ chances: calibrationSchema, values: z.nullable(calibrationSchema) });

export const CHANCE = 'chance to win';

/** How far an agent's predictions can be trusted, with the positions that they were measured on. */
export interface CalibrationReport {
  readonly agent: string;
  readonly preset: string;
  /** What it predicts: "chance to win", or the return to come under a reward. */
  readonly what: string;
  /** "seeds 0..999"; null where the file does not say (a model's own evaluation). */
  readonly deals: string | null;
  readonly calibration: Calibration;
}

function calibrationReports(
  { chances, values }: z.infer<typeof hintCalibrationSchema>,
  reward: string,
  of: Pick<CalibrationReport, 'agent' | 'preset' | 'deals'>,
): CalibrationReport[] {
  const report = { ...of, what: CHANCE, calibration: chances };
  if (values === null || reward === WIN.name) return [report];
  return [report, { ...of, what: `return (${reward}) to come`, calibration: values }];
}

const calibrationFileSchema = hintCalibrationSchema.extend({
  env: z.object({ preset: z.string(), reward: z.string() }),
  agent: z.string(),
  deals: dealSourceSchema,
  seed: z.int().min(0),
});

/** The JSON file of `maketen calibrate --out`. @throws InputError, one line, if it is missing or damaged */
export function readCalibration(path: string): CalibrationReport[] {
  const { env, agent, deals, ...measured } = readCheckedJson(path, calibrationFileSchema);
  return calibrationReports(measured, env.reward, { agent, preset: env.preset, deals: dealSourceText(deals) });
}

const distributedSchema = summarySchema.extend({
  distributions: z
    .record(
      z.string(),
      z.record(
        z.string().refine((text) => text !== '' && Number.isFinite(Number(text)), 'expected numbers as keys'),
        z.int().min(1),
      ),
    )
    .optional(),
});

const environmentSchema = z.object({
  preset: z.string(),
  rules: z.record(z.string(), z.unknown()),
  reward: z.string(),
});

const evaluationSchema = z.object({
  deals: dealSourceSchema,
  /** Of the agents' own randomness; null where the file does not say. */
  seed: z.int().min(0).nullable().default(null),
  differences: z.array(comparisonSchema).default([]),
  caveat: z.string().nullable().default(null),
  machine: z.string().nullable().default(null),
  backend: z.nullable(backendSchema).default(null),
  calibration: hintCalibrationSchema.nullable().default(null),
});

const agentsSchema = z.array(distributedSchema).min(1, 'expected at least one agent');

/** `maketen evaluate` has one agent as "result", `maketen compare` and a model's evaluation several as "agents". */
function readAgents(path: string) {
  const keys = readCheckedJson(path, z.looseObject({}));
  if ('result' in keys) {
    const { env, result } = readCheckedJson(path, z.object({ env: environmentSchema, result: distributedSchema }));
    return { environment: env, agents: [result] };
  }
  if ('environment' in keys)
    return readCheckedJson(path, z.object({ agents: agentsSchema, environment: environmentSchema }));
  const { env, agents } = readCheckedJson(path, z.object({ agents: agentsSchema, env: environmentSchema }));
  return { environment: env, agents };
}

/**
 * The JSON file of `maketen evaluate --out` or `maketen compare --out`, or a model's evaluation.json.
 * @param named the file, or a model folder with an evaluation.json
 * @throws InputError, one line, if it is missing or damaged
 */
export function readEvaluation(named: string) {
  const isFolder = statSync(named, { throwIfNoEntry: false })?.isDirectory() === true;
  const path = isFolder ? join(named, 'evaluation.json') : named;
  const { environment, agents } = readAgents(path);
  const { deals, calibration, ...rest } = readCheckedJson(path, evaluationSchema);
  const label = recordedLabel(environment);
  const of = { agent: agents[0].agent, preset: label, deals: null };
  const calibrations = calibration === null ? [] : calibrationReports(calibration, environment.reward, of);
  return {
    environment,
    /** "decade-loop3 with totals=[10,20]": the environment's name in titles. */
    label,
    agents,
    /** "seeds 0..4999" */
    deals: dealSourceText(deals),
    ...rest,
    calibrations,
  };
}

/** An evaluation or a comparison of a file. */
export type EvaluationReport = Readonly<ReturnType<typeof readEvaluation>>;
