import { availableParallelism } from 'node:os';
import * as z from 'zod';
import { InputError } from '../../env/index.js';
import { printable } from '../../env/printable.js';
import { halvingJson } from '../../lab/sweep/halving/halving-files.js';
import { runSuccessiveHalving } from '../../lab/sweep/halving/successive-halving.js';
import { resultsJson } from '../../lab/sweep/results-files.js';
import { runSweep } from '../../lab/sweep/sweep.js';
import { readSpace } from '../../lab/sweep/sweep-folder.js';
import type { RunState } from '../../lab/sweep/train-run.js';
import { defineCommand, kebabCase } from '../command.js';
import { gameOption } from '../game-option.js';
import { MOST_AT_ONCE, wholeNumber } from '../option-types.js';
import { jsonOption, printReport } from '../output.js';
import { interruptible } from '../process-end.js';
import { withProgress } from '../progress.js';
import { queueOptions, withQueueRunner, withRunner } from '../runner-options.js';
import { halvingText, resultsText } from '../sweep-text.js';

const SEARCHES = ['grid', 'random', 'asha'] as const;

/** Options of the search that stops early. */
const halvingOptions = {
  reduction: wholeNumber(2)
    .optional()
    .describe('asha: one trial in so many goes on from a rung')
    .meta({ defaultText: '4' }),
  minBudget: wholeNumber(1)
    .optional()
    .describe('asha: decisions of the first rung')
    .meta({ defaultText: "the last one's, divided by the reduction twice" }),
  maxBudget: wholeNumber(1)
    .optional()
    .describe('asha: decisions of the last rung')
    .meta({ defaultText: 'totalSteps of the configs' }),
  seed: wholeNumber().optional().describe("asha: of the order of a grid's trials").meta({ defaultText: '0' }),
};

const options = {
  config: z.string().describe('JSON file that says what varies (docs/sweeps.md): base, grid or random, seeds'),
  out: z.string().optional().describe('folder').meta({ defaultText: 'runs/sweep-NAME of the file' }),
  search: z
    .enum(SEARCHES)
    .optional()
    .describe(
      'grid: every combination; random: some by chance; asha: either of them, stopping early those that are behind (arXiv:1810.05934)',
    )
    .meta({ defaultText: 'grid or random, as in the file' }),
  ...halvingOptions,
  parallel: wholeNumber(1, MOST_AT_ONCE)
    .optional()
    .describe('trainings at a time, each in a process of its own that saves as it goes')
    .meta({ defaultText: 'processor cores by the workers of a training' }),
  workers: wholeNumber(0, MOST_AT_ONCE)
    .optional()
    .describe('worker threads that train instead of processes; 0: the main one; results do not depend on them')
    .meta({ defaultText: 'with asha: processor cores by the workers of a training' }),
  ...queueOptions,
  store: z
    .string()
    .optional()
    .describe('where checkpoints are while they are needed: file:///shared/folder, or redis, that of --queue')
    .meta({ defaultText: 'redis with --queue, else the folder of the sweep' }),
  ...gameOption,
  ...jsonOption,
};

type SweepCommandOptions = z.output<z.ZodObject<typeof options>>;

function number(states: readonly RunState[], status: RunState['status']): number {
  return states.filter((state) => state.status === status).length;
}

/** Options that have no say in what is asked for are a slip. */
function expectTogether(options: SweepCommandOptions): void {
  const { config, search, parallel, workers, queue, store } = options;
  const isHalving = search === 'asha';
  const stray = Object.keys(halvingOptions).find((name) => options[name as keyof typeof halvingOptions] !== undefined);
  if (stray !== undefined && !isHalving)
    throw new InputError(`Expected --${kebabCase(stray)} with --search asha alone; leave it out`);
  if (parallel !== undefined && (isHalving || workers !== undefined || queue !== undefined))
    throw new InputError(
      `Expected --parallel without ${isHalving ? '--search asha' : queue === undefined ? '--workers' : '--queue'}, which trains in threads; leave one of them out`,
    );
  if (store !== undefined && !isHalving && workers === undefined && queue === undefined)
    throw new InputError('Expected --store with --search asha, --workers or --queue; leave it out');
  const { random } = readSpace(config);
  if (search !== undefined && !isHalving && search !== (random ? 'random' : 'grid'))
    throw new InputError(`Expected --search ${random ? 'random' : 'grid'} or asha for ${config}, but got ${search}`);
}

