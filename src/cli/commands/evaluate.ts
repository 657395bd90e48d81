import * as z from 'zod';
import { InputError } from '../../env/index.js';
import type { AuditReport } from '../../lab/audit.js';
import { evaluationDeals } from '../../lab/deals.js';
import { compareAgents, evaluateAgent } from '../../lab/evaluation-report.js';
import { defineCommand } from '../command.js';
import {
  agentOption,
  customParts,
  dealOptions,
  environmentOption,
  EVALUATION_SEEDS,
  evaluationOptions,
  rewardOptions,
} from '../environment-options.js';
import { outputOptions } from '../option-types.js';
import { auditsText, comparisonText, summaryText } from '../report.js';
import { reportUnits, runnerOptions } from '../runner-options.js';

/** What is below the tables where agents of modules were audited. */
function auditText({ audits }: { readonly audits?: readonly AuditReport[] }): string {
  return audits === undefined ? '' : `\n\n${auditsText(audits)}`;
}

function optionsWith<Agents extends z.ZodType>(agent: Agents) {
  return {
    ...{ ...rewardOptions, ...environmentOption, ...dealOptions(EVALUATION_SEEDS), agent },
    ...{ ...evaluationOptions, ...runnerOptions, ...outputOptions },
  };
}

export const evaluateCommand = defineCommand({
  options: optionsWith(agentOption.agent),
  examples: [
    ['maketen evaluate --env decade-loop3 --agent longest-run', 'win rate, score and speed on 5,000 deals'],
    ['maketen evaluate --env tens --option tableauSize=20 --agent random --seeds 0..99999', 'other rules'],
    ['maketen evaluate --env decade --agent rollout+playouts=50+base=next-card', 'a search with settings'],
    ['maketen evaluate --env decade --agent models/mine --decks decks.txt --json', 'a model on given decks'],
    [
      'maketen evaluate --env decade --environment ./mine.mjs --agent runs/mine',
      'by the reward and observation of a module',
    ],
  ],
  async report({ agent, seed, maxDecisions, patience, ...options }) {
    const parts = await customParts(options);
    const deals = evaluationDeals(options, parts.game, parts.rules.config);
    return reportUnits(agent, { ...options, patience }, async (how) => {
      const json = await evaluateAgent(parts, agent, deals, { seed, maxDecisions, patience, ...how });
      return { json, text: () => summaryText(parts, json.result, deals.label) + auditText(json) };
    });
  },
});

export const compareCommand = defineCommand({
  description: 'compare two or more agents on equal deals; the first is what the others are compared with',
  options: optionsWith(z.array(z.string()).describe(`${agentOption.agent.description}; twice or more`)),
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
    const parts = await customParts(options);
    const deals = evaluationDeals(options, parts.game, parts.rules.config);
    return reportUnits('compare', { ...options, patience }, async (how) => {
      const json = await compareAgents(parts, names, deals, { seed, maxDecisions, patience, ...how });
      return { json, text: () => comparisonText(parts, json.agents, json.differences, deals.label) + auditText(json) };
    });
  },
});
