import {
  comparePaired,
  type Deal,
  expectEvaluationSeeds,
  InputError,
  type MakeOptions,
  parseSeedRange,
  recordTrace,
  seedDeals,
  shown,
  summarize,
} from 'maketen';
import {
  auditAgents,
  type AuditReport,
  environmentInfo,
  evaluateAgents,
  type GradedDeal,
  gradeDeals,
  TraceFile,
} from 'maketen/lab';
import { type Params, type Parts, partsOfParams } from './params.js';
import type { Pipe } from './pipe.js';
import { PythonAgent } from './python-agent.js';

/** Deals of a range of seeds, or of a list of them; none that trainings learn from. */
function dealsOf(seeds: unknown): Deal[] {
  const deals = listedDeals(seeds);
  for (const { seed } of deals) expectEvaluationSeeds(seed, seed);
  return deals;
}

function listedDeals(seeds: unknown): Deal[] {
  if (typeof seeds === 'string') return parseSeedRange(seeds);
  if (Array.isArray(seeds)) return seeds.flatMap((seed: number) => seedDeals(seed, 1));
  throw new InputError(`Expected seeds such as "2000000..2004999", or a list of them, but got ${shown(seeds)}`);
}

function policyOf({ policy, inputs }: Params, parts: Parts, pipe: Pipe): PythonAgent | null {
  return policy === null ? null : new PythonAgent(policy as string, parts, inputs as 'plain', pipe);
}

/** Measures whether the other side's policy, or an agent by name, knew hidden cards. */
export async function auditPolicy(params: Params, pipe: Pipe): Promise<AuditReport> {
  const { agents, seeds, seed, values, reference } = params;
  const parts = partsOfParams(params);
  const audited = policyOf(params, parts, pipe) ?? (agents as string[])[0];
  const named = Object.entries({ values, reference }).filter(([, name]) => name !== null);
  const options = { seed: seed as number, ...(Object.fromEntries(named) as { values?: string; reference?: string }) };
  const [report] = await auditAgents(parts, [audited], dealsOf(seeds), options);
  return report;
}

/** How difficult deals are: `grading` has the options of `gradeDeals`. */
export async function difficulties(params: Params): Promise<readonly GradedDeal[]> {
  const { seeds, grading } = params;
  return (await gradeDeals(partsOfParams(params), listedDeals(seeds), grading as object)).deals;
}

/** Plays the other side's policy and agents by name on equal deals; writes traces of the policy's games if a file is named. */
export async function evaluatePolicy(params: Params, pipe: Pipe): Promise<unknown> {
  const { seeds, agents, seed, traces, audit, luckFree, options } = params;
  const parts = partsOfParams(params);
  const deals = dealsOf(seeds);
  const own = policyOf(params, parts, pipe);
  if (typeof traces === 'string' && own === null)
    throw new InputError(
      'Expected a policy whose games are written down, but got an agent by name; "maketen trace" writes its games',
    );
  const file = typeof traces === 'string' ? new TraceFile(traces) : null;
  const names = [...(own === null ? [] : [own]), ...(agents as string[])];
  const evaluations = await evaluateAgents(parts, names, deals, { seed: seed as number, luckFree: luckFree === true });
  if (file !== null) writePlayed(file, parts, deals, own!);
  const audits =
    audit === true ? await auditAgents(parts, [own?.again() ?? names[0]], deals, { seed: seed as number }) : [];
  return {
    results: evaluations.map(summarize),
    won: evaluations.map(({ won }) => [...won]),
    differences: evaluations.slice(1).map((each) => comparePaired(evaluations[0], each)),
    rankedBy: (options as MakeOptions | undefined)?.reward ?? environmentInfo(parts).rankedBy,
    reward: parts.reward.name,
    caveat: parts.game.caveat ?? null,
    audit: audits[0] ?? null,
  };
}

/** Writes down the games of an evaluation, as they were played. */
function writePlayed(file: TraceFile, parts: Parts, deals: readonly Deal[], agent: PythonAgent): void {
  for (const [game, deal] of deals.entries()) {
    const moves = agent.movesOf(game);
    let move = 0;
    file.write(recordTrace(parts, { ...deal, agent: agent.name, choose: () => moves[move++] }));
  }
  file.commit();
}
