import * as z from 'zod';
import { InputError } from '../../env/index.js';
import { auditAgents, type AuditReport, auditTraces, auditValuesOf } from '../../lab/audit.js';
import { evaluationDeals } from '../../lab/deals.js';
import { rankedParts } from '../../lab/games/kits.js';
import { defineCommand } from '../command.js';
import { dealOptions, evaluationOptions, rulesOptions } from '../environment-options.js';
import { optionalText, outputOptions } from '../option-types.js';
import { withOutput } from '../output.js';
import { withProgress } from '../progress.js';
import { auditsText } from '../report.js';

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

export const command = defineCommand({
  description: 'measure whether agents, or the players of traces, knew hidden cards',
  options: {
    ...rulesOptions,
    env: rulesOptions.env.optional().meta({ conflicts: 'traces' }),
    ...dealOptions(AUDIT_SEEDS),
    agent: z.array(z.string()).optional().describe('a module, a model, a scripted agent or a search; repeatable'),
    traces: optionalText('a file of games instead, or - for standard input: each agent in it is audited'),
    values: optionalText('the model whose values tell good cards from bad ones, as --agent takes it', {
      defaultText: 'one of the package',
    }),
    reference: optionalText('an honest agent to compare with on the same deals', {
      defaultText: 'the strongest scripted one',
    }),
    seed: evaluationOptions.seed,
    maxDecisions: evaluationOptions.maxDecisions,
    ...outputOptions,
  },
  examples: [
    ['maketen audit --env decade --agent ./mine.mjs', 'on 4,000 deals, some ten seconds'],
    ['maketen audit --env decade-loop3 --agent ./mine.mjs --agent next-card --json', 'two agents, as JSON'],
    ['maketen audit --traces games.jsonl', 'whoever played these games'],
  ],
  report({ env, option, agent: agents = [], traces, values, reference, seed, maxDecisions, ...options }) {
    if (traces === undefined && (env === undefined || agents.length === 0))
      throw new InputError('Expected --env and --agent, or --traces FILE (see maketen audit --help)');
    if (traces !== undefined && agents.length > 0)
      throw new InputError('Expected --traces or --agent, but got both: traces name their agents');
    const asked = { values, reference, seed, maxDecisions };
    return withOutput(options.out, async () => {
      const reports = await withProgress('audit', async (onProgress) => {
        if (traces !== undefined) return auditTraces(traces, { ...asked, onProgress });
        const parts = rankedParts(env!, { rules: option });
        if (values === undefined) auditValuesOf(parts); // before anything is loaded
        const { deals } = evaluationDeals(options, parts.game, parts.rules.config);
        return auditAgents(parts, agents, deals, { ...asked, onProgress });
      });
      return { json: { audits: reports }, text: () => reportText(reports) };
    });
  },
});
