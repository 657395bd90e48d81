import { dirname } from 'node:path';
import { FIRST_RESULT_SEED } from '../../env/base/random.js';
import { printable } from '../../env/base/words.js';
import { presetOf } from '../../env/games/game-registry.js';
import { MOST_DEALS } from '../../evaluate/evaluate.js';
import { expectFileWritable, makeFolder, writeFileAtomically } from '../../io/files.js';
import { writeJsonFile } from '../../io/json.js';
import type { UnitRunner } from '../../lab/jobs/unit-runner.js';
import { runLeaderboard } from '../../lab/leaderboard/leaderboard.js';
import { jsonPath, resultsMarkdown, summaryTable } from '../../lab/leaderboard/results-markdown.js';
import { count } from '../../lab/tables.js';
import {
  defineCommand,
  flag,
  gameOption,
  integer,
  jsonOption,
  kebabCase,
  MOST_AT_ONCE,
  optionalText,
  optionalTexts,
  text,
  type Values,
} from '../command.js';
import {
  assignmentWords,
  chosenSeeds,
  patienceOption,
  rulesOf,
  rulesOptions,
  seedOptions,
} from '../environment-options.js';
import { notice, type Report, say, table, titled } from '../output.js';
import { interruptible } from '../process-end.js';
import { withProgress } from '../progress.js';
import { elsewhere, elsewhereOptions, isElsewhere } from '../runner-options.js';

function onRefused(paths: readonly string[]) {
  const files = paths.length === 1 ? paths[0] : `${paths[0]} and ${count(paths.length - 1)} more`;
  notice(`${files}: damaged, or made by other settings, models or code; played again`);
}

/** Results depend on these, and on `--game`. */
const decisiveOptions = {
  env: {
    ...optionalTexts('presets, here or behind --env, repeatable', { positional: true, defaultText: 'all' }),
    read: (names: readonly string[]) => names.map(presetOf),
  },
  option: { ...rulesOptions.option, needs: 'env' },
  reward: optionalText('reward scheme that agents are ranked by', {
    defaultText: "the first of each preset's game, or what docs/leaderboard.md says",
  }),
  agent: optionalTexts('agent as in maketen evaluate, repeatable; random always plays', { defaultText: 'all' }),
  traces: optionalTexts('file of traces whose agents are ranked too, after every game is verified; repeatable', {
    needs: 'env',
  }),
  ...seedOptions(`${FIRST_RESULT_SEED}..${FIRST_RESULT_SEED + 9999}`, 'seedsSecret'),
  boundDeals: integer([0, MOST_DEALS], 'number of deals with certified bounds, up to a second each; 0: none', {
    default: 1000,
  }),
  seedsSecret: optionalText('file with a secret from which seeds are derived (docs/honesty.md)'),
};

const options = {
  ...decisiveOptions,
  workers: integer([1, MOST_AT_ONCE], 'worker threads; results do not depend on them', {
    defaultText: 'processor cores',
  }),
  ...elsewhereOptions,
  ...patienceOption,
  out: text('Markdown file to write, with a JSON file beside it', { default: 'docs/results.md' }),
  work: optionalText('folder for finished jobs', { defaultText: "leaderboard in the user's cache folder" }),
  fresh: flag('play everything again, for example to measure the speed of this machine'),
  ...gameOption,
  ...jsonOption,
};

type LeaderboardOptions = Values<typeof options>;

/** The command line with what results depend on, where it is not as by default. */
function commandText(played: Pick<LeaderboardOptions, keyof typeof decisiveOptions | 'game'>) {
  const words = Object.entries({ ...decisiveOptions, ...gameOption }).flatMap(([name, { default: usual }]) => {
    if (name === 'option') return assignmentWords(name, played.option);
    const value = played[name as Exclude<keyof typeof decisiveOptions, 'option'>];
    if (value === undefined || String(value) === usual) return [];
    return [value].flat().map((each) => `--${kebabCase(name)} ${each}`);
  });
  return ['maketen leaderboard', ...words].join(' ');
}

export const command = defineCommand({
  description:
    'play all agents of all presets on the same deals and write tables of results; the same command resumes it',
  options,
  examples: {
    'maketen leaderboard': 'everything, into docs/results.md and .json; again after Ctrl-C to resume it',
    'maketen leaderboard --env decade --env decade-loop --deals 1000 --out quick.md': 'two presets, roughly',
    'maketen leaderboard --agent random --agent models/mine --out mine.md': 'a model where it can play',
    'maketen leaderboard --env decade-loop3 --option minRun=2 --agent ./mine.mjs --agent longest-run --out mine.md':
      'an agent of your own on rules of your own',
    'maketen leaderboard --env decade-loop3 --agent longest-run --traces games.jsonl --out mine.md':
      'an agent whose games were written down elsewhere, from Python say',
    'maketen leaderboard --env decade --agent ./mine.mjs --seeds-secret secret.txt --out board.md':
      'a public board, on deals that nobody could choose or learn',
  },
  run(options) {
    if (!isElsewhere(options)) return report(options);
    return elsewhere(options, (runner) => report(options, runner));
  },
});

async function report(given: LeaderboardOptions, runner?: UnitRunner): Promise<Report | null> {
  const { out, json, env, option, agent, game, ...options } = given;
  const { listUnits } = options;
  const paths = [out, jsonPath(out)];
  const { leaderboard: board, ...parts } = await interruptible((signal) =>
    withProgress('leaderboard', (onProgress) =>
      runLeaderboard({
        presets: env,
        rules: option && rulesOf(env[0], option),
        agents: agent,
        ...options,
        ...chosenSeeds(options),
        runner,
        onProgress,
        onRefused,
        signal,
        onEntered: () => listUnits || paths.forEach(expectFileWritable),
      }),
    ),
  );
  if (board === null) {
    if (!json)
      say(`Interrupted: ${count(parts.done)} of ${count(parts.units)} parts are finished. The same command resumes.`);
    return null;
  }
  if (listUnits) return null;
  makeFolder(dirname(out));
  writeFileAtomically(out, resultsMarkdown(board, commandText({ env, option, agent, game, ...options })));
  writeJsonFile(jsonPath(out), board);
  const text = () => {
    const { firstSeed, deals } = board;
    const title = `${count(deals)} deals (seeds ${firstSeed}..${firstSeed + deals - 1}), 95 % intervals`;
    const files = printable(`All figures: ${paths.join(' and ')}`);
    return `${titled(title, table(summaryTable(board.presets)))}\n\n${files}`;
  };
  return { json: board, text };
}
