import { isDeepStrictEqual } from 'node:util';
import { InputError, shown } from '../../env/base/errors.js';
import { parseJson } from '../../env/base/json.js';
import { parseWith } from '../../env/base/schema.js';
import { expectEvaluationSeeds } from '../../evaluate/evaluate.js';
import { readTextFile, sha256 } from '../../io/files.js';
import { firstSeedOf } from '../leaderboard/leaderboard.js';
import type { WorkOptions } from '../work-options.js';
import {
  type BenchmarkResults,
  type BenchmarkSoFar,
  type BenchmarkTask,
  judgeHash,
  promptsHash,
  resultsSchema,
} from './benchmark.js';
import { judgedParts, playable, type PlayableTask, taskNamed } from './playable.js';

function readResults(path: string) {
  const refusal = () => new InputError(`Expected results as JSON in ${path}, but got none`);
  const results = parseWith(resultsSchema, parseJson(readTextFile(path), refusal), `results in ${path}`);
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
  const { version, firstSeed, deals: count, origin, unfinished } = results;
  const chosen = { firstSeed, deals: count, shots: origin?.settings.shots ?? 0 };
  const tasks: BenchmarkTask[] = [];
  const samples: PlayableTask[] = [];
  const leftOut = [...results.leftOut];
  for (const [i, { task: name, games, ...said }] of results.tasks.entries()) {
    const whole = games.filter(({ cut }) => !cut).length;
    const isEarly = unfinished !== undefined && i === results.tasks.length - 1 && games.length <= count;
    if (whole !== count && !isEarly)
      throw new InputError(`Expected ${count} whole games of ${name} in ${path}, but got ${whole}`);
    const task = await taskNamed(name, version, options);
    const judged = await judgedParts(task);
    try {
      const prepared = await playable(task, judged, chosen, options);
      samples.push(prepared);
      if (2 * whole <= games.length) {
        leftOut.push({ task: name, reason: `${games.length - whole} of its ${games.length} games were cut short` });
        continue;
      }
      const { score, games: scored } = await prepared.score(games, options);
      const expectEqual = (what: string, found: unknown, given: unknown) => {
        if (isDeepStrictEqual(found, given)) return;
        const [right, wrong] = [found, given].map((each) => JSON.stringify(each));
        throw new InputError(`Expected ${what} of ${name} in ${path} to be ${right}, but got ${wrong}`);
      };
      const isScored = unfinished === undefined || Object.keys(said).length > 0; // a run that was killed had no time for that
      for (const [deal, game] of games.entries()) {
        const [{ answers, illegal }, counted] = [game, prepared.counted(game)];
        if (answers - illegal !== counted)
          throw new InputError(
            `Expected ${counted} answers that counted on deal ${deal} of ${name} in ${path}, but got ${answers} less ${illegal}`,
          );
        if (isScored) expectEqual(`game ${deal}`, scored[deal], game);
      }
      const found = JSON.parse(JSON.stringify(score)) as Record<string, unknown>;
      const names = new Set(isScored ? [...Object.keys(found), ...Object.keys(said)] : []);
      for (const figure of names) expectEqual(`"${figure}"`, found[figure], said[figure]);
      tasks.push({ task: name, ...score, games: [...scored] });
    } finally {
      judged.valuer.dispose();
    }
  }
  if (tasks.length === 0)
    throw new InputError(`Expected whole games in ${path}, but ${leftOut.at(-1)!.reason}; play on with --resume`);
  if (origin?.judge === judgeHash() && origin.prompts !== promptsHash(samples))
    throw new InputError(`Expected prompts in ${path} that this judge asks, but got the hash of others`);
  return { ...results, tasks, leftOut };
}
