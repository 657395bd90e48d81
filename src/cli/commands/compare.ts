import type { CommandModule } from 'yargs';
import { InputError } from '../../env/index.js';
import { comparePaired, summarize } from '../../evaluate/compare.js';
import { distributionsOf } from '../../evaluate/distributions.js';
import { AtomicFile } from '../../io/files.js';
import { evaluateAgents } from '../../lab/evaluate-agents.js';
import { measuredWith } from '../../lab/measured-with.js';
import type { DealArguments } from '../deal-options.js';
import { chooseEvaluationDeals, withDeals } from '../deal-options.js';
import type { RewardArguments } from '../environment-options.js';
import { environmentParts, withReward } from '../environment-options.js';
import { withProgress } from '../progress.js';
import { comparisonText } from '../report.js';
import type { RunArguments } from '../run-evaluation.js';
import { DEFAULT_SEEDS, runOptions, withRun } from '../run-evaluation.js';
import { printJson } from '../text.js';

interface CompareArguments extends RewardArguments, DealArguments, RunArguments {
  agent: string[];
}

async function compare(argv: CompareArguments): Promise<void> {
  if (argv.agent.length < 2)
    throw new InputError(`Expected --agent twice or more, the first to compare with, but got only "${argv.agent[0]}"`);
  const parts = environmentParts(argv);
  const options = runOptions(argv);
  const { deals, label, source } = chooseEvaluationDeals(argv, parts.game, DEFAULT_SEEDS);
  const file = argv.out === undefined ? null : new AtomicFile(argv.out);
  const evaluations = await withProgress('compare', (onProgress) =>
    evaluateAgents(parts, argv.agent, deals, { ...options, onProgress }),
  );
  const agents = evaluations.map(summarize);
  const differences = evaluations.slice(1).map((evaluation) => comparePaired(evaluation, evaluations[0]));
  const { rules, preset, reward } = parts.spec;
  const { caveat = null } = parts.game;
  const report = {
    ...{ env: { preset, rules, reward }, deals: source, seed: options.seed },
    agents: agents.map((summary, i) => ({ ...summary, distributions: distributionsOf(evaluations[i]) })),
    ...{ differences, caveat, ...(await measuredWith(argv.agent)) },
  };
  file?.write(`${JSON.stringify(report, null, 2)}\n`);
  file?.commit();
  if (argv.json) printJson(report);
  else console.log(comparisonText(parts, agents, differences, label));
}

export const compareCommand: CommandModule<object, CompareArguments> = {
  command: 'compare',
  describe: 'compare two or more agents on equal deals; the first is what the others are compared with',
  builder: (yargs) =>
    withRun(withDeals(withReward(yargs), DEFAULT_SEEDS))
      .option('agent', {
        type: 'string',
        array: true,
        demandOption: true,
        requiresArg: true,
        describe:
          'a scripted agent or a search (maketen list agents), a model folder, or the name of a model in models/; twice or more',
      })
      .example('maketen compare --env decade-loop3 --agent random --agent longest-run', 'on 5,000 equal deals')
      .example(
        'maketen compare --env decade --agent decade-value --agent rollout+leaf=decade-value',
        'whether search makes a model better',
      )
      .example('maketen compare --env four-ten --agent random --agent first-legal --seeds 0..999 --json', 'as JSON'),
  handler: compare,
};
