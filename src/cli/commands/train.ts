import { basename, join } from 'node:path';
import { backendText } from '../../agents/networks/backend.js';
import { BACKEND_PREFERENCES } from '../../agents/networks/network-plan.js';
import { agentsFor } from '../../agents/registry.js';
import { printable } from '../../env/base/words.js';
import { knownPreset } from '../../env/games/game-registry.js';
import { InputError } from '../../env/index.js';
import { parseSeedRange } from '../../evaluate/evaluate.js';
import { readJsonObject } from '../../io/json.js';
import { evaluationDeals } from '../../lab/deals.js';
import { evaluateModel } from '../../lab/evaluation-report.js';
import { count } from '../../lab/tables.js';
import { bestAlgorithm } from '../../train/algorithms.js';
import { ALGORITHMS, parseTrainingConfig, type TrainingConfig } from '../../train/index.js';
import type { EnvironmentConfig } from '../../train/shared-config.js';
import { modelFolder } from '../../zoo/models.js';
import {
  defineCommand,
  flag,
  gameOption,
  integer,
  jsonOption,
  kebabCase,
  oneOf,
  optional,
  optionalText,
  text,
  type Values,
} from '../command.js';
import {
  assignments,
  environmentOption,
  EVALUATION_SEEDS,
  optionalEnv,
  rulesOf,
  rulesOptions,
} from '../environment-options.js';
import { commandLine, type Report, say } from '../output.js';
import { withProgress } from '../progress.js';
import { caveatText, evaluationText } from '../results-text.js';
import { type FinishedRun, type RunRequest, trainRun } from '../train-run.js';

/** What to train: a run that is resumed has its own config. */
const newRunOptions = {
  env: optionalEnv,
  option: rulesOptions.option,
  ...environmentOption,
  algorithm: optionalText(ALGORITHMS.map(({ name, summary }) => `${name}: ${summary}`).join('; '), {
    defaultText:
      'value where positions after a move have values; else, and with --config, --set, --environment or --from, ppo',
  }),
  config: optionalText("JSON file with config keys, or a model's config.json"),
  set: assignments('set', 'config key=value, over the file; repeatable'),
  seed: integer([0], 'seed of deals, weights and sampling', { defaultText: '0' }),
  steps: integer([1], 'decisions to train on (config key totalSteps)'),
  workers: integer([0], 'worker threads, 0 for none (config key workers)'),
  backend: optional(
    oneOf(BACKEND_PREFERENCES, 'what computes: TensorFlow.js on node, wasm or cpu, or the compiled kernel'),
  ),
  from: optionalText('start from the weights of a model: its name, its folder or a run folder'),
  out: optionalText('run folder', { defaultText: 'runs/PRESET-ALGORITHM-SEED' }),
};

const options = {
  ...newRunOptions,
  resume: optionalText('resume a run folder that was stopped or killed, from its last checkpoint'),
  seeds: text('deals of the evaluation', { default: EVALUATION_SEEDS }),
  evaluate: flag('play the model beside all scripted agents afterwards', { default: true }),
  ...gameOption,
  ...jsonOption,
};

type TrainOptions = Values<typeof options>;

/** The keys of a config file, or the training config in a model's config.json; 'auto' becomes the backend that computed the model. */
function readConfig(path: string): object {
  const json: object = readJsonObject(path, 'a JSON object with config keys');
  const { format, training } = json as {
    format?: unknown;
    training?: { config?: { backend?: unknown } | null; backend?: { name?: unknown } };
  };
  if (format !== 'maketen-model') return json;
  const config = training?.config;
  if (typeof config === 'object' && config !== null)
    return config.backend === 'auto' ? { ...config, backend: training?.backend?.name } : config;
  throw new InputError('Expected the config.json of a model to hold "training.config", but it does not');
}

/** The config file, then flags, then `--set`: later ones win. */
function configOf(options: TrainOptions): TrainingConfig {
  const {
    config: path,
    environment,
    env: preset,
    option,
    algorithm,
    steps: totalSteps,
    set,
    observe,
    seed,
    workers,
    backend,
  } = options;
  const file = path === undefined ? {} : readConfig(path);
  const { rules, preset: inFile = '' } = file as { rules?: object; preset?: string };
  const named = preset ?? knownPreset(inFile);
  const flags = {
    preset,
    rules: option && { ...rules, ...(named === undefined ? option : rulesOf(named, option)) },
    observe,
    algorithm,
    seed,
    totalSteps,
    workers,
    backend,
  };
  const given = Object.fromEntries(Object.entries(flags).filter(([, value]) => value !== undefined));
  const config = { ...file, ...given, ...set };
  if (!('preset' in config))
    throw new InputError('Expected a preset, or a --config file with "preset", but there is neither');
  const isOwn = environment !== undefined;
  const isTyped = [path, set, environment, options.from, algorithm].every((each) => each === undefined);
  const best = isTyped ? { algorithm: bestAlgorithm(config as EnvironmentConfig) } : {};
  return parseTrainingConfig({ ...config, ...best }, isOwn);
}

