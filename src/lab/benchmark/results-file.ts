import { isDeepStrictEqual } from 'node:util';
import { InputError, shown } from '../../env/base/errors.js';
import { parseJson } from '../../env/base/json.js';
import { parseWith } from '../../env/base/schema.js';
import { expectEvaluationSeeds, seedDeals } from '../../evaluate/evaluate.js';
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
  resultsSchema,
  taskNamed,
} from './benchmark.js';
import { scoreGames } from './score.js';
import { asksChances, type Task } from './tasks.js';

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
  const leftOut = [...results.leftOut];
  for (const [i, { task: name, games, ...said }] of results.tasks.entries()) {
    const whole = games.filter(({ cut }) => !cut).length;
    const isEarly = unfinished !== undefined && i === results.tasks.length - 1 && games.length <= count;
    if (whole !== count && !isEarly)
      throw new InputError(`Expected ${count} whole games of ${name} in ${path}, but got ${whole}`);
    const task = await taskNamed(name, options);
    asked.push(task);
    if (2 * whole <= games.length) {
      leftOut.push({ task: name, reason: `${games.length - whole} of its ${games.length} games were cut short` });
      continue;
    }
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
  }
  if (tasks.length === 0)
    throw new InputError(`Expected whole games in ${path}, but ${leftOut.at(-1)!.reason}; play on with --resume`);
  if (origin?.judge === judgeHash() && origin.prompts !== promptsHash(asked))
    throw new InputError(`Expected prompts in ${path} that this judge asks, but got the hash of others`);
  return { ...results, tasks, leftOut };
}
