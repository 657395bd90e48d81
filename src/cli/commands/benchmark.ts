import { InputError, mismatch } from '../../env/base/errors.js';
import { printable } from '../../env/base/words.js';
import type { Interval } from '../../evaluate/statistics.js';
import { SUSPECT } from '../../gap/agent-audit.js';
import { writeFileAtomically } from '../../io/files.js';
import { type BenchmarkResults, FIRST_SEED, runBenchmark } from '../../lab/benchmark/benchmark.js';
import { CommandPlayer, namedPlayer } from '../../lab/benchmark/players.js';
import { readUnfinished, verifyBenchmark } from '../../lab/benchmark/results-file.js';
import { TASKS } from '../../lab/benchmark/tasks.js';
import { type Cell, count, fixed, interval, percent, tableOf } from '../../lab/tables.js';
import {
  defineCommand,
  gameOption,
  integer,
  MOST_AT_ONCE,
  numberOption,
  oneOf,
  optional,
  optionalText,
  outputOptions,
} from '../command.js';
import { chosenSeeds, evaluationOptions, optionalEnv, seedOptions } from '../environment-options.js';
import { notice, paint, type Report, table, titled, withOutput } from '../output.js';
import { endAtOnce, interruptible } from '../process-end.js';
import { withProgress } from '../progress.js';

/** A figure with its interval; a dash where the task has none. */
const cell = (value: Interval | null, format: (value: number) => string): string =>
  value ? interval(value, format) : '-';

/** Games from which on intervals and suspicions hold. */
const FEW_GAMES = 50;

/** What ended a run before its games, what there is, and how to go on. */
function earlyEnd({ unfinished, tasks, deals }: BenchmarkResults, out: string | undefined): Error | undefined {
  if (unfinished === undefined) return undefined;
  const whole = unfinished.tasks.map((name) => {
    const games = tasks.find(({ task }) => task === name)?.games ?? [];
    return `${count(games.filter(({ cut }) => !cut).length)} of ${count(deals)} games of ${name}`;
  });
  const goOn = out === undefined ? 'with --out they could be played on' : `play on with --resume ${out}`;
  return new Error(`${unfinished.reason}; there are ${whole.join(', ')}: ${goOn}`);
}

/** What a check of results has found, and what no check can. */
function verifiedText({ origin }: BenchmarkResults): string {
  const made =
    origin &&
    `\nPlayed with maketen ${origin.maketen} on ${origin.date}: judge ${origin.judge.slice(0, 12)}, prompts ${origin.prompts.slice(0, 12)}. Results of equal judge and prompts can be compared.`;
  return `All figures follow from the games: outcomes, regret, Brier, gap closed, forfeits and z. Only the player says how many answers did not count, tokens and seconds.${made ?? ''}`;
}

function resultsText({ unfinished, ...results }: BenchmarkResults): string {
  const { player, version, firstSeed, deals, secret, tasks, leftOut } = results;
  const told = tasks.some(({ tokens, seconds }) => tokens + seconds > 0);
  const rows = tasks.map((each): Cell[] => [
    ['task', each.task],
    ['>decisions', count(each.decisions)],
    ['>regret a decision', cell(each.regret, (value) => fixed(value, 5))],
    ['>Brier', cell(each.brier, (value) => fixed(value, 5))],
    ['>gap closed, %', cell(each.gapClosed, (value) => fixed(100 * value, 1))],
    ['>illegal', cell(each.illegal, percent)],
    ['>forfeits', count(each.forfeits)],
    ['>z', each.z === null ? '-' : fixed(each.z, 1)],
    ...(told ? [['>tokens', count(each.tokens)] as const, ['>seconds', count(each.seconds)] as const] : []),
    ['judged by', each.judgedBy.join(', ')],
  ]);
  const origin = secret === undefined ? '' : `, of the secret with SHA-256 ${secret.sha256}`;
  const title = `${player}, protocol ${version}, ${count(deals)} deals a task (seeds ${firstSeed}..${firstSeed + deals - 1}${origin}), 95 % intervals`;
  const suspect = tasks.some(({ isSuspect }) => isSuspect)
    ? `\n\n${paint('yellow', 'Suspect:')} z above ${SUSPECT}: the player knew hidden cards, or its games were chosen (docs/benchmark.md).`
    : '';
  const few =
    deals < FEW_GAMES
      ? `\n\n${paint('yellow', 'Note:')} intervals of fewer than ${FEW_GAMES} games can be too narrow, and nobody is suspected; play more.`
      : '';
  const cuts = tasks.flatMap(({ games }) => games).filter(({ cut }) => cut).length;
  const cut = unfinished
    ? `\n\n${paint('yellow', 'Note:')} the run ended early (${unfinished.reason}); games that it cut short (${count(cuts)}) are scored as they lie: what they lacked costs nothing.`
    : '';
  const left = leftOut.map(({ task, reason }) => `\n\n${printable(task)} is left out. ${printable(reason)}`).join('');
  return `${titled(title, table(tableOf(rows)))}${suspect}${few}${cut}${left}`;
}

