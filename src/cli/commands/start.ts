import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backendText } from '../../agents/networks/backend.js';
import { agentsFor, strongestFor } from '../../agents/registry.js';
import { isSameJson } from '../../env/base/json.js';
import { InputError, make } from '../../env/index.js';
import { seedDeals } from '../../evaluate/evaluate.js';
import { mean } from '../../evaluate/statistics.js';
import type { Hint } from '../../hint/index.js';
import { expectWritable } from '../../io/files.js';
import { evaluationDeals } from '../../lab/deals.js';
import { evaluateAgents } from '../../lab/evaluate-agents.js';
import { evaluateModel, type ModelEvaluation } from '../../lab/evaluation-report.js';
import { chooseHinter } from '../../lab/hint-agent.js';
import { rulesLabel } from '../../lab/rules-label.js';
import { count, percent } from '../../lab/tables.js';
import { bestAlgorithm } from '../../train/algorithms.js';
import { parseTrainingConfig, type TrainingConfig, trainingParts } from '../../train/index.js';
import { readRunConfig } from '../../train/runs/run-folder.js';
import { defineCommand, jsonOption, optionalText, type Values } from '../command.js';
import { rulesOf, rulesOptions } from '../environment-options.js';
import { commandLine, paint, type Report, say, wantsColor } from '../output.js';
import { withProgress } from '../progress.js';
import { evaluationText } from '../results-text.js';
import { type TrainingView, trainRun } from '../train-run.js';

/** Here a player decides most: some 23 times a game, a draw or one of several sets. */
const PRESET = 'decade-loop3-optional';
/** A training of some twenty seconds: the models of the package have learnt for longer. */
const STEPS = 600_000;

/** Deals that neither training nor the choice of its settings has seen: settings were chosen on seeds below 20,000. */
const DEALS = '2000000..2001999';

/** The deal, and the decision in it, that the hint is asked for. */
const HINT_SEED = 7;
const HINT_DECISION = 2;

/** A scripted agent, and its share of wins on the deals of a training's evaluations. */
interface Reference {
  readonly agent: string;
  readonly winRate: number;
}

/** One line an evaluation. */
export function evaluationLines(
  write: (line: string) => void,
  { totalSteps, evaluationDeals }: Pick<TrainingConfig, 'totalSteps' | 'evaluationDeals'>,
  { agent, winRate: reference }: Reference,
): TrainingView {
  return {
    update({ steps, seconds, evaluation_win_rate: winRate }) {
      if (winRate === undefined) return;
      const total = count(totalSteps);
      const wins = `${percent(winRate)} of ${count(evaluationDeals)} deals (${agent} ${percent(reference)})`;
      const done = `${count(steps).padStart(total.length)} of ${total} decisions, ${seconds.toFixed(1).padStart(5)} s`;
      write(`   ${done}: wins ${wins}`);
    },
    stop: () => {},
  };
}

const options = {
  ...rulesOptions,
  env: { ...rulesOptions.env, isRequired: false, default: PRESET },
  out: optionalText('model folder', { defaultText: join('runs', 'PRESET-start') }),
  ...jsonOption,
};

/** The config of a run that is resumed, or of a new one by the best algorithm. */
async function configOf({ env: preset, option }: Values<typeof options>, out: string): Promise<TrainingConfig> {
  if (!existsSync(out)) {
    expectWritable(out);
    const rules = rulesOf(preset, option);
    return parseTrainingConfig({ preset, rules, algorithm: bestAlgorithm({ preset, rules }), totalSteps: STEPS });
  }
  const config = await readRunConfig(out);
  if (config.preset === preset && (option === undefined || isSameJson(config.rules, option))) return config;
  throw new InputError(
    `Expected a run on ${preset} with these options in ${out}, but it is one on ${config.preset}; give another --out`,
  );
}

/** What the table of the comparison leaves to be asked. */
function comparisonNotes({ agents: [own, ...others] }: ModelEvaluation): string {
  const brackets = 'In brackets: the interval that holds the true figure with 95 % certainty.';
  const measure = Object.keys(own.measures).find((name) => name === 'cards left');
  const isUntidy =
    measure !== undefined &&
    others.some(
      ({ winRate, measures }) =>
        winRate.estimate < own.winRate.estimate && measures[measure].estimate < own.measures[measure].estimate,
    );
  return isUntidy
    ? `${brackets}\nIt leaves more cards where it loses: it learns to win, and a loss counts the same with any number of cards.`
    : brackets;
}

