import { InputError, mismatch } from '../../env/base/errors.js';
import { printable } from '../../env/base/words.js';
import type { Interval } from '../../evaluate/statistics.js';
import { SUSPECT } from '../../gap/agent-audit.js';
import { writeFileAtomically } from '../../io/files.js';
import { type BenchmarkResults, runBenchmark } from '../../lab/benchmark/benchmark.js';
import { compareItems, type ItemGame, meanOfTasks, SPLITS } from '../../lab/benchmark/items.js';
import { CommandPlayer, namedPlayer } from '../../lab/benchmark/players.js';
import { readUnfinished, verifyBenchmark } from '../../lab/benchmark/results-file.js';
import { ITEM_TASKS, TASKS } from '../../lab/benchmark/tasks.js';
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
const cell = (value: Interval | null, format: (value: number) => string) => (value ? interval(value, format) : '-');

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
function verifiedText({ origin }: BenchmarkResults) {
  const made =
    origin &&
    `\nPlayed with maketen ${origin.maketen} on ${origin.date}: judge ${origin.judge.slice(0, 12)}, prompts ${origin.prompts.slice(0, 12)}. Results of equal judge and prompts can be compared.`;
  return `All figures follow from the games: outcomes, regret, Brier, gap closed, forfeits and z. Only the player says how many answers did not count, tokens and seconds.${made ?? ''}`;
}

/** The paired differences of two players, task by task and over all. @throws InputError where they have no task of protocol 2 in common */
function comparison(first: BenchmarkResults, second: BenchmarkResults): Report {
  const tasks = first.tasks.flatMap(({ task, games }) => {
    const others = second.tasks.find((each) => each.task === task)?.games ?? [];
    const difference = compareItems(games as ItemGame[], others as ItemGame[]);
    return difference.items < 2 ? [] : [{ task, ...difference }];
  });
  if (first.version * second.version < 4 || tasks.length === 0)
    throw new InputError('Expected two results of protocol 2 with positions in common, but got others');
  const all = { task: 'all', items: tasks.reduce((sum, { items }) => sum + items, 0), ...meanOfTasks(tasks) };
  const rows = [...tasks, all].map(({ task, items, ...difference }): Cell[] => [
    ['task', task],
    ['>positions', count(items)],
    ['>gap closed, % more', interval(difference, (value) => fixed(100 * value, 1))],
  ]);
  const title = `${first.player} against ${second.player} on the same positions, 95 % intervals`;
  return {
    json: { players: [first.player, second.player], tasks, all },
    text: () => titled(title, table(tableOf(rows))),
  };
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
    ['>illegal', cell(each.illegal, (share) => percent(Math.min(Math.max(share, 0), 1)))],
    ['>forfeits', count(each.forfeits)],
    ['>z', each.z === null ? '-' : fixed(each.z, 1)],
    ...(each.promptCharacters === undefined
      ? []
      : [['>characters a prompt', count(Math.round(each.promptCharacters))] as const]),
    ...(told ? [['>tokens', count(each.tokens)] as const, ['>seconds', count(each.seconds)] as const] : []),
    ['judged by', each.judgedBy.join(', ')],
  ]);
  const shares = tasks.flatMap(({ gapClosed }) => gapClosed ?? []);
  const all =
    version === 2 && tasks.length > 1
      ? `\n\nAll tasks alike: ${cell(meanOfTasks(shares), (value) => fixed(100 * value, 1))} % of the gap closed`
      : '';
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
  return `${titled(title, table(tableOf(rows)))}${all}${suspect}${few}${cut}${left}`;
}

function shareOption(description: string) {
  const notes = { default: 0, needs: 'player' };
  return numberOption('a number from 0 to 1', (value) => value >= 0 && value <= 1, description, notes);
}

