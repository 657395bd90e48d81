import * as z from 'zod';
import { type GameParts, InputError } from '../../env/index.js';
import { expectEvaluationSeeds, MOST_DEALS } from '../../evaluate/evaluate.js';
import { sha256 } from '../../io/files.js';
import { packageVersion } from '../../io/folders.js';
import { programHash } from '../jobs/jobs.js';
import { firstSeedOf } from '../leaderboard/leaderboard.js';
import type { MoveValuer } from '../move-values.js';
import { stepDone, type WorkOptions } from '../work-options.js';
import { SPLITS } from './items.js';
import { judgedParts, playable, type PlayableTask, taskNamed, type TaskScore, tasksOf } from './playable.js';
import {
  type BenchmarkGame,
  gameSchema,
  type ItemTask,
  newGame,
  type Player,
  PROTOCOLS,
  type Task,
  type Version,
} from './tasks.js';

const label = z.string().max(1000);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const figure = z
  .union([z.number(), z.boolean(), z.array(label), z.record(z.string(), z.number().nullable())])
  .nullable();

/** A file of results. */
export const resultsSchema = z.strictObject({
  format: z.literal('maketen benchmark'),
  version: z.literal([1, 2]),
  /** What results depend on beside the player: those of equal `judge` and `prompts` can be compared. */
  origin: z
    .strictObject({
      /** The package's version. */
      maketen: z.string().regex(/^[\w.+-]{1,50}$/),
      /** SHA-256 of the program that judges. */
      judge: hash,
      /** SHA-256 of rules and first prompts of the tasks. */
      prompts: hash,
      /** The day on which it was played: 2026-01-31. */
      date: z.iso.date(),
      /** How the player was asked. */
      settings: z
        .looseObject({
          version: z.literal([1, 2]),
          answers: z.int(),
          decisions: z.int(),
          shots: z.int().min(0).optional(),
        })
        .refine(
          ({ version, answers, decisions }) =>
            answers === PROTOCOLS[version].answers && decisions === PROTOCOLS[version].decisions,
          'the limits of the protocol',
        ),
    })
    .optional(),
  player: label,
  firstSeed: z.int().min(0),
  deals: z.int().min(2).max(MOST_DEALS),
  secret: z.strictObject({ text: z.string(), sha256: label }).optional(),
  /** Their figures follow from the games; on the way they are not there. */
  tasks: z.array(z.object({ task: label, games: z.array(gameSchema).min(1) }).catchall(figure)).min(1),
  /** The tasks that the player does not play, and why. */
  leftOut: z.array(z.strictObject({ task: label, reason: label })),
  /** Where the run ended early: then games are cut, and others are missing. All tasks that were asked for. */
  unfinished: z.strictObject({ reason: label, tasks: z.array(label).min(1) }).optional(),
});

type SavedResults = z.infer<typeof resultsSchema>;
type PlayedTask = Pick<SavedResults['tasks'][number], 'task' | 'games'>;

/** What is written on the way: without figures. */
export type BenchmarkSoFar = Omit<SavedResults, 'tasks'> & { readonly tasks: readonly PlayedTask[] };

export type BenchmarkTask = PlayedTask & TaskScore;

/** Plain JSON. */
export type BenchmarkResults = Omit<SavedResults, 'tasks'> & { readonly tasks: readonly BenchmarkTask[] };

export interface BenchmarkOptions extends WorkOptions {
  readonly player: string;
  /** @throws InputError for a task that the player does not play */
  readonly create: (task: Task | ItemTask, parts: GameParts, valuer: MoveValuer) => Player | Promise<Player>;
  /** Default: 2. */
  readonly protocol?: Version | undefined;
  /** Solved examples in each prompt of protocol 2; default: 0. */
  readonly shots?: number | undefined;
  /** Names of tasks, or with protocol 1 a preset of a custom game. Default: all that the player plays. */
  readonly tasks?: readonly string[] | undefined;
  readonly deals: number;
  readonly firstSeed?: number | undefined;
  /** In place of a first seed, as for leaderboards. */
  readonly secret?: string | undefined;
  /** What else the player was asked with, for the file. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Games at a time, for players that answer in any order. Default: 1. */
  readonly atOnce?: number;
  /** Results of a run that ended early: what is missing is played. */
  readonly resumed?: BenchmarkSoFar;
  /** Is handed the games so far now and then: each time that there is a twentieth more. */
  readonly keep?: (results: BenchmarkSoFar) => void;
}

/**
 * Plays on from games that were played before, of which the first are finished.
 * @param games are filled as they are played
 * @returns what has ended the games early; null if nothing has
 */
