import { basename, join } from 'node:path';
import type { CommandModule } from 'yargs';
import { agentsFor } from '../../agents/registry.js';
import { gameOf, InputError, partsOf } from '../../env/index.js';
import { printable } from '../../env/printable.js';
import { parseSeedRange } from '../../evaluate/deals.js';
import { readJsonObject } from '../../io/json.js';
import { evaluateModel } from '../../lab/evaluate-model.js';
import { count } from '../../lab/report/numbers.js';
import { ALGORITHMS, parseTrainingConfig, type TrainingConfig } from '../../train/index.js';
import { modelFolder } from '../../zoo/agent-sources.js';
import { chooseEvaluationDeals } from '../deal-options.js';
import { parseAssignments, parseRuleOptions } from '../environment-options.js';
import { evaluationText } from '../evaluation-text.js';
import { withProgress } from '../progress.js';
import { caveatText } from '../report.js';
import { DEFAULT_SEEDS } from '../run-evaluation.js';
import { printJson } from '../text.js';
import { type FinishedRun, type RunRequest, trainRun } from '../train-run.js';
import { wholeNumber } from '../whole-number.js';

interface TrainArguments {
  env?: string;
  option?: string[];
  algorithm?: string;
  config?: string;
  set?: string[];
  seed?: string;
  steps?: string;
  workers?: string;
  out?: string;
  from?: string;
  resume?: string;
  seeds?: string;
  evaluate: boolean;
  json: boolean;
}

function readConfig(path: string): object {
  return trainingConfigIn(readJsonObject(path, 'a JSON object with config keys'));
}

/** A model's config.json holds the config that it was trained with. */
function trainingConfigIn(json: object): object {
  const { format, training } = json as { format?: unknown; training?: { config?: unknown } };
  if (format !== 'maketen-model') return json;
  const config = training?.config;
  if (typeof config === 'object' && config !== null) return config;
  throw new InputError('Expected the config.json of a model to hold "training.config", but it does not');
}

/** The config file, then flags, then `--set`: later ones win. */
function configOf(argv: TrainArguments): TrainingConfig {
  const file = argv.config === undefined ? {} : readConfig(argv.config);
  const fromFile = file as { rules?: object };
  const config = {
    ...file,
    ...(argv.env === undefined ? {} : { preset: argv.env }),
    ...(argv.option === undefined ? {} : { rules: { ...fromFile.rules, ...parseRuleOptions(argv.option) } }),
    ...(argv.algorithm === undefined ? {} : { algorithm: argv.algorithm }),
    ...(argv.seed === undefined ? {} : { seed: wholeNumber(argv.seed, 'seed') }),
    ...(argv.steps === undefined ? {} : { totalSteps: wholeNumber(argv.steps, 'steps', 1) }),
    ...(argv.workers === undefined ? {} : { workers: wholeNumber(argv.workers, 'workers') }),
    ...parseAssignments('set', argv.set),
  };
  if (!('preset' in config))
    throw new InputError('Expected --env PRESET or a --config file with "preset", but there is neither');
  return parseTrainingConfig(config);
}

/** Options that say what to train: a run that is resumed has its own config. */
const OF_NEW_RUNS = ['env', 'option', 'algorithm', 'config', 'set', 'seed', 'steps', 'workers', 'from', 'out'] as const;

function requestOf(argv: TrainArguments): RunRequest {
  if (argv.resume === undefined) {
    const config = configOf(argv);
    const { preset, algorithm, seed } = config;
    const from = argv.from === undefined ? undefined : (modelFolder(argv.from) ?? argv.from);
    return { config, from, folder: argv.out ?? join('runs', `${preset}-${algorithm}-${seed}`) };
  }
  for (const name of OF_NEW_RUNS) {
    if (argv[name] !== undefined)
      throw new InputError(
        `Expected --resume alone: the run has its own config, but got --${name} as well; leave it out`,
      );
  }
  return { resume: argv.resume };
}

const REASONS: Readonly<Record<FinishedRun['stoppedBy'], string>> = {
  totalSteps: 'Trained',
  patience: 'Stopped early: evaluations got no better. Trained',
  timeLimit: 'Stopped at the time limit. Trained',
  signal: 'Interrupted. Trained',
};

