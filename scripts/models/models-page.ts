import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gameOf } from '../../src/env/index.js';
import { type ModelConfig, parseModelConfig } from '../../src/train/models/model-config.js';
import { table } from '../markdown.js';
import type { ZooEvaluation } from './zoo-evaluation.js';

function row(models: string, name: string): string[] {
  const { config, evaluation } = readModel(models, name);
  const { agents, training, calibration } = evaluation;
  const { preset } = config.environment;
  const game = gameOf(preset);
  const [model, ...others] = agents;
  const plays = game.playMatters;
  const [measure] = Object.keys(model.measures);
  const best = others
    .filter(({ agent }) => !agent.startsWith(model.agent))
    .reduce((a, b) => (b.return.estimate > a.return.estimate ? b : a));
  const text = ({ winRate, measures }: typeof model): string =>
    `${(winRate.estimate * 100).toFixed(2)} %${measure === undefined ? '' : `, ${measure} ${measures[measure].estimate.toFixed(3)}`}`;
  return [
    `[${name}](${name}/card.md)`,
    `\`${preset}\``,
    config.algorithm,
    plays || calibration.values === null
      ? text(model)
      : `chance of winning: calibration error ${calibration.values.calibrationError.toFixed(4)}, correlation ${calibration.values.correctedCorrelation.toFixed(3)}`,
    plays ? `${best.agent}: ${text(best)}` : '',
    calibration.chances.calibrationError.toFixed(4),
    `${(training.seconds / 60).toFixed(1)} min`,
  ];
}

/** Models that have been evaluated, in alphabetic order. */
export function modelNames(models: string): string[] {
  return readdirSync(models)
    .filter((name) => existsSync(join(models, name, 'evaluation.json')))
    .sort();
}

/** What models/ says of a model. */
export function readModel(models: string, name: string): { config: ModelConfig; evaluation: ZooEvaluation } {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(models, name, file), 'utf8'));
  return { config: parseModelConfig(read('config.json')), evaluation: read('evaluation.json') as ZooEvaluation };
}

/** models/README.md: all models beside the best scripted agent of their preset. */
export function modelsPage(models: string): string {
  const names = modelNames(models);
  const head = [
    'model',
    'plays',
    'algorithm',
    'result on unseen deals',
    'best scripted agent',
    'calibration error of hints',
    'training',
  ];
  return `# Trained models

Each model is a folder: \`config.json\` (its game, its training, hashes of the other files and of itself), \`model.json\` and \`weights.bin\` (TensorFlow.js
layers format; rounded in the npm package), \`evaluation.json\` (results on unseen deals) and \`card.md\`. Every \`--agent\` option takes its name:
\`maketen compare --env decade-loop3 --agent longest-run --agent decade-loop3-value\`. \`NAME+lookahead=0\` turns off the lookahead of a model that has one.

${table(
  head,
  names.map((name) => row(models, name)),
)}

\`maketen train --config models/NAME/config.json --out runs/NAME\` trains a model again: equal seeds give equal weights on one backend and machine
architecture. During the trainings other work shared the two cores.
`;
}
