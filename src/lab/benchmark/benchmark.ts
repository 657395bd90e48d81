import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { InputError } from '../../env/base/errors.js';
import { parseJson } from '../../env/base/json.js';
import { parseWith } from '../../env/base/schema.js';
import type { GameParts } from '../../env/environment/game.js';
import { type Deal, expectEvaluationSeeds, seedDeals } from '../../evaluate/evaluate.js';
import { readTextFile, sha256 } from '../../io/files.js';
import { rankedParts } from '../games/kits.js';
import { firstSeedOf } from '../leaderboard/leaderboard.js';
import { MoveValuer } from '../move-values.js';
import { stepDone, type WorkOptions } from '../work-options.js';
import { scoreGames, type TaskScore } from './score.js';
import { type BenchmarkGame, type Player, playTask, PROTOCOL, type Task, taskOf, TASKS } from './tasks.js';

export interface BenchmarkTask extends TaskScore {
  readonly task: string;
  /** What the score follows from. */
  readonly games: readonly BenchmarkGame[];
}

/** Plain JSON. */
export interface BenchmarkResults {
  readonly format: 'maketen benchmark';
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
  const shown = secret === undefined ? {} : { secret: { text: secret, sha256: sha256(secret) } };
  return {
    format: 'maketen benchmark',
    version: PROTOCOL.version,
    player: name,
    firstSeed,
    deals: count,
    ...shown,
    tasks,
    leftOut,
  };
}

const total = z.number().min(0);
const gameSchema = z.object({
  actions: z.array(z.int().min(0)).max(PROTOCOL.decisions),
  chances: z.array(z.number().min(0).max(1).nullable()),
  answers: total,
  illegal: total,
  tokens: total,
  seconds: total,
});

/** Of a file of results what its figures follow from. */
const resultsSchema = z.looseObject({
  format: z.literal('maketen benchmark'),
  version: z.literal(PROTOCOL.version),
  firstSeed: z.int().min(0),
  deals: z.int().min(1),
  secret: z.object({ text: z.string(), sha256: z.string() }).optional(),
  tasks: z.array(z.looseObject({ task: z.string(), games: z.array(gameSchema) })),
});

/** Scores the games of a file of results again. @throws InputError that says what does not hold: a figure, a game, or the deals */
export async function verifyBenchmark(path: string, options: WorkOptions): Promise<BenchmarkResults> {
  const refusal = (): InputError => new InputError(`Expected results as JSON in ${path}, but got none`);
  const json = parseJson(readTextFile(path), refusal);
  const { firstSeed, deals: count, secret, tasks } = parseWith(resultsSchema, json, `results in ${path}`);
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
    const found = JSON.parse(JSON.stringify(score)) as Record<string, unknown>;
    const wrong = Object.keys(found).find((figure) => !isDeepStrictEqual(found[figure], said[figure]));
    if (wrong !== undefined)
      throw new InputError(
        `Expected "${wrong}" of ${name} in ${path} to be ${JSON.stringify(found[wrong])}, but got ${JSON.stringify(said[wrong])}`,
      );
  }
  return json as BenchmarkResults;
}
