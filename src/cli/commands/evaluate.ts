import { InputError } from '../../env/index.js';
import { auditValuesOf } from '../../lab/agents.js';
import { auditAgents, type AuditReport, auditTraces } from '../../lab/audit.js';
import { evaluationDeals } from '../../lab/deals.js';
import { compareAgents, evaluateAgent } from '../../lab/evaluation-report.js';
import { rankedParts } from '../../lab/games/kits.js';
import {
  defineCommand,
  flag,
  type Option,
  optional,
  optionalText,
  optionalTexts,
  outputOptions,
  texts,
} from '../command.js';
import {
  agentOption,
  customParts,
  dealOptions,
  environmentOption,
  EVALUATION_SEEDS,
  evaluationOptions,
  rewardOptions,
  rulesOptions,
} from '../environment-options.js';
import { withOutput } from '../output.js';
import { endAtOnce } from '../process-end.js';
import { withProgress } from '../progress.js';
import { auditsText, comparisonText, summaryText } from '../results-text.js';
import { reportUnits, runnerOptions } from '../runner-options.js';

/** What is below the tables where agents of modules were audited. */
function auditText({ audits }: { readonly audits?: readonly AuditReport[] }): string {
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
  async report({ agent, seed, maxDecisions, patience, luckFree, ...options }) {
    const parts = await customParts(options);
    const deals = evaluationDeals(options, parts.game, parts.rules.config);
    if (luckFree) auditValuesOf(parts, ''); // before a file is begun
    return reportUnits(agent, [agent], { ...options, patience }, async (how) => {
      const json = await evaluateAgent(parts, agent, deals, { seed, maxDecisions, patience, luckFree, ...how });
      return { json, text: () => summaryText(parts, json.result, deals.label) + auditText(json) };
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
  async report({ agent: names, seed, maxDecisions, patience, luckFree, ...options }) {
    if (names.length < 2)
      throw new InputError(`Expected --agent twice or more, the first to compare with, but got only "${names[0]}"`);
    const parts = await customParts(options);
    const deals = evaluationDeals(options, parts.game, parts.rules.config);
    if (luckFree) auditValuesOf(parts, ''); // before a file is begun
    return reportUnits('compare', names, { ...options, patience }, async (how) => {
      const json = await compareAgents(parts, names, deals, { seed, maxDecisions, patience, luckFree, ...how });
      return { json, text: () => comparisonText(parts, json.agents, json.differences, deals.label) + auditText(json) };
    });
  },
});

/** Deals of an audit where none are named: neither agents nor models were trained or chosen on them. */
const AUDIT_SEEDS = '2000000..2003999';

function reportText(reports: readonly AuditReport[]): string {
  const groups = new Map<string, AuditReport[]>();
  for (const report of reports) {
    const key = JSON.stringify([report.env, report.values, report.reference]);
    groups.set(key, [...(groups.get(key) ?? []), report]);
  }
  return [...groups.values()].map(auditsText).join('\n\n');
}

export const auditCommand = defineCommand({
  description: 'measure whether agents, or the players of traces, knew hidden cards',
  options: {
    ...rulesOptions,
    env: optional({ ...rulesOptions.env, conflicts: 'traces' }),
    ...dealOptions(AUDIT_SEEDS),
    agent: optionalTexts('an agent, search, model or module; repeatable'),
    traces: optionalText('a file of traces (- for standard input), whose agents are audited'),
    values: optionalText('the model whose values rate the drawn cards, as for --agent', {
      defaultText: 'one of the package',
    }),
    reference: optionalText('an honest agent to compare with on the same deals', {
      defaultText: 'the strongest scripted one that is not audited',
    }),
    seed: evaluationOptions.seed,
    maxDecisions: evaluationOptions.maxDecisions,
    ...outputOptions,
  },
  examples: {
    'maketen audit --env decade --agent ./mine.mjs': 'on 4,000 deals, some ten seconds',
    'maketen audit --env decade-loop3 --agent ./mine.mjs --agent next-card --json': 'two agents, as JSON',
    'maketen audit --traces games.jsonl': 'whoever played these games',
  },
  async report({ env, option, agent: agents = [], traces, values, reference, seed, maxDecisions, ...options }) {
    if (traces === undefined && (env === undefined || agents.length === 0))
      throw new InputError('Expected --env and --agent, or --traces FILE (see maketen audit --help)');
    if (traces !== undefined && agents.length > 0)
      throw new InputError('Expected --traces or --agent, but got both: traces name their agents');
    const asked = { values, reference, seed, maxDecisions };
    await endAtOnce();
    return withOutput(options.out, async () => {
      const reports = await withProgress('audit', async (onProgress) => {
        if (traces !== undefined) return auditTraces(traces, { ...asked, onProgress });
        const parts = rankedParts(env!, { rules: option });
        const { deals } = evaluationDeals(options, parts.game, parts.rules.config);
        return auditAgents(parts, agents, deals, { ...asked, onProgress });
      });
      return { json: { audits: reports }, text: () => reportText(reports) };
    });
  },
});
