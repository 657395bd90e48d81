/**
 * Keeps models/: puts the model of a finished run there, evaluates models on deals that neither training nor tuning has seen, measures how far
 * their hints can be believed, and writes their cards and models/README.md. npm run model -- --help
 */
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import yargs from 'yargs';
import { loadModel } from '../../src/train/index.js';
import { readMetrics } from '../../src/train/metrics/index.js';
import { configSha256, type ModelConfig, modelHashes, parseModelConfig, sealedConfig } from '../../src/train/models/model-config.js';
import { modelCard } from './model-card.js';
import { modelNames, modelsPage, readModel } from './models-page.js';
import { calibrateModel, evaluateModel, type ZooEvaluation } from './zoo-evaluation.js';

const MODELS = join(import.meta.dirname, '../../models');

async function write(path: string, text: string, parser: 'markdown' | 'json'): Promise<void> {
  writeFileSync(path, await format(text, { parser, printWidth: 120 }));
}

async function writeEvaluation(name: string, evaluation: ZooEvaluation): Promise<void> {
  await write(join(MODELS, name, 'evaluation.json'), JSON.stringify(evaluation), 'json');
}

/** Lets a saved value model play the last hidden cards exactly. */
async function setEndgame(folder: string, endgame: number): Promise<void> {
  const path = join(folder, 'config.json');
  const config = JSON.parse(readFileSync(path, 'utf8')) as ModelConfig;
  await write(path, JSON.stringify(sealedConfig({ ...config, inputs: { ...config.inputs, endgame } } as ModelConfig)), 'json');
}

/** The training times that a run's metrics tell; `steps` and `episodes` are those of the best evaluation. */
async function add(run: string, name: string, { deals, endgame }: { deals: number; endgame: number }): Promise<void> {
  const folder = join(MODELS, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const file of ['config.json', 'model.json', 'weights.bin'])
    cpSync(join(run, 'model', file), join(folder, file));
  if (endgame > 0) await setEndgame(folder, endgame);
  const { policy, config } = await loadModel(folder);
  policy.dispose?.();
  const { steps, episodes } = config.training;
  const training = { seconds: readMetrics(run).at(-1)?.seconds ?? NaN, steps, episodes };
  console.log(name);
  const results = await evaluateModel(name, config, deals);
  // Hints look into the evaluation, so it is there before they are calibrated.
  await write(join(folder, 'evaluation.json'), JSON.stringify({ ...results, training }), 'json');
  await calibrateAgain(name);
}

/** Plays as many deals again as the model's evaluation has. */
async function evaluateAgain(name: string): Promise<void> {
  console.log(name);
  const { config, evaluation } = readModel(MODELS, name);
  const results = await evaluateModel(name, config, evaluation.agents[0].deals);
  await writeEvaluation(name, { ...evaluation, ...results });
}

async function calibrateAgain(name: string): Promise<void> {
  const { config, evaluation } = readModel(MODELS, name);
  const calibration = await calibrateModel(name, config);
  console.log(`${name}: calibration error of chances ${calibration.chances.calibrationError.toFixed(4)}`);
  await writeEvaluation(name, { ...evaluation, calibration });
}

/** Adds its hash to a config.json that has none. @throws InputError if it has been changed since it was saved */
function seal(name: string): void {
  const path = join(MODELS, name, 'config.json');
  const text = readFileSync(path, 'utf8');
  const config = JSON.parse(text) as ModelConfig;
  parseModelConfig(config, path);
  if (config.sha256 === undefined)
    writeFileSync(path, text.replace(/\s*\}\s*$/, `,\n  "sha256": "${configSha256(config)}"\n}\n`));
}

/** Says in a model's evaluation which weights and config it is of. */
async function identify(name: string): Promise<void> {
  seal(name);
  const { config, evaluation } = readModel(MODELS, name);
  const { environment, ...others } = evaluation;
  await writeEvaluation(name, { environment, ...others, ...modelHashes(config) });
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
  for (const name of names?.length ? names : modelNames(MODELS)) {
    await action(name);
  }
  await writeCards();
}

await yargs(process.argv.slice(2))
  .scriptName('npm run model --')
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
          default: 0,
          describe: 'hidden cards from which on it plays exactly, a value model on a single line of Decade',
        }),
    ({ run, name, deals, endgame }) => forEach([name], () => add(run, name, { deals, endgame })),
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
  .command(
    'identify [names..]',
    'record in evaluations, as they are, the SHA-256 of the weights and the config that they are of [default: of all models]',
    (builder) => builder.positional('names', { type: 'string', array: true }),
    ({ names }) => forEach(names, identify),
  )
  .command('cards', 'write all cards and models/README.md anew', {}, writeCards)
  .demandCommand(1)
  .strict()
  .help()
  .parseAsync();
