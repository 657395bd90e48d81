import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { InputError, shown } from '../../env/base/errors.js';
import { parseJson } from '../../env/base/json.js';
import { parseWith } from '../../env/base/schema.js';
import { expectEvaluationSeeds, MOST_DEALS, seedDeals } from '../../evaluate/evaluate.js';
import { readTextFile, sha256 } from '../../io/files.js';
import { rankedParts } from '../games/kits.js';
import { firstSeedOf } from '../leaderboard/leaderboard.js';
import { MoveValuer } from '../move-values.js';
import type { WorkOptions } from '../work-options.js';
import {
  type BenchmarkResults,
  type BenchmarkSoFar,
  type BenchmarkTask,
  judgeHash,
  promptsHash,
  taskNamed,
} from './benchmark.js';
import { scoreGames } from './score.js';
import { asksChances, PROTOCOL, type Task } from './tasks.js';

const total = z.number().min(0);
const gameSchema = z.strictObject({
  actions: z.array(z.int().min(0)).max(PROTOCOL.decisions),
  chances: z.array(z.number().min(0).max(1).nullable()),
  answers: total,
  illegal: total,
  tokens: total,
  seconds: total,
  cut: z.literal(true).optional(),
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
      settings: z
        .record(label, z.json())
        .refine(
          ({ answers, decisions }) => answers === PROTOCOL.answers && decisions === PROTOCOL.decisions,
          'the limits of the protocol',
        ),
    })
    .optional(),
  player: label,
  firstSeed: z.int().min(0),
  deals: z.int().min(2).max(MOST_DEALS),
  secret: z.strictObject({ text: z.string(), sha256: label }).optional(),
  tasks: z.array(z.object({ task: label, games: z.array(gameSchema).min(1) }).catchall(figure)).min(1),
  leftOut: z.array(z.strictObject({ task: label, reason: label })),
  unfinished: z.strictObject({ reason: label, tasks: z.array(label).min(1) }).optional(),
});

function readResults(path: string) {
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
  return results;
}

/** The results of a run that ended early, to be played on. @throws InputError for others, and those of another judge */
export function readUnfinished(path: string): BenchmarkSoFar {
  const results = readResults(path);
  if (results.unfinished === undefined)
    throw new InputError(`Expected results of a run that ended early in ${path}, but it has all games`);
  if (results.origin?.judge !== judgeHash())
    throw new InputError(`Expected results by this version of maketen in ${path}, but got those of another judge`);
  return results;
}

/** Scores the games of a file of results again. @throws InputError that says what does not hold: a figure, a game, or the deals */
export async function verifyBenchmark(path: string, options: WorkOptions): Promise<BenchmarkResults> {
  const results = readResults(path);
  const { firstSeed, deals: count, origin, unfinished } = results;
  const tasks: BenchmarkTask[] = [];
  const asked: Task[] = [];
  for (const { task: name, games, ...said } of results.tasks) {
    const task = await taskNamed(name, options);
    const isEarly = unfinished !== undefined && games.length < count;
    if ((games.length !== count && !isEarly) || (unfinished === undefined && games.some(({ cut }) => cut)))
      throw new InputError(
        `Expected ${count} whole games of ${name} in ${path}, but got ${games.filter(({ cut }) => !cut).length}`,
      );
    const parts = rankedParts(task.preset);
    const valuer = await MoveValuer.create(parts);
    const deals = seedDeals(firstSeed, games.length);
    const score = await scoreGames(task, parts, deals, games, valuer, options).finally(() => valuer.dispose());
    for (const [deal, { actions, chances, answers, illegal }] of games.entries()) {
      const counted = asksChances(parts) ? chances.filter((chance) => chance !== null).length : actions.length;
      if (answers - illegal !== counted)
        throw new InputError(
          `Expected ${counted} answers that counted on deal ${deal} of ${name} in ${path}, but got ${answers} less ${illegal}`,
        );
    }
    const found = JSON.parse(JSON.stringify(score)) as Record<string, unknown>;
    const isScored = unfinished === undefined || Object.keys(said).length > 0; // a run that was killed had no time for that
    const names = new Set(isScored ? [...Object.keys(found), ...Object.keys(said)] : []);
    const wrong = [...names].find((figure) => !isDeepStrictEqual(found[figure], said[figure]));
    if (wrong !== undefined)
      throw new InputError(
        `Expected "${wrong}" of ${name} in ${path} to be ${JSON.stringify(found[wrong])}, but got ${JSON.stringify(said[wrong])}`,
      );
    tasks.push({ task: name, ...score, games });
    asked.push(task);
  }
  if (origin?.judge === judgeHash() && origin.prompts !== promptsHash(asked))
    throw new InputError(`Expected prompts in ${path} that this judge asks, but got the hash of others`);
  return { ...(results as BenchmarkSoFar), tasks };
}
