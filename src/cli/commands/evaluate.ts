import { InputError } from '../../env/index.js';
import { luckFreeValuesOf } from '../../lab/agents.js';
import type { AuditReport } from '../../lab/audit.js';
import { evaluationDeals, firstOf } from '../../lab/deals.js';
import { compareAgents, evaluateAgent } from '../../lab/evaluation-report.js';
import { defineCommand, flag, type Option, optionalText, outputOptions, texts } from '../command.js';
import {
  agentOption,
  customParts,
  dealOptions,
  environmentOption,
  EVALUATION_SEEDS,
  evaluationOptions,
  rewardOptions,
} from '../environment-options.js';
import { auditsText, comparisonText, summaryText } from '../results-text.js';
import { reportUnits, runnerOptions } from '../runner-options.js';

/** What is below the tables where agents of modules were audited. */
function auditText({ audits }: { readonly audits?: readonly AuditReport[] }) {
  return audits === undefined ? '' : `\n\n${auditsText(audits)}`;
}

function optionsWith<Agents extends Option>(agent: Agents) {
  return {
    ...rewardOptions,
    ...environmentOption,
    ...dealOptions(EVALUATION_SEEDS),
    agent,
    ...evaluationOptions,
    ...runnerOptions,
    ...outputOptions,
    luckFree: flag('also report returns without the luck of the draw (the same mean, a smaller interval)'),
    values: optionalText('the model whose values take the luck out, as for --agent', {
      needs: 'luckFree',
      defaultText: 'that of audits',
    }),
  };
}

export const evaluateCommand = defineCommand({
  options: optionsWith(agentOption.agent),
  examples: {
    'maketen evaluate --env decade-loop3 --agent longest-run': 'win rate, score and speed on 5,000 deals',
    'maketen evaluate --env tens --option tableauSize=20 --agent random --seeds 0..99999': 'other rules',
    'maketen evaluate --env decade --agent rollout+playouts=50+base=next-card': 'a search with settings',
    'maketen evaluate --env decade-loop3 --agent models/mine --decks decks.txt --json': 'a model on given decks',
    'maketen evaluate --env decade-loop3 --agent longest-run --luck-free': 'by fewer deals',
    'maketen evaluate --env decade-loop3 --environment ./reward.mjs --agent runs/mine':
      'by the reward and observation of a module',
  },
  async run({ agent, seed, maxDecisions, patience, luckFree, values, ...options }) {
    const parts = await customParts(options);
    const deals = evaluationDeals(options, parts.game, parts.rules.config);
    if (luckFree && values === undefined) luckFreeValuesOf(parts); // before a file is begun
    return reportUnits(agent, [agent], { ...options, patience, keeps: true }, async ({ most, ...how }) => {
      const some = firstOf(deals, most);
      const json = await evaluateAgent(parts, agent, some, { seed, maxDecisions, patience, luckFree, values, ...how });
      return { json, text: () => summaryText(parts, json.result, some.label) + auditText(json) };
    });
  },
});

export const compareCommand = defineCommand({
  description: 'compare agents on equal deals, each with the first one',
  options: optionsWith(texts(`${agentOption.agent.description}; twice or more`)),
  examples: {
    'maketen compare --env decade-loop3 --agent random --agent longest-run': 'on 5,000 equal deals',
    'maketen compare --env decade --agent decade-value --agent rollout+leaf=decade-value':
      'whether search makes a model better',
    'maketen compare --env four-ten --agent random --agent first-legal --seeds 0..999 --json': 'as JSON',
  },
  async run({ agent: names, seed, maxDecisions, patience, luckFree, values, ...options }) {
    if (names.length < 2)
      throw new InputError(`Expected --agent twice or more, the first to compare with, but got only "${names[0]}"`);
    const parts = await customParts(options);
    const deals = evaluationDeals(options, parts.game, parts.rules.config);
    if (luckFree && values === undefined) luckFreeValuesOf(parts); // before a file is begun
    return reportUnits('compare', names, { ...options, patience, keeps: true }, async ({ most, ...how }) => {
      const some = firstOf(deals, most);
      const json = await compareAgents(parts, names, some, { seed, maxDecisions, patience, luckFree, values, ...how });
      return { json, text: () => comparisonText(parts, json.agents, json.differences, some.label) + auditText(json) };
    });
  },
});
