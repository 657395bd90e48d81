import { existsSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { BackendPreference } from '../../agents/networks/network-plan.js';
import { InputError, mismatch } from '../../env/base/errors.js';
import { expectText } from '../../env/base/schema.js';
import { gameOf, moduleOf, PRESETS } from '../../env/games/game-registry.js';
import { readPart, sha256 } from '../../io/files.js';
import { hashOf, registerGameModule } from '../../io/game-module.js';
import { isLeftover, removeLeftovers } from '../../io/folders.js';
import { jsonOfFile, readOptionalJson, writeJsonFile } from '../../io/json.js';
import {
  type OwnParts,
  parseTrainingConfig,
  readTrainingConfig,
  type SourcedParts,
  type TrainingConfig,
  type TrainingConfigInput,
} from '../config.js';
import { readMetrics } from '../metrics/metrics-file.js';
import { MetricsLog } from '../metrics/metrics-log.js';
import { describeRules, startingModelSchema } from '../models/model-config.js';
import { readModel, RUN_MODEL, saveModel } from '../models/model-folder.js';
import '../node.js';
import { runTraining, type TrainingKeeper, type TrainingOptions, type TrainingResult } from '../train.js';
import { Training } from '../training.js';
import { type Checkpoint, readLastCheckpoint, restoreTraining, writeCheckpoint } from './checkpoint.js';
import { isLock, lockRun } from './run-lock.js';

const CONFIG = 'config.json';
const CHECKPOINTS = 'checkpoints';
/** Names the model that the run started from; absent if it started from fresh weights. */
const FROM = 'from.json';
/** Describes the custom parts of a run; absent for a run on its preset's parts. */
const PARTS = 'parts.json';
/** Names the module of a run's game; absent for a game of the package. */
const GAME = 'game.json';

/**
 * Trains and saves everything in a run folder: config.json, checkpoints/, metrics.jsonl, TensorBoard's event file and
 * model/, the best network so far. Stopping by `signal` saves a checkpoint first; `resumeInFolder` continues from the
 * last one. The first one is saved before training starts, and a loss that diverges saves none: the last one is always
 * good. from.json names the model that the run started from, parts.json custom parts, game.json a custom game's module.
 * @param input as for `train`: keys that are left out have their defaults
 * @throws InputError for a bad config, a model that cannot be started from, or a folder that is not empty or is locked
 * @example await trainInFolder({ preset: 'decade-loop3', totalSteps: 1_000_000 }, 'runs/mine');
 */
export async function trainInFolder(
  input: TrainingConfigInput,
  folder: string,
  options: TrainingOptions = {},
): Promise<TrainingResult> {
  const config = parseTrainingConfig(input, options.parts !== undefined);
  if (typeof folder !== 'string' || folder === '') throw mismatch('the path of a new folder for the run', folder);
  if (existsSync(folder) && (await fs.readdir(folder)).some((name) => !isLock(name) && !isLeftover(name))) {
    throw new InputError(
      `Expected a new folder for the run, but ${folder} holds files; continue with --resume ${folder}, or name another with --out`,
    );
  }
  // The training is created first: a config that cannot be trained leaves no folder.
  return withTraining(config, options, async (training) => {
    await fs.mkdir(folder, { recursive: true });
    return withLock(folder, async () => {
      await removeLeftovers(folder);
      const ownParts = await describeParts(training.sourced);
      if (training.from) writeJsonFile(join(folder, FROM), training.from);
      if (ownParts) writeJsonFile(join(folder, PARTS), ownParts);
      keepGame(folder, config.preset);
      writeJsonFile(join(folder, CONFIG), config);
      return keepTraining(training, folder, undefined, options);
    });
  });
}

/**
 * Resumes a run that was stopped or killed from its last checkpoint, or from the start if there is none. The result is
 * that of a run which was never stopped, bit for bit (on one backend). The model that the run started from is not needed.
 * The module of custom parts is imported again; parts that were an object must be given again.
 * @throws InputError if there is no run, a file is damaged, its parts are missing or others, or a process is writing it
 */
export async function resumeInFolder(folder: string, options: TrainingOptions = {}): Promise<TrainingResult> {
  const config = await readRunConfig(folder);
  return withLock(folder, async () => {
    const checkpoint = await readLastCheckpoint(join(folder, CHECKPOINTS), config);
    const from = readOptionalJson(join(folder, FROM), startingModelSchema, 'start a new run');
    if (from && !checkpoint)
      throw new InputError(
        `Expected a checkpoint in ${folder}, which started from ${from.name}, but there is none; delete the folder and start anew`,
      );
    const ownParts = readOptionalJson(join(folder, PARTS), runPartsSchema, 'start a new run');
    const parts = partsToResume(folder, ownParts, options.parts);
    await removeLeftovers(folder);
    // 'auto' means the backend that the run started on: an earlier version or another machine may have taken another.
    const backend = config.backend === 'auto' ? checkpoint?.manifest.backend.name : undefined;
    return withTraining(config, { ...options, parts, from: undefined, backend }, async (training) => {
      await expectSameParts(folder, ownParts, training);
      training.from = from;
      if (checkpoint) await restoreTraining(training, checkpoint, folder);
      return keepTraining(training, folder, checkpoint, options);
    });
  });
}

/** The training config of a run folder, every key. Registers the run's game if it is a custom one. @throws InputError if there is none or it is not one */
export async function readRunConfig(folder: string): Promise<TrainingConfig> {
  expectText(folder, 'the path of a run folder');
  const path = join(folder, CONFIG);
  const json = jsonOfFile(path, (await readPart(path, 'a run folder')).toString('utf8'), 'start a new run');
  if ((json as { format?: unknown } | null)?.format === 'maketen-model')
    throw new InputError(`Expected a run folder, but ${folder} is a model; train anew with --config ${path}`);
  const module = readOptionalJson(join(folder, GAME), moduleSchema, 'start a new run');
  if (module) await registerGameModule(module.url, { sha256: module.sha256, what: folder });
  return readTrainingConfig(json, existsSync(join(folder, PARTS)));
}

async function withTraining(
  config: TrainingConfig,
  { parts, from, backend }: TrainingOptions & { readonly backend?: BackendPreference | undefined },
  work: (training: Training) => Promise<TrainingResult>,
): Promise<TrainingResult> {
  const model = from === undefined ? undefined : await readModel(from);
  const training = await Training.create(config, parts, model, backend);
  try {
    return await work(training);
  } finally {
    await training.dispose();
  }
}

async function keepTraining(
  training: Training,
  folder: string,
  checkpoint: Checkpoint | undefined,
  options: TrainingOptions,
): Promise<TrainingResult> {
  const log = new MetricsLog(folder, checkpoint?.manifest.steps);
  const keeper = runKeeper(training, folder, log, checkpoint);
  try {
    if (!checkpoint) await keeper.saveCheckpoint();
    return await runTraining(training, options, keeper);
  } catch (error) {
    throw fullDisk(error, folder) ?? error;
  } finally {
    log.close();
  }
}

/** The error for a full disk: Node's own does not name the file. */
function fullDisk(error: unknown, folder: string): Error | undefined {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (!['ENOSPC', 'EDQUOT'].includes(code)) return undefined;
  const text = `Expected to write ${folder}, but the disk is full (${code}); make room, then continue with --resume ${folder}`;
  return new Error(text, { cause: error });
}

/** Writes metrics, checkpoints and the best model of a training into its run folder. */
function runKeeper(training: Training, folder: string, log: MetricsLog, checkpoint: Checkpoint | undefined) {
  const { config, backend, sourced } = training;
  let lastCheckpoint = performance.now();
  let savedIteration = checkpoint?.manifest.iteration ?? -1;
  let savedSteps = -1;

  const saveCheckpoint = async () => {
    const { iteration } = training;
    if (iteration === savedIteration) return; // the same checkpoint is there already
    log.sync();
    await writeCheckpoint(join(folder, CHECKPOINTS), training);
    lastCheckpoint = performance.now();
    savedIteration = iteration;
  };

  const saveBest = async () => {
    const best = await training.bestNetwork();
    if (best.steps === savedSteps) return;
    const { from } = training;
    await saveModel(join(folder, RUN_MODEL), { ...best, config, parts: sourced.parts, backend, from });
    savedSteps = best.steps;
  };

  /** Ends a run whose folder was removed: it could not be resumed. */
  const expectThere = () => {
    if (existsSync(join(folder, CONFIG))) return;
    throw new Error(`Expected ${folder} to stay while it is trained, but its ${CONFIG} is gone; the training ends`);
  };

  return {
    /** From the last line of its metrics. */
    secondsBefore: checkpoint ? (readMetrics(folder).at(-1)?.seconds ?? 0) : 0,
    saveCheckpoint,
    keep: async (metrics) => {
      expectThere();
      log.write(metrics);
      if (training.best.steps === training.steps) await saveBest();
      if (performance.now() - lastCheckpoint >= config.checkpointSeconds * 1000) await saveCheckpoint();
    },
    finish: async () => {
      expectThere();
      await saveCheckpoint();
      await saveBest();
    },
  } satisfies TrainingKeeper & { saveCheckpoint(): Promise<void> };
}

async function withLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const unlock = lockRun(folder);
  try {
    return await work();
  } finally {
    unlock();
  }
}

