import { basename, join } from 'node:path';
import type { CommandModule } from 'yargs';
import { agentsFor } from '../../agents/registry.js';
import { gameOf, InputError, partsOf } from '../../env/index.js';
import { parsePpoConfig, type PpoConfig } from '../../train/index.js';
import { chooseDeals } from '../deal-options.js';
import { parseAssignments, parseRuleOptions } from '../environment-options.js';
import { readTextFile } from '../files.js';
import { count, wholeNumber } from '../numbers.js';
import { caveatText } from '../report.js';
import { DEFAULT_SEEDS } from '../run-evaluation.js';
import { printJson } from '../text.js';
import { evaluationText } from '../training/evaluation-text.js';
import { evaluateModel, trainModel } from '../training/train-model.js';

interface TrainArguments {
  env?: string;
  option?: string[];
  config?: string;
  set?: string[];
  seed?: string;
  steps?: string;
  out?: string;
  seeds?: string;
  evaluate: boolean;
  json: boolean;
}

function readConfig(path: string): object {
  const text = readTextFile(path);
  try {
    const json: unknown = JSON.parse(text);
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json;
  } catch (error) {
    throw new InputError(`Expected ${path} to be JSON, but ${(error as Error).message}`);
  }
  throw new InputError(`Expected ${path} to hold a JSON object with config keys, but it holds something else`);
}

/** The config file, then flags, then `--set`: later ones win. */
function configOf(argv: TrainArguments): PpoConfig {
  const file = argv.config === undefined ? {} : readConfig(argv.config);
  const fromFile = file as { rules?: object };
  const config = {
    ...file,
    ...(argv.env === undefined ? {} : { preset: argv.env }),
    ...(argv.option === undefined ? {} : { rules: { ...fromFile.rules, ...parseRuleOptions(argv.option) } }),
    ...(argv.seed === undefined ? {} : { seed: wholeNumber(argv.seed, 'seed') }),
    ...(argv.steps === undefined ? {} : { totalSteps: wholeNumber(argv.steps, 'steps', 1) }),
    ...parseAssignments('set', argv.set),
  };
  if (!('preset' in config))
    throw new InputError('Expected --env PRESET or a --config file with "preset", but there is neither');
  return parsePpoConfig(config);
}

async function train(argv: TrainArguments): Promise<void> {
  const config = configOf(argv);
  const game = gameOf(config.preset);
  const { rules } = partsOf(config.preset, { rules: config.rules });
  const deals = chooseDeals({ seeds: argv.seeds }, game, DEFAULT_SEEDS);
  const folder = argv.out ?? join('runs', `${config.preset}-ppo-${config.seed}`);
  const { steps, episodes, seconds, backend } = await trainModel(config, folder);
  if (!argv.json) {
    const speed = `${count(steps / seconds)} decisions/s, TensorFlow.js backend ${backend.name}`;
    console.log(
      `Trained ${basename(folder)} on ${count(steps)} decisions in ${count(episodes)} games: ${seconds.toFixed(0)} s, ${speed}`,
    );
    console.log(`Saved to ${folder}`);
  }
  const others = agentsFor(rules).map(({ name }) => name);
  const evaluation = argv.evaluate ? await evaluateModel(config, folder, others, deals) : null;
  if (argv.json) printJson({ folder, steps, episodes, seconds, backend, evaluation });
  else if (evaluation)
    console.log(`\n${evaluationText(evaluation, deals.label)}${caveatText({ ...partsOf(config.preset), game })}`);
}

export const trainCommand: CommandModule<object, TrainArguments> = {
  command: 'train',
  describe: 'train an agent with masked PPO and save it as a model folder',
  builder: (yargs) =>
    yargs
      .option('env', { type: 'string', requiresArg: true, describe: 'preset to learn' })
      .option('option', {
        type: 'string',
        array: true,
        requiresArg: true,
        describe: 'rule option name=value; repeatable',
      })
      .option('config', { type: 'string', requiresArg: true, describe: 'JSON file with config keys' })
      .option('set', {
        type: 'string',
        array: true,
        requiresArg: true,
        describe: 'config key=value, over the file; repeatable',
      })
      .option('seed', {
        type: 'string',
        requiresArg: true,
        describe: 'seed of deals, weights and sampling [default: 0]',
      })
      .option('steps', { type: 'string', requiresArg: true, describe: 'decisions to train on (config key totalSteps)' })
      .option('out', { type: 'string', requiresArg: true, describe: 'model folder [default: runs/PRESET-ppo-SEED]' })
      .option('seeds', {
        type: 'string',
        requiresArg: true,
        describe: `deals of the evaluation [default: ${DEFAULT_SEEDS}]`,
      })
      .option('evaluate', {
        type: 'boolean',
        default: true,
        describe: 'play the model beside all scripted agents afterwards',
      })
      .option('json', { type: 'boolean', default: false, describe: 'print JSON' })
      .example('maketen train --env decade-loop3', 'with the default config, about two minutes')
      .example('maketen train --env decade --steps 500000 --set learningRate=0.002 --out runs/quick', 'a shorter run')
      .example('maketen train --config my.json --seed 3', 'a config file, another seed'),
  handler: train,
};
