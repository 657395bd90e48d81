import { gameOf } from '../../src/env/index.js';
import { CARDS_LEFT } from '../../src/env/environment/rules.js';
import type { Calibration } from '../../src/evaluate/calibration.js';
import type { Interval, PairedComparison, Summary } from '../../src/evaluate/index.js';
import { algorithmOf } from '../../src/train/index.js';
import type { AfterstatePlay, ModelConfig } from '../../src/train/models/model-config.js';
import { table } from '../markdown.js';
import type { ZooEvaluation } from './zoo-evaluation.js';

/** A number of a result with its 95 % interval. */
function withRange({ estimate, low, high }: Interval, text: (value: number) => string): string {
  return `${text(estimate)} (${text(low)} to ${text(high)})`;
}

const percent = (share: number): string => (share * 100).toFixed(2);
const signedPercent = (share: number): string => `${share < 0 ? '' : '+'}${percent(share)}`;
const thousands = (value: number): string => Math.round(value).toLocaleString('en');

function resultRow(summary: Summary, difference: PairedComparison | undefined, measure: string | undefined): string[] {
  return [
    summary.agent,
    withRange(summary.winRate, percent),
    ...(measure === undefined ? [] : [withRange(summary.measures[measure], (value) => value.toFixed(3))]),
    difference ? withRange(difference.winRate, signedPercent) : '',
    ...(measure === undefined
      ? []
      : [difference ? withRange(difference.measures[measure], (value) => value.toFixed(3)) : '']),
    thousands(summary.decisionsPerSecond),
  ];
}

function results({ agents, differences }: ZooEvaluation, measure: string | undefined): string {
  const head = [
    'agent',
    'won, %',
    ...(measure === undefined ? [] : [measure]),
    'the model wins more, points',
    ...(measure === undefined ? [] : [`${measure}: the model minus it`]),
    'decisions/s',
  ];
  return table(
    head,
    agents.map((summary, i) => resultRow(summary, differences[i - 1], measure)),
  );
}

/** What hints say of chances, as on any other deal, against playouts. */
function calibrationText({ calibration: { chances, values, winCurve } }: ZooEvaluation, reward: string): string {
  const error = (of: Calibration): string => `calibration error ${of.calibrationError.toFixed(4)}`;
  const lines = [
    `Its hints' chances to win, compared with ${chances.playouts} playouts of each of ${thousands(chances.positions)} positions of other deals: ${error(chances)}, ` +
      `root mean squared error ${chances.rootMeanSquaredError.toFixed(4)}.`,
  ];
  if (winCurve !== null)
    lines.push(
      `${reward === CARDS_LEFT.name ? 'Its values are no chances' : 'Its values alone err too much'}: its chance to win for a value was fitted on as many positions of other deals (isotonic regression).`,
    );
  if (values === null) lines.push('Its values are not used: they predict a shaped reward.');
  else
    lines.push(
      `Its values (return "${reward}" to come): ${error(values)}, correlation ${values.correlation.toFixed(3)} ` +
        `(${values.correctedCorrelation.toFixed(3)} without the playouts' noise).`,
    );
  const rows = chances.bins.map(({ positions, predicted, observed }) => [
    percent(predicted),
    withRange(observed, percent),
    thousands(positions),
  ]);
  return `${lines.join(' ')}\n\n${table(['hints say, %', 'won, %', 'positions'], rows)}`;
}

function endgameOf({ inputs }: ModelConfig): number {
  return inputs.kind === 'afterstates' ? inputs.endgame : 0;
}

function endgameText(config: ModelConfig): string {
  const cards = endgameOf(config);
  const { endgame } = config.training.config as Partial<AfterstatePlay>;
  const training = endgame ? `as in training from ${endgame} on` : 'but not in training';
  return cards === 0
    ? ''
    : `\nFrom ${cards} hidden cards on it plays exactly (best play over every order of the cards), ${training}; \`+endgame=0\` turns this off.\n`;
}

/** The settings by which the run's model plays as the one in models/. */
function playText(name: string, { inputs, training }: ModelConfig): string {
  if (inputs.kind !== 'afterstates') return '';
  const { endgame, lookahead } = inputs;
  const trained = training.config as Partial<AfterstatePlay>;
  const changed = Object.entries({ endgame, lookahead })
    .filter(([key, value]) => value !== (trained[key as keyof AfterstatePlay] ?? 0))
    .map(([key, value]) => `+${key}=${value}`);
  return changed.length === 0 ? '' : ` This model plays as \`runs/${name}${changed.join('')}\`.`;
}

/** The card.md of a model: what it is, how it was trained and for how long, how it plays beside the baselines, its limits, how to rebuild it. */
export function modelCard(name: string, config: ModelConfig, evaluation: ZooEvaluation, bytes: number): string {
  const { preset, reward } = config.environment;
  const game = gameOf(preset);
  const plays = game.playMatters;
  const { summary } = algorithmOf(config.algorithm);
  const { seconds, steps, episodes } = evaluation.training;
  const { workers, totalSteps } = config.training.config as { workers: number; totalSteps: number };
  const threads = workers === 0 ? 'one thread' : `${workers} worker threads`;
  const copies =
    config.training.config.learnFrom === 'exact'
      ? ' It learned the exact values of the solved game, in positions of its games.'
      : '';
  const [measure] = Object.keys(evaluation.agents[0].measures);
  const lookahead = evaluation.agents.some(({ agent }) => agent.endsWith('+lookahead=0'));
  return `# ${name}

**What**: ${plays ? `an agent for \`${preset}\`` : `the chance of winning \`${preset}\` from any position`}, ${thousands(bytes / 4)} weights (${thousands(bytes / 1000)} kB).

**How**: ${summary} (\`--algorithm ${config.algorithm}\`), reward \`${reward}\`, seed ${String(config.training.config.seed)}; ${thousands(totalSteps)} decisions, of which the best evaluation kept ${thousands(steps)}
(${thousands(episodes)} games), in ${(seconds / 60).toFixed(1)} minutes on ${threads}, TensorFlow.js' ${config.training.backend.name} backend, while other work shared the machine's two cores.${copies} Every key is in
\`config.json\` under \`training.config\`.

**Result** on ${evaluation.agents[0].deals.toLocaleString('en')} deals that neither training nor tuning has seen (seeds ${String(evaluation.deals.seeds)}; \`evaluation.json\`; 95 % intervals, differences paired on equal deals):

${results(evaluation, plays ? measure : undefined)}
${lookahead ? '\n`+lookahead=0` turns off the lookahead, an exact expectation over the next card.\n' : ''}${endgameText(config)}
**Calibration**: ${calibrationText(evaluation, reward)}

**Limits**: it plays only these rules${plays ? '; results are of its greedy play' : ''}.${game.caveat ? ` ${game.caveat}` : ''}

**Rebuild**: \`maketen train --config models/${name}/config.json --out runs/${name}\`; equal bytes on the same backend and machine architecture.${playText(name, config)}

Measured on ${evaluation.machine}.
`;
}