function requestOf(options: TrainOptions): RunRequest {
  const { resume, from, out, environment } = options;
  if (resume === undefined) {
    const config = configOf(options);
    const { preset, algorithm, seed } = config;
    const model = from === undefined ? undefined : (modelFolder(from) ?? from);
    return { config, parts: environment, from: model, folder: out ?? join('runs', `${preset}-${algorithm}-${seed}`) };
  }
  const given = Object.keys(newRunOptions).find((name) => options[name as keyof TrainOptions] !== undefined);
  if (given !== undefined)
    throw new InputError(
      `Expected --resume alone: the run has its own config, but got --${kebabCase(given)} as well; leave it out`,
    );
  return { resume };
}

const REASONS: Readonly<Record<FinishedRun['stoppedBy'], string>> = {
  totalSteps: 'Trained',
  patience: 'Stopped early: evaluations got no better. Trained',
  timeLimit: 'Stopped at the time limit. Trained',
  signal: 'Interrupted. Trained',
};

function runText({ folder, stoppedBy, totalSteps, steps, episodes, seconds, backend, config }: FinishedRun) {
  const threads = config.workers === 0 ? 'one thread' : `${config.workers} worker threads`;
  const speed = `${seconds.toFixed(0)} s, ${backendText(backend)}, ${threads}`;
  const best = steps === totalSteps ? '' : `; the best model is that after ${count(steps)} decisions`;
  const saved =
    stoppedBy === 'signal' ? `Resume with: ${commandLine(`train --resume ${folder}`)}` : `Saved to ${folder}`;
  const games = episodes === 0 ? '' : ` (${count(episodes)} games)`;
  const what = `${basename(folder)} on ${count(totalSteps)} decisions${games}`;
  return `${REASONS[stoppedBy]} ${what}: ${speed}${best}\n${saved}`;
}

async function evaluateRun({ parts: trained, partsModule, folder }: FinishedRun, seeds: string) {
  // Games that a preset's training truncates are played to their ends here.
  const parts = partsModule === undefined ? { ...trained, spec: { ...trained.spec, maxSteps: null } } : trained;
  const deals = evaluationDeals({ seeds }, parts.game);
  const others = agentsFor(parts.rules).map(({ name }) => name);
  const evaluation = await withProgress('evaluate', (onProgress) =>
    evaluateModel(parts, folder, others, deals, { onProgress }),
  );
  return { evaluation, text: `\n${evaluationText(evaluation, deals.label)}${caveatText(parts)}` };
}

async function train(options: TrainOptions): Promise<Report> {
  const { seeds, evaluate, json } = options;
  const request = requestOf(options);
  parseSeedRange(seeds); // before the training, not after hours of it
  const run = await trainRun(request);
  const { folder, stoppedBy, totalSteps, steps, episodes, seconds, backend } = run;
  if (!json) say(runText({ ...run, folder: printable(folder) }));
  const played = evaluate && stoppedBy !== 'signal' ? await evaluateRun(run, seeds) : { evaluation: null, text: '' };
  return {
    json: { folder, stoppedBy, totalSteps, steps, episodes, seconds, backend, evaluation: played.evaluation },
    text: () => played.text,
  };
}

export const command = defineCommand({
  options,
  examples: {
    'maketen train loop3 --steps 500000': 'half a minute, with the algorithm that is strongest there',
    'maketen train --env decade-loop3 --algorithm ppo --out runs/loop3-ppo':
      'PPO with its default config, about two minutes',
    'maketen train --env decade --steps 500000 --set learningRate=0.002 --out runs/quick': 'a shorter run',
    'maketen train --env decade --algorithm value': 'value learning over afterstates: the strongest',
    'maketen train --config my.json --seed 3': 'a config file, another seed',
    'maketen train --resume runs/quick': 'after Ctrl-C or a crash',
  },
  run: train,
});