async function playGames(
  task: PlayableTask,
  deals: number,
  games: BenchmarkGame[],
  player: Player,
  { atOnce = 1, onFinished, ...options }: WorkOptions & { atOnce?: number; onFinished: () => void },
): Promise<Error | null> {
  let failure: Error | null = null;
  let done = games.filter(({ cut }) => !cut).length;
  const open = Array.from(Array(deals).keys()).filter((game) => games[game] === undefined || games[game].cut);
  const playOn = async () => {
    for (let game = open.shift(); game !== undefined && failure === null; game = open.shift()) {
      games[game] = { ...(games[game] ?? newGame()), cut: true };
      await task.play(game, player, games[game]);
      delete games[game].cut;
      onFinished();
      await stepDone(options, ++done, deals);
    }
  };
  const stop = (error: unknown): void => void (failure ??= error as Error);
  await Promise.all(Array.from({ length: atOnce }, () => playOn().catch(stop)));
  while (games.at(-1)?.cut && games.at(-1)!.answers === 0) games.pop();
  return failure;
}

/** SHA-256 of the program that judges. */
export function judgeHash(): string {
  return programHash(['env', 'agents', 'evaluate', 'gap', 'lab']);
}

/** SHA-256 of a prompt of each task. */
export function promptsHash(tasks: readonly Pick<PlayableTask, 'sample'>[]): string {
  return sha256(JSON.stringify(tasks.map(({ sample }) => sample)));
}

/**
 * Has a player play the tasks, and scores it. A player that fails, or a signal, ends the games early: what was played is scored as it lies.
 * @throws InputError for deals that trainings learn from, and where the player plays none of the tasks
 * @throws the player's error if nothing was played
 */
export async function runBenchmark(options: BenchmarkOptions): Promise<BenchmarkResults> {
  const { player: name, create, resumed, deals: count, secret, onProgress, signal, keep } = options;
  const version = resumed?.version ?? options.protocol ?? 2;
  const firstSeed = firstSeedOf({
    secret,
    firstSeed: options.firstSeed ?? (secret === undefined ? SPLITS.test : undefined),
  });
  expectEvaluationSeeds(firstSeed, firstSeed + count - 1);
  const names = resumed?.unfinished?.tasks ?? options.tasks;
  const asked =
    names === undefined ? tasksOf(version) : await Promise.all(names.map((each) => taskNamed(each, version, options)));
  const tasks: BenchmarkTask[] = [];
  const leftOut = [...(resumed?.leftOut ?? [])];
  const judge = judgeHash();
  const limits = { ...PROTOCOLS[version], ...(version === 2 && { shots: options.shots ?? 0 }) };
  const { date = new Date().toISOString().slice(0, 10), settings = { ...limits, ...options.settings } } =
    resumed?.origin ?? {};
  const chosen = { firstSeed, deals: count, shots: settings.shots ?? 0 };
  const told = secret === undefined ? {} : { secret: { text: secret, sha256: sha256(secret) } };
  const samples: PlayableTask[] = [];
  const resultsOf = <Each extends { readonly task: string }>(tasks: readonly Each[], ended: string | null) => ({
    format: 'maketen benchmark' as const,
    version,
    origin: { maketen: packageVersion(), judge, prompts: promptsHash(samples), date, settings },
    player: name,
    firstSeed,
    deals: count,
    ...told,
    tasks,
    leftOut,
    ...(ended !== null && { unfinished: { reason: ended, tasks: asked.map((task) => task.name) } }),
  });
  let kept = 0;
  let failure: Error | null = null;
  for (const task of asked) {
    if (failure !== null || leftOut.some((each) => each.task === task.name)) continue;
    const judged = await judgedParts(task);
    const { parts, valuer } = judged;
    let player: Player | undefined;
    const tell =
      (what: string): WorkOptions['onProgress'] =>
      (done, of) =>
        onProgress?.(done, of, `${task.name}, ${what}`);
    try {
      const games = structuredClone(resumed?.tasks.find((each) => each.task === task.name)?.games ?? []);
      const onFinished = () => {
        const all = [...tasks.map((each) => each.games), games].flat().length;
        if (all < 1.05 * kept) return;
        kept = all;
        keep?.(resultsOf([...tasks, { task: task.name, games }], 'It has not ended'));
      };
      player = await create(task, parts, valuer);
      const stop = (): void => player?.close?.();
      signal?.addEventListener('abort', stop);
      const prepared = await playable(task, judged, chosen, { signal, onProgress: tell('positions') });
      samples.push(prepared);
      const playing = { ...options, onFinished, onProgress: tell('playing') };
      failure = await playGames(prepared, count, games, player, playing);
      signal?.removeEventListener('abort', stop);
      if (games.length === 0) {
        samples.pop();
        continue;
      }
      const { score, games: scored } = await prepared.score(games, { onProgress: tell('judging') });
      tasks.push({ task: task.name, ...score, games: [...scored] });
    } catch (error) {
      if (!(error instanceof InputError) || player !== undefined || names !== undefined) throw error;
      leftOut.push({ task: task.name, reason: error.message });
    } finally {
      player?.close?.();
      valuer.dispose();
    }
  }
  if (tasks.length === 0) throw failure ?? new InputError(leftOut[0].reason);
  return resultsOf(tasks, failure && (signal?.aborted ? 'Interrupted' : failure.message));
}