function onRefused(path: string): void {
  process.stderr.write(`maketen: ${printable(path)}: damaged, or made by other code; trained again\n`);
}

/** The same command once more, for people. */
function againText(
  { config, search, reduction, minBudget, maxBudget, seed }: SweepCommandOptions,
  folder: string,
): string {
  const given = Object.entries({ search, reduction, minBudget, maxBudget, seed, out: folder });
  const words = given.flatMap(([name, value]) => (value === undefined ? [] : [`--${kebabCase(name)} ${value}`]));
  return printable(['maketen sweep', `--config ${config}`, ...words].join(' '));
}

async function halve(options: SweepCommandOptions): Promise<void> {
  const { config, out: folder, workers: asked, json, ...rest } = options;
  const threads = Number(readSpace(config).base.workers ?? 1);
  const workers = asked ?? Math.max(1, Math.floor(availableParallelism() / Math.max(1, threads)));
  const result = await interruptible((signal) =>
    withProgress('sweep', (onProgress) =>
      withRunner({ ...rest, workers, patience: 0 }, (runner) =>
        runSuccessiveHalving(config, { ...rest, folder, runner, onProgress, onRefused, signal }),
      ),
    ),
  );
  const { isInterrupted, winner } = result;
  printReport(
    { json },
    { json: { folder: result.folder, isInterrupted, ...halvingJson(result) }, text: () => halvingText(result) },
  );
  if (isInterrupted) {
    if (!json) console.log(`Interrupted. Resume with: ${againText(options, result.folder)}`);
  } else if (winner === null) {
    throw new Error('No trial came to the last rung: all that were promoted failed; change what varies');
  }
}

async function train(options: SweepCommandOptions): Promise<void> {
  const { config, out, parallel, store, json, workers } = options;
  const withTrainer: typeof withQueueRunner = (choice, work) =>
    workers === undefined ? withQueueRunner(choice, work) : withRunner({ ...choice, workers }, work);
  const { folder, states, isInterrupted } = await interruptible((signal) =>
    withProgress('sweep', (onProgress) =>
      withTrainer(options, (runner) =>
        runSweep(config, { folder: out, parallel, runner, store, onProgress, onRefused, signal }),
      ),
    ),
  );
  printReport(
    { json },
    {
      json: { folder, isInterrupted, ...resultsJson(states) },
      text: () => resultsText(states, folder),
    },
  );
  const failures = number(states, 'failed');
  const again = `maketen sweep --config ${config} --out ${folder}`;
  if (isInterrupted) {
    if (!json)
      console.log(
        `Interrupted: ${number(states, 'finished')} of ${states.length} runs are finished. Resume with: ${again}`,
      );
  } else if (failures > 0) {
    throw new Error(`${failures} of ${states.length} runs failed; fix the cause, then try them again with: ${again}`);
  }
}

export const sweepCommand = defineCommand({
  description:
    'train over seeds and hyper-parameters, several at a time, with a table of results; the same command again resumes it',
  options,
  examples: [
    ['maketen sweep --config rates.json', 'in runs/sweep-rates; again after Ctrl-C to resume it'],
    ['maketen plot runs/sweep-rates/runs/*', 'their learning curves, seeds as bands'],
    [
      'maketen sweep --config rates.json --search asha --reduction 4 --min-budget 20000 --max-budget 320000',
      'successive halving: one trial in four goes on from each rung',
    ],
    ['maketen train --config runs/sweep-rates/winner.json --seed 7', 'the best combination once more'],
    [
      'maketen sweep --config rates.json --search asha --queue redis://HOST --store file:///shared/checkpoints',
      'by the workers of a queue, with checkpoints in a folder that all of them share',
    ],
  ],
  async run(options) {
    expectTogether(options);
    await (options.search === 'asha' ? halve(options) : train(options));
  },
});