function hintLine({ probability, reason }: Hint) {
  const plays = probability === 1 ? 'plays' : probability === 0 ? 'or' : `plays with ${percent(probability)}`;
  return `   ${plays.padEnd(5)}  ${reason}`;
}

async function start(given: Values<typeof options>): Promise<Report | null> {
  const { env: preset, json, out = join('runs', `${given.env}-start`) } = given;
  const tell = (text: string) => {
    if (!json) say(text);
  };
  const isResumed = existsSync(out);
  const config = await configOf(given, out);
  const parts = trainingParts(config);
  const { rules } = parts;
  const reference = strongestFor(rules).name;
  const known = agentsFor(rules).map(({ name }) => name);
  const baselines = [...new Set(['random', 'next-card', reference])].filter((name) => known.includes(name));
  const deals = evaluationDeals({ seeds: DEALS }, parts.game);

  tell(
    `${paint('bold', '1. Training')} by ${config.algorithm} on ${rulesLabel(parts)}: ${count(config.totalSteps)} decisions, some twenty seconds on two cores. The network of the best evaluation is kept, not the last one.\n`,
  );
  const [{ won }] = await evaluateAgents(parts, [reference], seedDeals(config.evaluationSeed, config.evaluationDeals));
  const view = () => evaluationLines(say, config, { agent: reference, winRate: mean(won) });
  const request = isResumed ? { resume: out } : { folder: out, config };
  const run = await trainRun(request, json ? undefined : view);
  const { steps, totalSteps, episodes, seconds, backend, stoppedBy } = run;
  if (stoppedBy === 'signal') {
    tell(`   Interrupted after ${count(totalSteps)} decisions. The same command resumes.`);
    return null;
  }
  const kept = `kept: the network after ${count(steps)} decisions`;
  tell(
    `   ${count(episodes)} games in ${seconds.toFixed(0)} s, ${count(totalSteps / seconds)} decisions/s, ${backendText(backend)}; ${kept}; saved to ${out}`,
  );

  tell(`\n${paint('bold', '2. Comparing')} it with scripted agents on deals it has not seen`);
  const evaluation = await withProgress('evaluate', (onProgress) =>
    evaluateModel(parts, out, baselines, deals, { onProgress }),
  );
  tell(indented(`${evaluationText(evaluation, deals.label)}\n${comparisonNotes(evaluation)}`));

  tell(`\n${paint('bold', '3. Asking')} it for a hint: deal ${HINT_SEED}, its decision number ${HINT_DECISION}`);
  const { agent, hinter } = await chooseHinter(parts, out);
  const environment = make(preset, { rules: config.rules, skipForcedMoves: true });
  let { terminated } = environment.reset({ seed: HINT_SEED });
  for (let decision = 1; decision < HINT_DECISION && !terminated; decision++)
    ({ terminated } = environment.step(hinter.hint(environment.state, { limit: 1 })[0].action));
  const hints = hinter.hint(environment.state);
  tell(`${environment.render({ color: wantsColor() })}\n`);
  for (const hint of hints) tell(hintLine(hint));
  agent.dispose?.();

  const changed = Object.entries(given.option ?? {}).map(([name, value]) => ` --option ${name}=${String(value)}`);
  const games = (given.game ?? []).map((path) => ` --game ${path}`);
  tell(`\nNext: ${commandLine(`play ${preset}${changed.join('')}${games.join('')} --agent ${out}`)}`);
  tell(`      ${commandLine('--help')}`);
  const position = environment.notation.formatState(environment.state);
  return {
    json: { folder: out, steps: totalSteps, episodes, seconds, backend, evaluation, position, hints },
    text: () => '',
  };
}

const indented = (text: string) => `   ${text.replaceAll('\n', '\n   ')}`;

export const command = defineCommand({
  options,
  examples: {
    'npm start': `the same from a checkout: value learning on ${PRESET}`,
    'maketen start --env decade --option minRun=3': 'another preset, other rules',
    'maketen start --env twelve --game ./twelve.mjs': 'a custom game',
    'maketen start --out my-model --json': 'another folder, results as JSON',
  },
  run: start,
});
