import { statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Backend } from '../../agents/networks/backend.js';
import type { PairedComparison, Summary } from '../../evaluate/compare.js';
import type { Distribution } from '../../evaluate/distributions.js';
import { readCheckedJson } from '../../io/json.js';
import { recordedLabel } from '../rules-label.js';
import type { CalibrationReport } from './calibration-file.js';
import { calibrationReports, dealSourceSchema, dealSourceText, hintCalibrationSchema } from './calibration-file.js';
import { agentSchema, backendSchema, figuresSchema } from './checked-file.js';

const summarySchema = agentSchema.extend({
  decisionsPerSecond: z.number().min(0),
  seconds: z.number().min(0),
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

const differenceSchema = figuresSchema.extend({
  against: z.string(),
  onlyThis: z.int().min(0),
  onlyOther: z.int().min(0),
  pValue: z.number(),
});

const environmentSchema = z.object({
  preset: z.string(),
  rules: z.record(z.string(), z.unknown()),
  reward: z.string(),
});

const commonSchema = z.object({
  deals: dealSourceSchema,
  seed: z.int().min(0).optional(),
  differences: z.array(differenceSchema).default([]),
  caveat: z.string().nullable().default(null),
  machine: z.string().nullable().default(null),
  backend: backendSchema.nullable().default(null),
  calibration: hintCalibrationSchema.nullable().default(null),
});

/** `maketen evaluate` has one agent as "result", `maketen compare` and a model's evaluation have several as "agents". */
const resultSchema = z
  .object({ env: environmentSchema, result: summarySchema })
  .transform(({ env, result }) => ({ environment: env, agents: [result] }));
const agentsSchema = z.object({ agents: z.array(summarySchema).min(1, 'expected at least one agent') });
const comparisonSchema = agentsSchema
  .extend({ env: environmentSchema })
  .transform(({ env, agents }) => ({ environment: env, agents }));
const modelSchema = agentsSchema.extend({ environment: environmentSchema });

/** One agent's results, with the distributions of its measures where the file has them. */
export type AgentResult = Summary & { readonly distributions?: Readonly<Record<string, Distribution>> };

/** What an evaluation file holds, whichever command has written it. */
export interface EvaluationReport {
  readonly environment: z.infer<typeof environmentSchema>;
  /** "decade-loop3 with totals=[10,20]": what the rules are called in titles. */
  readonly label: string;
  /** "seeds 0..4999" */
  readonly deals: string;
  /** Of the agents' own randomness; null where the file does not say. */
  readonly seed: number | null;
  readonly agents: readonly AgentResult[];
  /** Empty for a single agent. */
  readonly differences: readonly PairedComparison[];
  readonly caveat: string | null;
  readonly machine: string | null;
  readonly backend: Backend | null;
  readonly calibrations: readonly CalibrationReport[];
}

function readAgents(path: string): Pick<EvaluationReport, 'environment' | 'agents'> {
  const keys = readCheckedJson(path, z.looseObject({}));
  if ('result' in keys) return readCheckedJson(path, resultSchema);
  return 'environment' in keys ? readCheckedJson(path, modelSchema) : readCheckedJson(path, comparisonSchema);
}

/**
 * The JSON file of `maketen evaluate --out` or `maketen compare --out`, or a model's evaluation.json.
 * @param named the file, or a model folder with an evaluation.json
 * @throws InputError, one line, if it is missing or damaged
 */
export function readEvaluation(named: string): EvaluationReport {
  const isFolder = statSync(named, { throwIfNoEntry: false })?.isDirectory() === true;
  const path = isFolder ? join(named, 'evaluation.json') : named;
  const { environment, agents } = readAgents(path);
  const { deals, seed = null, calibration, ...rest } = readCheckedJson(path, commonSchema);
  const label = recordedLabel(environment);
  return {
    environment,
    label,
    agents,
    deals: dealSourceText(deals),
    seed,
    ...rest,
    calibrations:
      calibration === null
        ? []
        : calibrationReports(calibration, environment.reward, {
            ...{ agent: agents[0].agent, preset: label, deals: null },
          }),
  };
}
