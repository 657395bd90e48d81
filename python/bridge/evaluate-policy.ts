import {
  type Action,
  comparePaired,
  type Deal,
  type Evaluation,
  expectEvaluationSeeds,
  InputError,
  mergeEvaluations,
  parseSeedRange,
  partsOf,
  type PlainEvaluation,
  plainEvaluation,
  recordTrace,
  seedDeals,
  shown,
  summarize,
} from 'maketen';
import {
  auditAgents,
  boundPreset,
  environmentInfo,
  evaluateAgents,
  gradeDeals,
  type LeaderboardOptions,
  runLeaderboard,
  TraceFile,
} from 'maketen/lab';
import { type Params, type Parts, partsOfParams } from './params.js';
import type { Pipe } from './pipe.js';
import { PythonAgent } from './python-agent.js';
import { PipeRunner } from './spread-units.js';

/** Deals of a range of seeds, or of a list of them; none that trainings learn from. */
function dealsOf(seeds: unknown) {
  const deals = listedDeals(seeds);
  for (const { seed } of deals) expectEvaluationSeeds(seed, seed);
  return deals;
}

function listedDeals(seeds: unknown) {
  if (typeof seeds === 'string') return parseSeedRange(seeds);
  if (Array.isArray(seeds)) return seeds.flatMap((seed: number) => seedDeals(seed, 1));
  throw new InputError(`Expected seeds such as "2000000..2004999", or a list of them, but got ${shown(seeds)}`);
}

/** Who plays: the other side's policy where it has one, then agents by name. */
function playersOf({ policy, inputs, agents }: Params, parts: Parts, pipe: Pipe) {
  return policy === null ? agents : [new PythonAgent(policy, parts, inputs, pipe), ...agents];
}

/** Has units done by the other side where it asked for that. */
function spreadOf({ spread }: Params, pipe: Pipe) {
  if (!spread) return {};
  const runner = new PipeRunner(pipe);
  return { runner, onProgress: runner.onProgress };
}

/** Measures whether the other side's policy, or an agent by name, knew hidden cards: `settings` are those of `auditAgents`. */
export async function auditPolicy(params: Params, pipe: Pipe) {
  const parts = partsOfParams(params);
  const options = { ...params.settings, ...spreadOf(params, pipe) };
  const [report] = await auditAgents(parts, playersOf(params, parts, pipe), dealsOf(params.seeds), options);
  return report;
}

/** How difficult deals are: `settings` are those of `gradeDeals`. */
export function difficulties(params: Params) {
  return gradeDeals(partsOfParams(params), listedDeals(params.seeds), params.settings);
}

/** Plays the other side's policy and agents by name on equal deals; writes traces of the policy's games if a file is named. */
export async function evaluatePolicy(params: Params, pipe: Pipe) {
  const { policy, seed, traces, audit, luckFree, options } = params;
  const parts = partsOfParams(params);
  const deals = dealsOf(params.seeds);
  const players = playersOf(params, parts, pipe);
  if (typeof traces === 'string' && policy === null)
    throw new InputError(
      'Expected a policy whose games are written down, but got an agent by name; "maketen trace" writes its games',
    );
  const file = typeof traces === 'string' ? new TraceFile(traces) : null;
  const by = { seed, ...spreadOf(params, pipe) };
  const choices: Action[][] = [];
  const onDecision = (deal: number, action: Action): unknown => (choices[deal] ??= []).push(action);
  const kept = { luckFree: luckFree === true, keepDecisions: file !== null || audit === true, onDecision };
  const evaluations = await evaluateAgents(parts, players, deals, { ...by, ...kept }).catch((error: unknown) => {
    writePlayed(file, parts, deals, { agent: policy!, choices });
    throw error;
  });
  writePlayed(file, parts, deals, evaluations[0]);
  const played = evaluations.slice(0, 1);
  const audits = audit === true ? await auditAgents(parts, players.slice(0, 1), deals, { ...by, played }) : [];
  return {
    ...reportOf(evaluations),
    rankedBy: options?.reward ?? environmentInfo(parts).rankedBy,
    reward: parts.reward.name,
    caveat: parts.game.caveat ?? null,
    audit: audits[0] ?? null,
  };
}

/** Joins evaluations that were made elsewhere: of each agent a list of them. */
export function mergePlain({ evaluations }: Params) {
  return reportOf((evaluations as PlainEvaluation[][]).map((parts) => mergeEvaluations(parts)));
}

function reportOf(evaluations: readonly Evaluation[]) {
  return {
    results: evaluations.map(summarize),
    plain: evaluations.map(plainEvaluation),
    differences: evaluations.slice(1).map((each) => comparePaired(evaluations[0], each)),
  };
}

/** A bound on all players, as `maketen bound --json` says it. */
export async function boundOf(params: Params, pipe: Pipe) {
  const { preset, seeds, settings, options: { rules, reward } = {} } = params;
  const parts = partsOf(preset, { rules });
  const ranked = partsOf(preset, { rules, reward: reward ?? environmentInfo(parts).rankedBy });
  const { report, tuning } = await boundPreset(ranked, dealsOf(seeds), { ...settings, ...spreadOf(params, pipe) });
  return { env: { preset, rules: ranked.spec.rules, reward: ranked.reward.name }, deals: { seeds }, ...report, tuning };
}

/** A leaderboard, as `maketen leaderboard --json` says it. */
export async function leaderboardOf(params: Params, pipe: Pipe) {
  const { leaderboard } = await runLeaderboard({
    ...(params.settings as LeaderboardOptions),
    ...spreadOf(params, pipe),
  });
  return leaderboard;
}

/** Writes down the games of an evaluation, as they were played; of one that failed, those that had begun. */
function writePlayed(
  file: TraceFile | null,
  parts: Parts,
  deals: readonly Deal[],
  { agent = '', choices = [] }: Partial<Evaluation>,
) {
  if (file === null || choices.length === 0) return;
  for (const [game, deal] of deals.entries()) {
    if (choices[game] === undefined) continue;
    let move = 0;
    file.write(recordTrace(parts, { ...deal, agent, choose: () => choices[game][move++] ?? null }));
  }
  file.commit();
}
