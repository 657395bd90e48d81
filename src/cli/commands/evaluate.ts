import { evaluationDeals } from '../../lab/deals.js';
import { evaluateAgent } from '../../lab/evaluation-report.js';
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
import { summaryText } from '../report.js';
import { reportUnits, runnerOptions } from '../runner-options.js';

export const command = defineCommand({
  options: {
    ...rewardOptions,
    ...dealOptions(EVALUATION_SEEDS),
    ...agentOption,
    ...evaluationOptions,
    ...runnerOptions,
    ...outputOptions,
  },
  examples: [
    ['maketen evaluate --env decade-loop3 --agent longest-run', 'win rate, score and speed on 5,000 deals'],
    ['maketen evaluate --env tens --option tableauSize=20 --agent random --seeds 0..99999', 'other rules'],
    ['maketen evaluate --env decade --agent rollout+playouts=50+base=next-card', 'a search with settings'],
    ['maketen evaluate --env decade --agent models/mine --decks decks.txt --json', 'a model on given decks'],
  ],
  async report({ agent, seed, maxDecisions, patience, ...options }) {
    const parts = environmentParts(options);
    const deals = evaluationDeals(options, parts.game, parts.rules.config);
    return reportUnits(agent, { ...options, patience }, async (how) => {
      const json = await evaluateAgent(parts, agent, deals, { seed, maxDecisions, patience, ...how });
      return { json, text: () => summaryText(parts, json.result, deals.label) };
    });
  },
});