function runText({ folder, stoppedBy, totalSteps, steps, episodes, seconds, backend, config }: FinishedRun): string {
  const threads = config.workers === 0 ? 'one thread' : `${config.workers} worker threads`;
  const speed = `${seconds.toFixed(0)} s, TensorFlow.js backend ${backend.name}, ${threads}`;
  const best = steps === totalSteps ? '' : `; the best model is that after ${count(steps)} decisions`;
  const saved = stoppedBy === 'signal' ? `Go on with: maketen train --resume ${folder}` : `Saved to ${folder}`;
  const games = episodes === 0 ? '' : ` (${count(episodes)} games)`;
  const what = `${basename(folder)} on ${count(totalSteps)} decisions${games}`;
  return `${REASONS[stoppedBy]} ${what}: ${speed}${best}\n${saved}`;
}

async function train(argv: TrainArguments): Promise<void> {
  const request = requestOf(argv);
  if (argv.seeds !== undefined) parseSeedRange(argv.seeds); // before the training, not after hours of it
  const run = await trainRun(request);
  if (!argv.json) console.log(runText({ ...run, folder: printable(run.folder) }));
  const { folder, config, stoppedBy, totalSteps, steps, episodes, seconds, backend } = run;
  const interrupted = stoppedBy === 'signal';
  if (run.partsModule !== undefined) {
    const evaluation = null; // scripted agents and named models know the preset alone
    if (argv.json) printJson({ folder, stoppedBy, totalSteps, steps, episodes, seconds, backend, evaluation });
    return;
  }
  const game = gameOf(config.preset);
  const { rules } = partsOf(config.preset, { rules: config.rules });
  const deals = chooseEvaluationDeals({ seeds: argv.seeds }, game, DEFAULT_SEEDS);
  const others = agentsFor(rules).map(({ name }) => name);
  const evaluation =
    argv.evaluate && !interrupted
      ? await withProgress('evaluate', (onProgress) => evaluateModel(config, folder, others, deals, { onProgress }))
      : null;
  if (argv.json) printJson({ folder, stoppedBy, totalSteps, steps, episodes, seconds, backend, evaluation });
  else if (evaluation)
    console.log(`\n${evaluationText(evaluation, deals.label)}${caveatText({ ...partsOf(config.preset), game })}`);
}

export const trainCommand: CommandModule<object, TrainArguments> = {
  command: 'train',
  describe: 'train an agent and keep checkpoints, metrics and the best model in a run folder',
  builder: (yargs) =>
    yargs
      .option('env', { type: 'string', requiresArg: true, describe: 'preset to learn' })
      .option('option', {
        type: 'string',
        array: true,
        requiresArg: true,
        describe: 'rule option name=value; repeatable',
      })
      .option('algorithm', {
        type: 'string',
        requiresArg: true,
        describe: `${ALGORITHMS.map(({ name, summary }) => `${name}: ${summary}`).join('; ')} [default: ppo]`,
      })
      .option('config', {
        type: 'string',
        requiresArg: true,
        describe: "JSON file with config keys, or a model's config.json",
      })
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
      .option('workers', {
        type: 'string',
        requiresArg: true,
        describe: 'worker threads, 0 for none (config key workers)',
      })
      .option('from', {
        type: 'string',
        requiresArg: true,
        describe: 'start from the weights of a model: its name, its folder or a run folder',
      })
      .option('out', {
        type: 'string',
        requiresArg: true,
        describe: 'run folder [default: runs/PRESET-ALGORITHM-SEED]',
      })
      .option('resume', {
        type: 'string',
        requiresArg: true,
        describe: 'go on with a run folder that was stopped or killed, from its last checkpoint',
      })
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
      .example('maketen train --env decade --algorithm value', 'value learning over afterstates: the strongest')
      .example('maketen train --config my.json --seed 3', 'a config file, another seed')
      .example(
        'maketen train --env decade-loop3 --algorithm value --from decade-loop3-value --set learnFrom=lines --set evaluations=0',
        "a model's values learn on, for certified bounds",
      )
      .example('maketen train --resume runs/quick', 'go on after Ctrl-C or a crash'),
  handler: train,
};