/** A module's file URL, and the SHA-256 of that file. */
const moduleSchema = z.strictObject({ url: z.string(), sha256: z.string() });

const runPartsSchema = z.strictObject({
  /** Of what makes them; null for an object that was given. */
  module: moduleSchema.nullable(),
  reward: z.string(),
  /** SHA-256 of the rules in a model's config: id, moves and features. */
  rulesSha256: z.string(),
});

type RunParts = z.infer<typeof runPartsSchema>;

/** The contents of parts.json; undefined for a training on its preset's parts. */
async function describeParts({ parts, own, module }: SourcedParts): Promise<RunParts | undefined> {
  if (!own) return undefined;
  return {
    module: module === undefined ? null : { url: module, sha256: await hashOf(module, 'parts') },
    reward: parts.reward.name,
    rulesSha256: sha256(JSON.stringify(describeRules(parts.rules))),
  };
}

/** The given parts, or the run's module. @throws InputError if parts are missing, or given to a run without any */
function partsToResume(folder: string, saved: RunParts | undefined, given: OwnParts | undefined): OwnParts | undefined {
  if (saved === undefined && given !== undefined)
    throw new InputError(
      `Expected no parts to resume ${folder}, which was trained on its preset's; leave them out, or start a new run`,
    );
  if (saved?.module === null && given === undefined)
    throw new InputError(
      `Expected the parts that ${folder} was trained on (reward "${saved.reward}"), but got none; give them again: resumeInFolder(folder, { parts })`,
    );
  return given ?? saved?.module?.url;
}

/** @throws InputError if the parts to resume a run with are not its own, or its module has changed */
async function expectSameParts(folder: string, saved: RunParts | undefined, training: Training) {
  const present = await describeParts(training.sourced);
  if (saved === undefined || present === undefined) return; // both are, see partsToResume
  if (present.reward !== saved.reward)
    throw new InputError(
      `Expected parts with reward "${saved.reward}", which ${folder} was trained on, but got "${present.reward}"`,
    );
  if (present.rulesSha256 !== saved.rulesSha256)
    throw new InputError(
      `Expected the parts that ${folder} was trained on, but their rules, moves or features are others; start a new run`,
    );
  if (saved.module && present.module && present.module.sha256 !== saved.module.sha256)
    throw new InputError(
      `Expected the module that ${folder} was trained with, but ${present.module.url} has been changed since; undo the change, or start a new run`,
    );
}

/** Saves the module of a custom game in a run folder. A game that was given as an object must be registered again. */
export function keepGame(folder: string, preset: string) {
  const module = PRESETS.includes(preset) ? moduleOf(gameOf(preset)) : undefined;
  if (module) writeJsonFile(join(folder, GAME), module);
}
