import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { InputError, shown } from '../../env/base/errors.js';
import { parseJson } from '../../env/base/json.js';
import { parseWith } from '../../env/base/schema.js';
import type { GameParts } from '../../env/environment/game.js';
import { type Deal, expectEvaluationSeeds, MOST_DEALS, seedDeals } from '../../evaluate/evaluate.js';
import { readTextFile, sha256 } from '../../io/files.js';
import { packageVersion } from '../../io/folders.js';
import { rankedParts } from '../games/kits.js';
import { programHash } from '../jobs/jobs.js';
import { firstSeedOf } from '../leaderboard/leaderboard.js';
import { MoveValuer } from '../move-values.js';
import { stepDone, type WorkOptions } from '../work-options.js';
import { scoreGames, type TaskScore } from './score.js';
import {
  asksChances,
  type BenchmarkGame,
  firstPrompt,
  type Player,
  playTask,
  PROTOCOL,
  type Task,
  taskOf,
  TASKS,
} from './tasks.js';

export interface BenchmarkTask extends TaskScore {
  readonly task: string;
  /** What the score follows from. */
  readonly games: readonly BenchmarkGame[];
}

/** What results depend on beside the player: those of equal `judge` and `prompts` can be compared. */
export interface BenchmarkOrigin {
  /** The package's version. */
  readonly maketen: string;
  /** SHA-256 of the program that judges. */
  readonly judge: string;
  /** SHA-256 of rules and first prompts of the tasks. */
  readonly prompts: string;
  /** The day on which it was played: 2026-01-31. */
  readonly date: string;
  /** How the player was asked. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Plain JSON. */
export interface BenchmarkResults {
  readonly format: 'maketen benchmark';
  readonly origin?: BenchmarkOrigin | undefined;
  readonly version: number;
  readonly player: string;
  readonly firstSeed: number;
  readonly deals: number;
  readonly secret?: { readonly text: string; readonly sha256: string };
  readonly tasks: readonly BenchmarkTask[];
  /** The tasks that the player does not play, and why. */
  readonly leftOut: readonly { readonly task: string; readonly reason: string }[];
}

export interface BenchmarkOptions extends WorkOptions {
  readonly player: string;
  /** @throws InputError for a task that the player does not play */
  readonly create: (task: Task, parts: GameParts, valuer: MoveValuer) => Player | Promise<Player>;
  /** Names of tasks, or a preset of a custom game. Default: all that the player plays. */
  readonly tasks?: readonly string[] | undefined;
  readonly deals: number;
  readonly firstSeed?: number | undefined;
  /** In place of a first seed, as for leaderboards. */
  readonly secret?: string | undefined;
  /** What else the player was asked with, for the file. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Games at a time, for players that answer in any order. Default: 1. */
  readonly atOnce?: number;
}

/** Where deals begin unless somebody says otherwise. */
export const FIRST_SEED = 3_000_000;

async function taskNamed(name: string, { onProgress, signal }: WorkOptions): Promise<Task> {
  const scale: WorkOptions['onProgress'] = (done, of) => onProgress?.(done, of, `${name}, bound`);
  return TASKS.find((each) => each.name === name) ?? taskOf(name, { onProgress: scale, signal });
}

async function playGames(
  parts: GameParts,
  deals: readonly Deal[],
  player: Player,
  { atOnce = 1, ...options }: BenchmarkOptions,
): Promise<BenchmarkGame[]> {
  const games: BenchmarkGame[] = [];
  let [next, done] = [0, 0];
  const playOn = async (): Promise<void> => {
    for (let game = next++; game < deals.length; game = next++) {
      games[game] = await playTask(parts, deals[game], game, player);
      await stepDone(options, ++done, deals.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, playOn));
  return games;
}

/** What judges the games of tasks, and what is asked. */
function judgeOf(tasks: readonly Task[]): Pick<BenchmarkOrigin, 'judge' | 'prompts'> {
  const prompts = tasks.map(({ preset }) => firstPrompt(rankedParts(preset), { seed: FIRST_SEED }));
  const judge = programHash(['env', 'agents', 'evaluate', 'gap', 'lab']);
  return { judge, prompts: sha256(JSON.stringify(prompts)) };
}

/** Has a player play the tasks, and scores it. @throws InputError for deals that trainings learn from, and where the player plays none of the tasks */
export async function runBenchmark(options: BenchmarkOptions): Promise<BenchmarkResults> {
  const { player: name, create, tasks: names, deals: count, secret, onProgress, signal } = options;
  const firstSeed = firstSeedOf({
    secret,
    firstSeed: options.firstSeed ?? (secret === undefined ? FIRST_SEED : undefined),
  });
  expectEvaluationSeeds(firstSeed, firstSeed + count - 1);
  const deals = seedDeals(firstSeed, count);
  const tasks: BenchmarkTask[] = [];
  const leftOut: { task: string; reason: string }[] = [];
  const asked = names === undefined ? TASKS : await Promise.all(names.map((each) => taskNamed(each, options)));
  for (const task of asked) {
    const parts = rankedParts(task.preset);
    const valuer = await MoveValuer.create(parts);
    let player: Player | undefined;
    const tell =
      (what: string): WorkOptions['onProgress'] =>
      (done, of) =>
        onProgress?.(done, of, `${task.name}, ${what}`);
    try {
      player = await create(task, parts, valuer);
      const games = await playGames(parts, deals, player, { ...options, onProgress: tell('playing') });
      const score = await scoreGames(task, parts, deals, games, valuer, { signal, onProgress: tell('judging') });
      tasks.push({ task: task.name, ...score, games });
    } catch (error) {
      if (!(error instanceof InputError) || player !== undefined || names !== undefined) throw error;
      leftOut.push({ task: task.name, reason: error.message });
    } finally {
      player?.close?.();
      valuer.dispose();
    }
  }
  if (tasks.length === 0) throw new InputError(leftOut[0].reason);
  const told = secret === undefined ? {} : { secret: { text: secret, sha256: sha256(secret) } };
  return {
    format: 'maketen benchmark',
    version: PROTOCOL.version,
    origin: {
      maketen: packageVersion(),
      ...judgeOf(tasks.map(({ task }) => asked.find((each) => each.name === task)!)),
      date: new Date().toISOString().slice(0, 10),
      settings: { ...PROTOCOL, ...options.settings },
    },
    player: name,
    firstSeed,
    deals: count,
    ...told,
    tasks,
    leftOut,
  };
}

const total = z.number().min(0);
const gameSchema = z.strictObject({
  actions: z.array(z.int().min(0)).max(PROTOCOL.decisions),
  chances: z.array(z.number().min(0).max(1).nullable()),
  answers: total,
  illegal: total,
  tokens: total,
  seconds: total,
});

const label = z.string().max(1000);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const figure = z
  .union([z.number(), z.boolean(), z.array(label), z.record(z.string(), z.number().nullable())])
  .nullable();

/** A file of results. Figures are compared with those that follow from the games. */
const resultsSchema = z.strictObject({
  format: z.literal('maketen benchmark'),
  version: z.literal(PROTOCOL.version),
  origin: z
    .strictObject({
      maketen: z.string().regex(/^[\w.+-]{1,50}$/),
      judge: hash,
      prompts: hash,
      date: z.iso.date(),
      settings: z.record(label, z.json()),
    })
    .optional(),
  player: label,
  firstSeed: z.int().min(0),
  deals: z.int().min(2).max(MOST_DEALS),
  secret: z.strictObject({ text: z.string(), sha256: label }).optional(),
  tasks: z.array(z.object({ task: label, games: z.array(gameSchema) }).catchall(figure)).min(1),
  leftOut: z.array(z.strictObject({ task: label, reason: label })),
});

/** Scores the games of a file of results again. @throws InputError that says what does not hold: a figure, a game, or the deals */
export async function verifyBenchmark(path: string, options: WorkOptions): Promise<BenchmarkResults> {
  const refusal = (): InputError => new InputError(`Expected results as JSON in ${path}, but got none`);
  const json = parseJson(readTextFile(path), refusal);
  const results = parseWith(resultsSchema, json, `results in ${path}`);
  const { firstSeed, deals: count, secret, tasks } = results;
  expectEvaluationSeeds(firstSeed, firstSeed + count - 1);
  const twin = tasks.find(({ task }, i) => tasks.slice(0, i).some((each) => each.task === task));
  if (twin !== undefined) throw new InputError(`Expected each task once in ${path}, but got ${shown(twin.task)} twice`);
  const seed = secret === undefined ? firstSeed : firstSeedOf({ secret: secret.text });
  if (seed !== firstSeed || (secret !== undefined && sha256(secret.text) !== secret.sha256))
    throw new InputError(`Expected deals that follow from the secret in ${path}, but they do not`);
  for (const { task: name, games, ...said } of tasks) {
    const task = await taskNamed(name, options);
    if (games.length !== count)
      throw new InputError(`Expected ${count} games of ${name} in ${path}, but got ${games.length}`);
    const parts = rankedParts(task.preset);
    const valuer = await MoveValuer.create(parts);
    const score = await scoreGames(task, parts, seedDeals(firstSeed, count), games, valuer, options).finally(() =>
      valuer.dispose(),
    );
    for (const [deal, { actions, chances, answers, illegal }] of games.entries()) {
      const counted = asksChances(parts) ? chances.filter((chance) => chance !== null).length : actions.length;
      if (answers - illegal !== counted)
        throw new InputError(
          `Expected ${counted} answers that counted on deal ${deal} of ${name} in ${path}, but got ${answers} less ${illegal}`,
        );
    }
    const found = JSON.parse(JSON.stringify(score)) as Record<string, unknown>;
    const names = new Set([...Object.keys(found), ...Object.keys(said)]);
    const wrong = [...names].find((figure) => !isDeepStrictEqual(found[figure], said[figure]));
    if (wrong !== undefined)
      throw new InputError(
        `Expected "${wrong}" of ${name} in ${path} to be ${JSON.stringify(found[wrong])}, but got ${JSON.stringify(said[wrong])}`,
      );
  }
  return results as unknown as BenchmarkResults;
}
