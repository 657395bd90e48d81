import { agentsFor, strongestFor } from '../agents/registry.js';
import type { AgentOrName } from '../agents/resolve/agent-sources.js';
import { mismatch } from '../env/base/errors.js';
import { expectList } from '../env/base/schema.js';
import { expectGameParts, type GameParts } from '../env/environment/game.js';
import type { Action, EnvironmentSpec } from '../env/index.js';
import { type Deal, type Decisions, type Evaluation, reportedSpec } from '../evaluate/evaluate.js';
import { type Audit, auditOf } from '../gap/agent-audit.js';
import { auditValuesOf, knownAuditValues, labelOf } from './agents.js';
import { evaluateAgents, type EvaluateAgentsOptions } from './evaluate-agents.js';
import { rankedParts } from './games/kits.js';
import { surprisesOf } from './surprises.js';
import { verifyTraces } from './traces.js';
import type { WorkOptions } from './work-options.js';

/** An audit, and the rules and values that it was made with. Plain JSON. */
export interface AuditReport extends Audit {
  readonly env: Pick<EnvironmentSpec, 'preset' | 'rules' | 'reward'>;
  /** The policy whose values tell good cards from bad ones. */
  readonly values: string;
}

/** How agents are audited. */
export interface AuditAgentsOptions extends Pick<
  EvaluateAgentsOptions,
  'seed' | 'maxDecisions' | 'runner' | 'kept' | keyof WorkOptions
> {
  /** The policy whose values tell good cards from bad ones; default: the package's for the preset. */
  readonly values?: AgentOrName;
  /** An honest agent to compare with on the same deals; default: the strongest scripted one that is not audited. */
  readonly reference?: AgentOrName;
  /** Their games on these deals with their `choices`, where they have been played before. */
  readonly played?: readonly Evaluation[];
}

/** Audits agents by their decisions on the first deals of a list. @throws InputError for rules without known values */
async function auditGames(
  parts: GameParts,
  deals: readonly Deal[],
  played: readonly { readonly agent: string; readonly choices: Decisions }[],
  options: AuditAgentsOptions = {},
): Promise<AuditReport[]> {
  const { values = auditValuesOf(parts), reference = strongestFor(parts.rules).name, seed, runner, signal } = options;
  const [compared] = await evaluateAgents(parts, [reference], deals, { seed, keepDecisions: true, runner, signal });
  const reports: AuditReport[] = [];
  for (const { agent, choices } of played) {
    const own = deals.slice(0, choices.length);
    const differences = await surprisesOf(parts, values, own, [choices, compared.choices], options);
    const audit = auditOf({ agent, reference: labelOf(reference) }, differences);
    reports.push({ env: reportedSpec(parts), values: labelOf(values), ...audit });
  }
  return reports;
}

/**
 * Measures for each agent whether it knows hidden cards (`audit` of maketen/evaluate), by the package's values.
 * @throws InputError for rules without values, or an agent that is not known
 * @example const [own] = await auditAgents(partsOf('decade'), ['./mine.mjs'], seedDeals(2_000_000, 4000));
 */
export async function auditAgents(
  parts: GameParts,
  agents: readonly AgentOrName[],
  deals: readonly Deal[],
  options: AuditAgentsOptions = {},
): Promise<AuditReport[]> {
  expectGameParts(parts);
  expectList(agents, 'a list of agents');
  const audited = agents.map(labelOf);
  const scripted = [strongestFor(parts.rules), ...agentsFor(parts.rules)].map(({ name }) => name);
  const { reference = scripted.find((name) => !audited.includes(name)) } = options;
  if (reference === undefined || audited.includes(labelOf(reference)))
    throw mismatch('a --reference that is not audited itself', reference && labelOf(reference));
  const { played: before, values = auditValuesOf(parts) } = options; // before anything is played
  const evaluations = before ?? (await evaluateAgents(parts, agents, deals, { ...options, keepDecisions: true }));
  const played = evaluations.map(({ agent, choices }) => ({ agent, choices: choices! }));
  return auditGames(parts, deals, played, { ...options, values, reference });
}

/**
 * Audits the games of a file of traces, agent by agent: what is written down is verified, never believed.
 * @param path a file, or "-" for standard input
 * @throws InputError that names line and step of what does not hold, and for rules without values
 */
export async function auditTraces(path: string, options: AuditAgentsOptions = {}): Promise<AuditReport[]> {
  const groups = new Map<string, { agent: string; parts: GameParts; deals: Deal[]; choices: (readonly Action[])[] }>();
  const { signal } = options;
  await verifyTraces(
    path,
    ({ trace: { agent = 'unnamed', seed, deck }, parts: { spec, game, rules }, choices }) => {
      const key = JSON.stringify([spec.preset, spec.rules, agent]);
      const parts = groups.get(key)?.parts ?? rankedParts(spec.preset, { rules: spec.rules });
      const group = groups.get(key) ?? { agent, parts, deals: [], choices: [] };
      if (options.values === undefined) auditValuesOf(parts); // before more is read
      groups.set(key, group);
      group.deals.push(typeof seed === 'number' ? { seed } : { seed: 0, deck: game.parseDeck(deck, rules.config) });
      group.choices.push(choices);
    },
    { signal },
  );
  const reports: AuditReport[] = [];
  for (const { parts, deals, ...games } of groups.values())
    reports.push(...(await auditGames(parts, deals, [games], options)));
  return reports;
}

/** Deals of an audit beside an evaluation: more tell little more. */
const AUDIT_DEALS = 4000;

/** Audits of the agents whose decisions were kept, in their order; none for rules without known values. */
export async function auditsOf(
  parts: GameParts,
  evaluations: readonly Pick<Evaluation, 'agent' | 'choices'>[],
  deals: () => readonly Deal[],
): Promise<readonly AuditReport[]> {
  const played = evaluations.flatMap(({ agent, choices }) =>
    choices ? [{ agent, choices: choices.slice(0, AUDIT_DEALS) }] : [],
  );
  if (played.length === 0 || knownAuditValues(parts) === undefined) return [];
  const most = Math.max(...played.map(({ choices }) => choices.length));
  return auditGames(parts, deals().slice(0, most), played);
}
