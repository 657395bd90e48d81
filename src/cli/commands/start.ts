import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { backendText } from '../../agents/networks/backend.js';
import { make, partsOf } from '../../env/index.js';
import { mean } from '../../evaluate/calibration.js';
import { seedDeals } from '../../evaluate/evaluate.js';
import { createHinter } from '../../hint/index.js';
import { expectWritable } from '../../io/files.js';
import { evaluationDeals } from '../../lab/deals.js';
import { evaluateAgents } from '../../lab/evaluate-agents.js';
import { evaluateModel } from '../../lab/evaluation-report.js';
import { loadHintAgent } from '../../lab/hint-agent.js';
import { count, percent } from '../../lab/tables.js';
import { parseTrainingConfig, type TrainingConfig } from '../../train/index.js';
import { readRunConfig } from '../../train/runs/run-folder.js';
import { defineCommand, jsonOption, text } from '../command.js';
import { commandLine, paint, type Report, wantsColor } from '../output.js';
import { withProgress } from '../progress.js';
import { evaluationText } from '../results-text.js';
import { type TrainingView, trainRun } from '../train-run.js';

/** Here a player decides most: some 23 times a game, a draw or one of several sets. */
const PRESET = 'decade-loop3-optional';
/** The strongest algorithm, cut to some ten seconds: the trained model in models/ has learnt for longer. */
const SHORT_TRAINING = {
  algorithm: 'value',
  totalSteps: 500_000,
  environments: 128,
  hiddenSizes: [64, 32],
  learningRate: 6e-3,
  lambda: 0.8,
  expectedDraws: false,
  explorationEnd: 0.02,
  forcedShare: 0.4,
  lookahead: 1,
  endgame: 6,
  evaluations: 5,
  evaluationDeals: 500,
};

const BASELINES = ['random', 'next-card', 'waiting'];
const REFERENCE = 'waiting';

/** Deals that neither training nor the choice of its settings has seen: settings were chosen on seeds below 20,000. */
const DEALS = '2000000..2001999';

/** The deal, and the decision in it, that the hint is asked for. */
const HINT_SEED = 7;
const HINT_DECISION = 2;

/** One line an evaluation. @param reference share of wins of a scripted agent on the same deals */
export function evaluationLines(
  write: (line: string) => void,
  { totalSteps, evaluationDeals }: Pick<TrainingConfig, 'totalSteps' | 'evaluationDeals'>,
  reference: number,
): TrainingView {
  return {
    update({ steps, seconds, evaluation_win_rate: winRate }) {
      if (winRate === undefined) return;
      const total = count(totalSteps);
      const wins = `${percent(winRate)} of ${count(evaluationDeals)} deals (${REFERENCE} ${percent(reference)})`;
      const done = `${count(steps).padStart(total.length)} of ${total} decisions, ${seconds.toFixed(1).padStart(5)} s`;
      write(`   ${done}: wins ${wins}`);
    },
    stop: () => {},
  };
}

async function start({ out, json }: { readonly out: string; readonly json: boolean }): Promise<Report | null> {
  const say = (text: string): void => {
    if (!json) console.log(text);
  };
  const isResumed = existsSync(out);
  if (!isResumed) expectWritable(out);
  const config = isResumed ? await readRunConfig(out) : parseTrainingConfig({ preset: PRESET, ...SHORT_TRAINING });
  const parts = partsOf(PRESET);
  const deals = evaluationDeals({ seeds: DEALS }, parts.game);

  say(
    `${paint('bold', '1. Training')} values of afterstates on ${PRESET}: ${count(config.totalSteps)} decisions, some fifteen seconds on two cores\n`,
  );
  const evaluated = seedDeals(config.evaluationSeed, config.evaluationDeals);
  const [{ won }] = await evaluateAgents(parts, [REFERENCE], evaluated);
  const view = (): TrainingView => evaluationLines((line) => console.log(line), config, mean(won));
  const request = isResumed ? { resume: out } : { folder: out, config };
  const run = await trainRun(request, json ? undefined : view);
  const { totalSteps: steps, episodes, seconds, backend, stoppedBy } = run;
  if (stoppedBy === 'signal') {
    say(`   Interrupted after ${count(steps)} decisions. The same command resumes.`);
    return null;
  }
  say(
    `   ${count(episodes)} games in ${seconds.toFixed(0)} s, ${count(steps / seconds)} decisions/s, ${backendText(backend)}; saved to ${out}`,
  );

  say(`\n${paint('bold', '2. Comparing')} it with scripted agents on deals it has not seen`);
  const evaluation = await withProgress('evaluate', (onProgress) =>
    evaluateModel(parts, out, BASELINES, deals, { onProgress }),
  );
  say(`   ${evaluationText(evaluation, deals.label).replaceAll('\n', '\n   ')}`);

  say(`\n${paint('bold', '3. Asking')} it for a hint: deal ${HINT_SEED}, its decision number ${HINT_DECISION}`);
  const { agent, values } = await loadHintAgent(parts, out);
  const environment = make(PRESET, { skipForcedMoves: true });
  environment.reset({ seed: HINT_SEED });
  const hinter = createHinter(parts, agent, { values });
  for (let decision = 1; decision < HINT_DECISION; decision++)
    environment.step(hinter.hint(environment.state, { limit: 1 })[0].action);
  const hints = hinter.hint(environment.state);
  say(`${environment.render({ color: wantsColor() })}\n`);
  for (const { probability, reason } of hints) say(`   plays with ${percent(probability).padStart(8)}  ${reason}`);
  agent.dispose?.();

  say(`\nNext: ${commandLine(`play --env ${PRESET} --agent ${out}`)}`);
  say(`      ${commandLine('--help')}`);
  const position = environment.notation.formatState(environment.state);
  return { json: { folder: out, steps, episodes, seconds, backend, evaluation, position, hints }, text: () => '' };
}

export const command = defineCommand({
  options: { out: text('model folder', { default: join('runs', `${PRESET}-start`) }), ...jsonOption },
  examples: {
    'npm start': `the same from a checkout: value learning on ${PRESET}`,
    'maketen start --out my-model --json': 'another folder, results as JSON',
  },
  report: start,
});
