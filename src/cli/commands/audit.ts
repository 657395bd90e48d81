import { InputError } from '../../env/index.js';
import { auditAgents, type AuditReport, auditTraces } from '../../lab/audit.js';
import { evaluationDeals, firstOf } from '../../lab/deals.js';
import { rankedParts } from '../../lab/games/kits.js';
import type { KeptUnits } from '../../lab/jobs/sent-units.js';
import { defineCommand, optionalText, optionalTexts, outputOptions } from '../command.js';
import { dealOptions, evaluationOptions, optionalEnv, rulesOf, rulesOptions } from '../environment-options.js';
import { type Report, withOutput } from '../output.js';
import { endAtOnce } from '../process-end.js';
import { withProgress } from '../progress.js';
import { auditsText } from '../results-text.js';
import { reportKept } from '../runner-options.js';

/** Deals of an audit where none are named: neither agents nor models were trained or chosen on them. */
const AUDIT_SEEDS = '2000000..2003999';

function reportText(reports: readonly AuditReport[]) {
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
    env: { ...optionalEnv, conflicts: 'traces' },
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
  async run({ env, option, agent: agents = [], traces, values, reference, seed, maxDecisions, ...options }) {
    if (traces === undefined && (env === undefined || agents.length === 0))
      throw new InputError('Expected a preset and --agent, or --traces FILE (see maketen audit --help)');
    if (traces !== undefined && agents.length > 0)
      throw new InputError('Expected --traces or --agent, but got both: traces name their agents');
    const asked = { values, reference, seed, maxDecisions };
    await endAtOnce();
    const audited = async ({ kept, most }: { kept?: KeptUnits; most?: number }): Promise<Report> => {
      const reports = await withProgress('audit', async (onProgress) => {
        if (traces !== undefined) return auditTraces(traces, { ...asked, onProgress });
        const parts = rankedParts(env!, { rules: rulesOf(env!, option) });
        const { deals } = firstOf(evaluationDeals(options, parts.game, parts.rules.config), most);
        return auditAgents(parts, agents, deals, { ...asked, onProgress, kept });
      });
      return { json: { audits: reports }, text: () => reportText(reports) };
    };
    return withOutput(options.out, () => reportKept(options.out, agents, traces === undefined, audited));
  },
});