export const command = defineCommand({
  description: 'score a player, such as a language model, on tasks with an exact scale, or on a custom game',
  options: {
    player: optionalText('agent, model or module, or overconfident', { conflicts: 'playerCommand' }),
    playerCommand: optionalText('program that answers questions in lines of JSON (docs/benchmark.md)'),
    name: optionalText('name in the results', { defaultText: 'the player' }),
    task: optional(
      oneOf(
        [...ITEM_TASKS, ...TASKS].map(({ name }) => name),
        'task; each is of one protocol',
        { defaultText: 'all it can play', conflicts: 'env' },
      ),
    ),
    env: optionalEnv,
    ...gameOption,
    protocol: oneOf(['1', '2'], 'whole games (1) or single positions (2)', { default: '2' }),
    shots: integer([0, 20], 'solved examples in each prompt, protocol 2', { default: 0 }),
    split: optional(oneOf(['test', 'dev'], 'deals by name', { conflicts: ['seeds', 'seedsSecret'] })),
    ...seedOptions(`${SPLITS.test}..${SPLITS.test + 99}`, 'seedsSecret'),
    seedsSecret: optionalText('file with a secret from which seeds are derived'),
    illegalRate: shareOption('share of illegal answers'),
    randomRate: shareOption('share of random answers'),
    timeout: integer([1, 86_400], 'seconds for an answer', { default: 120 }),
    atOnce: integer([1, MOST_AT_ONCE], 'games at a time', { default: 1 }),
    seed: evaluationOptions.seed,
    resume: optionalText('results file of a run that ended early: play on', {
      conflicts: ['out', 'name', 'task', 'env', 'seeds', 'deals', 'seedsSecret'],
    }),
    verify: optionalText('score this results file again'),
    against: optionalText('results file of another player: the difference on the same positions', { needs: 'verify' }),
    ...outputOptions,
  },
  examples: {
    'maketen benchmark --player random': 'a baseline',
    "maketen benchmark --player-command 'node my-model.mjs' --name my-model --out mine.json": 'a language model',
    'maketen benchmark --player exact --task tens-mid --deals 1000 --json': 'one task, as JSON',
    'maketen benchmark --player random --protocol 1': 'whole games',
    "maketen benchmark --player-command 'node my-model.mjs' --seeds-secret secret.txt --out mine.json":
      'on deals nobody knew',
    'maketen benchmark twelve --game ./twelve.mjs --player random': 'the moves of a custom game',
    "maketen benchmark --player-command 'node my-model.mjs' --resume mine.json":
      'after Ctrl-C, or after the player failed',
    'maketen benchmark --verify mine.json': 'whether the figures follow from the games',
  },
  async run({ verify, player, playerCommand, resume, name = player ?? playerCommand, ...options }) {
    const { task, env: only = task, illegalRate, randomRate, timeout, shots, split, against } = options;
    const verified = (file: string) => withProgress('verify', (onProgress) => verifyBenchmark(file, { onProgress }));
    if (verify !== undefined) {
      const results = await verified(verify);
      if (against !== undefined) return comparison(results, await verified(against));
      return { json: results, text: () => `${resultsText(results)}\n\n${verifiedText(results)}` };
    }
    const isOld = options.env !== undefined || TASKS.some(({ name }) => name === task);
    if (options.protocol === '1' && ITEM_TASKS.some(({ name }) => name === task))
      throw mismatch('a task of protocol 1', task);
    const protocol = isOld || options.protocol === '1' ? 1 : 2;
    if (name === undefined) throw new InputError('Expected --player NAME, --player-command COMMAND or --verify FILE');
    const resumed = resume === undefined ? undefined : readUnfinished(resume);
    const asNamed = { player: name, ...chosenSeeds(options), ...(split && { firstSeed: SPLITS[split] }) };
    const chosen = resumed ? { ...resumed, secret: resumed.secret?.text } : asNamed;
    if (chosen.deals < 2) throw mismatch('at least two deals', chosen.deals);
    const out = resume ?? options.out;
    const asked = resumed?.origin?.settings as { illegal: number; random?: number; seed: number } | undefined;
    const { illegal, random, seed } = asked ?? { illegal: illegalRate, random: randomRate, seed: options.seed };
    const atOnce = player === undefined ? options.atOnce : 1;
    const play = (signal?: AbortSignal) =>
      withOutput(out, async () => {
        const results = await withProgress('benchmark', (onProgress) =>
          runBenchmark({
            ...chosen,
            resumed,
            onProgress,
            signal,
            protocol,
            shots,
            settings: { timeout, illegal, ...(protocol === 2 && { random }), seed, atOnce },
            tasks: only === undefined ? undefined : [only],
            atOnce,
            create: (of, parts, valuer) =>
              player === undefined
                ? new CommandPlayer(playerCommand!, timeout, of.name, notice)
                : namedPlayer(parts, player, valuer, { illegal, guessed: random, byJudge: protocol === 2, seed }),
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
