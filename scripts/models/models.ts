/**
 * Keeps models/: puts the model of a finished run there, evaluates models on deals that neither training nor tuning has seen, measures how far
 * their hints can be believed, and writes their cards and models/README.md. npm run ts -- scripts/models/models.ts --help
 */
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { format } from 'prettier';
import yargs from 'yargs';
import { type LookaheadDraws, LOOKAHEADS, MOST_ENDGAME } from '../../src/agents/afterstates/afterstates.js';
import { reportError } from '../../src/cli/report-error.js';
import { guardProcess } from '../../src/cli/process-end.js';
import { InputError } from '../../src/env/base/errors.js';
import { MOST_DEALS } from '../../src/evaluate/evaluate.js';
import type { HintCalibration } from '../../src/hint/calibrate-hints.js';
import { writeFileAtomically } from '../../src/io/files.js';
import { readMetrics } from '../../src/train/metrics/metrics-file.js';
import type { ModelConfig } from '../../src/train/models/model-config.js';
import { expectKnown, modelOfRun, type NewModel, placeModel } from './add-model.js';
import { modelCard } from './model-card.js';
import { modelNames, modelsPage, readModel } from './models-page.js';
import { calibrateModel, evaluateModel, type ZooEvaluation } from './zoo-evaluation.js';

const MODELS = join(import.meta.dirname, '../../models');

async function write(path: string, text: string, parser: 'markdown' | 'json'): Promise<void> {
  writeFileAtomically(path, await format(text, { parser, printWidth: 120 }));
}

async function writeEvaluation(folder: string, evaluation: object): Promise<void> {
  await write(join(folder, 'evaluation.json'), JSON.stringify(evaluation), 'json');
}

/** Puts a model into models/ when it has been evaluated and its hints have been calibrated. */
async function place(model: Omit<NewModel, 'models'>, deals: number, trainingOf: TrainingOf): Promise<void> {
  expectInteger('deals', deals, 1, MOST_DEALS);
  const { endgame = 0, lookahead = 0 } = model.play ?? {};
  expectInteger('endgame', endgame, 0, MOST_ENDGAME);
  expectInteger('lookahead', lookahead, LOOKAHEADS[0], LOOKAHEADS[LOOKAHEADS.length - 1]);
  await placeModel({ models: MODELS, ...model }, async (folder, config) => {
    console.log(model.name);
    const results = { ...(await evaluateModel(folder, config, deals)), training: trainingOf(config) };
    // Hints look into the evaluation, so it is there before they are calibrated.
    await writeEvaluation(folder, results);
    await writeEvaluation(folder, { ...results, calibration: await calibration(folder, config) });
  });
}

/** What an evaluation says of a model's training. */
type TrainingOf = (config: ModelConfig) => ZooEvaluation['training'];

/** The training times that a run's metrics tell; `steps` and `episodes` are those of the best evaluation. */
async function add(run: string, name: string, deals: number, play: NewModel['play']): Promise<void> {
  await place({ from: modelOfRun(run), name, play }, deals, ({ training: { steps, episodes } }) => {
    return { seconds: readMetrics(run).at(-1)?.seconds ?? NaN, steps, episodes };
  });
}

/** Lets a model in models/ play from another number of hidden cards on exactly. */
async function changeEndgame(name: string, endgame: number): Promise<void> {
  const { evaluation } = readModel(MODELS, name);
  await place(
    { from: join(MODELS, name), name, play: { endgame } },
    evaluation.agents[0].deals,
    () => evaluation.training,
  );
}

function expectInteger(option: string, value: number, least: number, most: number): void {
  if (!(Number.isInteger(value) && value >= least && value <= most))
    throw new InputError(`Expected --${option} to be an integer from ${least} to ${most}, but got ${value}`);
}

/** Plays as many deals again as the model's evaluation has. */
async function evaluateAgain(name: string): Promise<void> {
  console.log(name);
  const { config, evaluation } = readModel(MODELS, name);
  const results = await evaluateModel(name, config, evaluation.agents[0].deals);
  await writeEvaluation(join(MODELS, name), { ...evaluation, ...results });
}

async function calibration(folder: string, config: ModelConfig): Promise<HintCalibration> {
  const found = await calibrateModel(folder, config);
  console.log(`${basename(folder)}: calibration error of chances ${found.chances.calibrationError.toFixed(4)}`);
  return found;
}

async function calibrateAgain(name: string): Promise<void> {
  const { config, evaluation } = readModel(MODELS, name);
  const folder = join(MODELS, name);
  await writeEvaluation(folder, { ...evaluation, calibration: await calibration(folder, config) });
}

async function writeCards(): Promise<void> {
  for (const name of modelNames(MODELS)) {
    const { config, evaluation } = readModel(MODELS, name);
    const bytes = statSync(join(MODELS, name, 'weights.bin')).size;
    await write(join(MODELS, name, 'card.md'), modelCard(name, config, evaluation, bytes), 'markdown');
  }
  await write(join(MODELS, 'README.md'), modelsPage(MODELS), 'markdown');
}

/** Each model's evaluation is written when it is done, all cards at the end. */
async function forEach(names: readonly string[] | undefined, action: (name: string) => Promise<void>): Promise<void> {
  const chosen = names?.length ? names : modelNames(MODELS);
  for (const name of chosen) expectKnown(MODELS, name); // all, before the first takes an hour
  for (const name of chosen) await action(name);
  await writeCards();
}

guardProcess();
await yargs(process.argv.slice(2))
  .scriptName('npm run ts -- scripts/models/models.ts')
  .command(
    'add <run> <name>',
    'put the model of a finished run into models/, with its evaluation and card',
    (builder) =>
      builder
        .positional('run', { type: 'string', demandOption: true })
        .positional('name', { type: 'string', demandOption: true })
        .option('deals', { type: 'number', default: 20_000, describe: 'more tell agents apart that differ little' })
        .option('endgame', {
          type: 'number',
          describe:
            'hidden cards from which on it plays exactly, a value model on a single line of Decade [default: as trained]',
        })
        .option('lookahead', {
          type: 'number',
          describe: 'draws that a value model looks ahead [default: as trained]',
        }),
    async ({ run, name, deals, endgame, lookahead }) => {
      await add(run, name, deals, {
        ...(endgame !== undefined && { endgame }),
        ...(lookahead !== undefined && { lookahead: lookahead as LookaheadDraws }),
      });
      await writeCards();
    },
  )
  .command(
    'endgame <cards> <names..>',
    'let value models on a single line of Decade play exactly from so many hidden cards on, and evaluate and calibrate them again',
    (builder) =>
      builder
        .positional('cards', { type: 'number', demandOption: true })
        .positional('names', { type: 'string', array: true, demandOption: true }),
    ({ cards, names }) => forEach(names, (name) => changeEndgame(name, cards)),
  )
  .command(
    'evaluate [names..]',
    'play the deals of evaluations again [default: of all models]',
    (builder) => builder.positional('names', { type: 'string', array: true }),
    ({ names }) => forEach(names, evaluateAgain),
  )
  .command(
    'calibrate [names..]',
    'measure again how far hints can be believed [default: by all models]',
    (builder) => builder.positional('names', { type: 'string', array: true }),
    ({ names }) => forEach(names, calibrateAgain),
  )
  .command('cards', 'write all cards and models/README.md anew', {}, writeCards)
  .demandCommand(1)
  .strict()
  .help()
  .fail((message, error) => {
    throw error ?? new InputError(`${message} (npm run ts -- scripts/models/models.ts --help)`);
  })
  .parseAsync()
  .catch((error: unknown) => (process.exitCode = reportError(error)));