export const command = defineCommand({
  description: 'score a player, such as a language model, on three tasks with an exact scale, or on a custom game',
  options: {
    player: optionalText('agent, model or module, or overconfident', { conflicts: 'playerCommand' }),
    playerCommand: optionalText('program that answers questions in lines of JSON (docs/benchmark.md)'),
    name: optionalText('name in the results', { defaultText: 'the player' }),
    task: optional(
      oneOf(
        TASKS.map(({ name }) => name),
        'task',
        { defaultText: 'all it can play', conflicts: 'env' },
      ),
    ),
    env: optionalEnv,
    ...gameOption,
    ...seedOptions(`${FIRST_SEED}..${FIRST_SEED + 99}`, 'seedsSecret'),
    seedsSecret: optionalText('file with a secret from which seeds are derived'),
    illegalRate: numberOption('a number from 0 to 1', (value) => value >= 0 && value <= 1, 'share of illegal answers', {
      default: 0,
      needs: 'player',
    }),
    timeout: integer([1, 86_400], 'seconds for an answer', { default: 120 }),
    atOnce: integer([1, MOST_AT_ONCE], 'games at a time', { default: 1 }),
    seed: evaluationOptions.seed,
    resume: optionalText('results file of a run that ended early: play on', {
      conflicts: ['out', 'name', 'task', 'env', 'seeds', 'deals', 'seedsSecret'],
    }),
    verify: optionalText('score this results file again'),
    ...outputOptions,
  },
  examples: {
    'maketen benchmark --player random': 'a baseline',
    "maketen benchmark --player-command 'node my-model.mjs' --name my-model --out mine.json": 'a language model',
    'maketen benchmark --player exact --task tens-chances --deals 1000 --json': 'one task, as JSON',
    "maketen benchmark --player-command 'node my-model.mjs' --seeds-secret secret.txt --out mine.json":
      'on deals nobody knew',
    'maketen benchmark twelve --game ./twelve.mjs --player random': 'the moves of a custom game',
    "maketen benchmark --player-command 'node my-model.mjs' --resume mine.json":
      'after Ctrl-C, or after the player failed',
    'maketen benchmark --verify mine.json': 'whether the figures follow from the games',
  },
  async run({ verify, player, playerCommand, resume, name = player ?? playerCommand, ...options }) {
    const { task, env: only = task, illegalRate, timeout } = options;
    if (verify !== undefined) {
      const results = await withProgress('verify', (onProgress) => verifyBenchmark(verify, { onProgress }));
      return { json: results, text: () => `${resultsText(results)}\n\n${verifiedText(results)}` };
    }
    if (name === undefined) throw new InputError('Expected --player NAME, --player-command COMMAND or --verify FILE');
    const resumed = resume === undefined ? undefined : readUnfinished(resume);
    const chosen = resumed ? { ...resumed, secret: resumed.secret?.text } : { player: name, ...chosenSeeds(options) };
    if (chosen.deals < 2) throw mismatch('at least two deals', chosen.deals);
    const out = resume ?? options.out;
    const asked = resumed?.origin?.settings as { illegal: number; seed: number } | undefined;
    const { illegal, seed } = asked ?? { illegal: illegalRate, seed: options.seed };
    const atOnce = player === undefined ? options.atOnce : 1;
    const play = (signal?: AbortSignal): Promise<Report> =>
      withOutput(out, async () => {
        const results = await withProgress('benchmark', (onProgress) =>
          runBenchmark({
            ...chosen,
            resumed,
            onProgress,
            signal,
            settings: { timeout, illegal, seed, atOnce },
            tasks: only === undefined ? undefined : [only],
            atOnce,
            create: (of, parts, valuer) =>
              player === undefined
                ? new CommandPlayer(playerCommand!, timeout, of.name, notice)
                : namedPlayer(parts, player, valuer, { illegal, seed }),
            keep: (soFar) => out !== undefined && writeFileAtomically(out, JSON.stringify(soFar)),
          }),
        );
        const failure = earlyEnd(results, out);
        if (signal?.aborted && failure) notice(failure.message);
        return { json: results, text: () => resultsText(results), failure: signal?.aborted ? undefined : failure };
      });
    if (playerCommand !== undefined) return interruptible(play);
    await endAtOnce(); // games and bounds are judged in one piece
    return play();
  },
});
