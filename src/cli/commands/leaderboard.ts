import type { Argv, CommandModule } from 'yargs';
import { printable } from '../../env/printable.js';
import { FIRST_RESULT_SEED } from '../../env/seeds.js';
import { MOST_DEALS } from '../../evaluate/deals.js';
import { AtomicFile } from '../../io/files.js';
import { runLeaderboard } from '../../lab/leaderboard/leaderboard.js';
import { jsonPath, resultsMarkdown } from '../../lab/leaderboard/results-markdown.js';
import { summaryTable } from '../../lab/leaderboard/results-tables.js';
import { count } from '../../lab/report/numbers.js';
import { interruptible } from '../process-end.js';
import { withProgress } from '../progress.js';
import { indent, paint, printJson, table } from '../text.js';
import { MOST_AT_ONCE, wholeNumber } from '../whole-number.js';

interface LeaderboardArguments {
  env?: string[];
  agent?: string[];
  deals: string;
  boundDeals: string;
  firstSeed: string;
  workers?: string;
  out: string;
  work?: string;
  fresh: boolean;
  json: boolean;
}

const DEFAULTS = {
  deals: '10000',
  boundDeals: '1000',
  firstSeed: String(FIRST_RESULT_SEED),
  out: 'docs/results.md',
} as const;

/** The command line with what results depend on. */
function commandText({ env = [], agent = [], deals, boundDeals, firstSeed }: LeaderboardArguments): string {
  const words = [
    ...env.map((each) => `--env ${each}`),
    ...agent.map((each) => `--agent ${each}`),
    ...(deals === DEFAULTS.deals ? [] : [`--deals ${deals}`]),
    ...(boundDeals === DEFAULTS.boundDeals ? [] : [`--bound-deals ${boundDeals}`]),
    ...(firstSeed === DEFAULTS.firstSeed ? [] : [`--first-seed ${firstSeed}`]),
  ];
  return ['maketen leaderboard', ...words].join(' ');
}

function onRefused(paths: readonly string[]): void {
  const files = paths.length === 1 ? paths[0] : `${paths[0]} and ${count(paths.length - 1)} more`;
  const text = `${files}: damaged, or made by other settings, models or code; played again`;
  process.stderr.write(`maketen: ${printable(text)}\n`);
}

async function leaderboard(argv: LeaderboardArguments): Promise<void> {
  const deals = wholeNumber(argv.deals, 'deals', 1, MOST_DEALS);
  const boundDeals = wholeNumber(argv.boundDeals, 'bound-deals', 0, MOST_DEALS);
  const firstSeed = wholeNumber(argv.firstSeed, 'first-seed');
  const workers = argv.workers === undefined ? undefined : wholeNumber(argv.workers, 'workers', 1, MOST_AT_ONCE);
  const paths = { markdown: argv.out, json: jsonPath(argv.out) };
  let files: Readonly<Record<'markdown' | 'json', AtomicFile>> | null = null;
  const { leaderboard: board, ...parts } = await interruptible((signal) =>
    withProgress('leaderboard', (onProgress) =>
      runLeaderboard({
        ...{ presets: argv.env, agents: argv.agent, deals, boundDeals, firstSeed, workers },
        ...{ work: argv.work, fresh: argv.fresh, onProgress, onRefused, signal },
        onEntered: () => (files = { markdown: new AtomicFile(paths.markdown), json: new AtomicFile(paths.json) }),
      }),
    ),
  );
  if (board === null) {
    if (!argv.json)
      console.log(
        `Interrupted: ${count(parts.done)} of ${count(parts.units)} parts are finished. The same command goes on.`,
      );
    return;
  }
  const { markdown, json } = files!;
  markdown.write(resultsMarkdown(board, commandText(argv)));
  json.write(`${JSON.stringify(board, null, 2)}\n`);
  markdown.commit();
  json.commit();
  if (argv.json) {
    printJson(board);
    return;
  }
  const { columns, rows } = summaryTable(board.presets, (name) => name);
  const title = paint('bold', `${count(deals)} deals (seeds ${firstSeed}..${firstSeed + deals - 1}), 95 % intervals`);
  console.log(
    `${title}\n${indent(table(columns, rows))}\n\n${printable(`All figures: ${paths.markdown} and ${paths.json}`)}`,
  );
}

export const leaderboardCommand: CommandModule<object, LeaderboardArguments> = {
  command: 'leaderboard',
  describe: 'play all agents of all presets on the same deals and write tables of results; run it again to go on',
  builder: (yargs) =>
    yargs
      .option('env', {
        type: 'string',
        array: true,
        requiresArg: true,
        describe: 'preset, repeatable [default: all]',
      })
      .option('agent', {
        type: 'string',
        array: true,
        requiresArg: true,
        describe:
          'agent as in maketen evaluate, on the presets it can play, repeatable; random plays in any case [default: all]',
      })
      .option('deals', {
        type: 'string',
        requiresArg: true,
        default: DEFAULTS.deals,
        describe: 'deals of each preset, the same for all its agents',
      })
      .option('bound-deals', {
        type: 'string',
        requiresArg: true,
        default: DEFAULTS.boundDeals,
        describe:
          'the first deals, for which certified bounds are worked out: up to a quarter of a second each; 0: none',
      })
      .option('first-seed', {
        type: 'string',
        requiresArg: true,
        default: DEFAULTS.firstSeed,
        describe: 'seed of the first deal; the others follow it',
      })
      .option('workers', {
        type: 'string',
        requiresArg: true,
        describe: 'worker threads; results do not depend on them [default: processor cores]',
      })
      .option('out', {
        type: 'string',
        requiresArg: true,
        default: DEFAULTS.out,
        describe: 'Markdown file to write, with a JSON file beside it',
      })
      .option('work', {
        type: 'string',
        requiresArg: true,
        describe: "folder for what is done so far [default: leaderboard in the user's cache folder]",
      })
      .option('fresh', {
        type: 'boolean',
        default: false,
        describe: 'play everything again, whatever is in that folder: for decisions a second of this machine alone',
      })
      .option('json', { type: 'boolean', default: false, describe: 'print JSON' })
      .example('maketen leaderboard', 'everything, into docs/results.md and .json; again after Ctrl-C to go on')
      .example('maketen leaderboard --env decade --env decade-loop --deals 1000 --out quick.md', 'two presets, roughly')
      .example(
        'maketen leaderboard --agent random --agent models/mine --out mine.md',
        'a model where it can play',
      ) as unknown as Argv<LeaderboardArguments>,
  handler: leaderboard,
};
