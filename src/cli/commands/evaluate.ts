import type { CommandModule } from 'yargs';
import { summarize } from '../../evaluate/compare.js';
import { distributionsOf } from '../../evaluate/distributions.js';
import { AtomicFile } from '../../io/files.js';
import { evaluateAgents } from '../../lab/evaluate-agents.js';
import { measuredWith } from '../../lab/measured-with.js';
import { type AgentArguments, withAgent } from '../agent-option.js';
import type { DealArguments } from '../deal-options.js';
import { chooseEvaluationDeals, withDeals } from '../deal-options.js';
import type { RewardArguments } from '../environment-options.js';
import { environmentParts, withReward } from '../environment-options.js';
import { withProgress } from '../progress.js';
import { summaryText } from '../report.js';
import type { RunArguments } from '../run-evaluation.js';
import { DEFAULT_SEEDS, runOptions, withRun } from '../run-evaluation.js';
import { printJson } from '../text.js';

interface EvaluateArguments extends RewardArguments, DealArguments, RunArguments, AgentArguments {}

async function evaluateOne(argv: EvaluateArguments): Promise<void> {
  const parts = environmentParts(argv);
  const options = runOptions(argv);
  const { deals, label, source } = chooseEvaluationDeals(argv, parts.game, DEFAULT_SEEDS);
  const file = argv.out === undefined ? null : new AtomicFile(argv.out);
  const [evaluation] = await withProgress(argv.agent, (onProgress) =>
    evaluateAgents(parts, [argv.agent], deals, { ...options, onProgress }),
  );
  const result = summarize(evaluation);
  const { rules, preset, reward } = parts.spec;
  const { caveat = null } = parts.game;
  const report = {
    ...{ env: { preset, rules, reward }, deals: source, seed: options.seed },
    result: { ...result, distributions: distributionsOf(evaluation) },
    ...{ caveat, ...(await measuredWith([argv.agent])) },
  };
  file?.write(`${JSON.stringify(report, null, 2)}\n`);
  file?.commit();
  if (argv.json) printJson(report);
  else console.log(summaryText(parts, result, label));
}

export const evaluateCommand: CommandModule<object, EvaluateArguments> = {
  command: 'evaluate',
  describe: 'play an agent on fixed deals and report how it does',
  builder: (yargs) =>
    withAgent(withRun(withDeals(withReward(yargs), DEFAULT_SEEDS)))
      .example('maketen evaluate --env decade-loop3 --agent longest-run', 'win rate, score and speed on 5,000 deals')
      .example('maketen evaluate --env tens --option tableauSize=20 --agent random --seeds 0..99999', 'other rules')
      .example('maketen evaluate --env decade --agent rollout+playouts=50+base=next-card', 'a search with settings')
      .example('maketen evaluate --env decade --agent models/mine --decks decks.txt --json', 'a model on given decks'),
  handler: evaluateOne,
};
