import * as z from 'zod';
import { InputError } from '../../env/index.js';
import { evaluationDeals } from '../../lab/deals.js';
import { compareAgents } from '../../lab/evaluation-report.js';
import { defineCommand } from '../command.js';
import {
  agentOption,
  dealOptions,
  environmentParts,
  EVALUATION_SEEDS,
  evaluationOptions,
  rewardOptions,
} from '../environment-options.js';
import { outputOptions } from '../option-types.js';
import { comparisonText } from '../report.js';
import { reportUnits, runnerOptions } from '../runner-options.js';

export const command = defineCommand({
  description: 'compare two or more agents on equal deals; the first is what the others are compared with',
  options: {
    ...rewardOptions,
    ...dealOptions(EVALUATION_SEEDS),
    agent: z.array(z.string()).describe(`${agentOption.agent.description}; twice or more`),
    ...evaluationOptions,
    ...runnerOptions,
    ...outputOptions,
  },
  examples: [
    ['maketen compare --env decade-loop3 --agent random --agent longest-run', 'on 5,000 equal deals'],
    [
      'maketen compare --env decade --agent decade-value --agent rollout+leaf=decade-value',
      'whether search makes a model better',
    ],
    ['maketen compare --env four-ten --agent random --agent first-legal --seeds 0..999 --json', 'as JSON'],
  ],
  async report({ agent: names, seed, maxDecisions, patience, ...options }) {
    if (names.length < 2)
      throw new InputError(`Expected --agent twice or more, the first to compare with, but got only "${names[0]}"`);
    const parts = environmentParts(options);
    const deals = evaluationDeals(options, parts.game, parts.rules.config);
    return reportUnits('compare', { ...options, patience }, async (how) => {
      const json = await compareAgents(parts, names, deals, { seed, maxDecisions, patience, ...how });
      return { json, text: () => comparisonText(parts, json.agents, json.differences, deals.label) };
    });
  },
});
