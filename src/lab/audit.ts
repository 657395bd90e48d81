import { strongestFor } from '../agents/registry.js';
import type { AgentOrName } from '../agents/resolve/agent-sources.js';
import { release } from '../agents/resolve/resolve-agent.js';
import { InputError, shown } from '../env/errors.js';
import type { GameParts } from '../env/game.js';
import type { EnvironmentSpec } from '../env/index.js';
import type { Action } from '../env/rules.js';
import { replayTrace, type Trace } from '../env/trace.js';
import { type Audit, auditOf, type Decisions, decisionsOf, surpriseDifferences } from '../evaluate/audit.js';
import type { Deal, EvaluateOptions } from '../evaluate/evaluate.js';
import { labelOf, loadAgent, loadValues } from './agents.js';
import { LAB_KITS, rankedParts } from './games/kits.js';
import { isPresetsOwn, rulesLabel } from './rules-label.js';
import { ofLine, tracesOf } from './traces.js';
import { stepDone, type WorkOptions } from './work-options.js';

/** An audit, and the rules and values that it was made with. Plain JSON. */
export interface AuditReport extends Audit {
  readonly env: Pick<EnvironmentSpec, 'preset' | 'rules' | 'reward'>;
  /** The policy whose values tell good cards from bad ones. */
  readonly values: string;
}

export interface AuditAgentsOptions extends WorkOptions, Pick<EvaluateOptions, 'seed' | 'maxDecisions'> {
  /** The policy whose values tell good cards from bad ones; default: the package's for the preset. */
  readonly values?: AgentOrName;
  /** An honest agent to compare with on the same deals; default: the strongest scripted one. */
  readonly reference?: AgentOrName;
}

let auditedPresets: string[] = [];
LAB_KITS.onChange((kits) => (auditedPresets = kits.flatMap(({ auditValues = {} }) => Object.keys(auditValues))));

/** The values that a preset's audits use by default. @throws InputError for rules without any */
export function auditValuesOf({ rules, spec }: GameParts): string {
  const own = LAB_KITS.of(rules).auditValues?.[spec.preset];
  if (own !== undefined && isPresetsOwn(spec)) return own;
  throw new InputError(
    `Expected rules whose positions have known values (${auditedPresets.join(', ')}), or --values MODEL, but got ${shown(rulesLabel({ spec }))}`,
  );
}

/** What the agents of an audit are measured by, on one list of deals. */
async function auditor(parts: GameParts, deals: readonly Deal[], options: AuditAgentsOptions) {
  const { values = auditValuesOf(parts), reference = strongestFor(parts.rules).name, seed } = options;
  const policy = await loadValues(parts, values, '--values', options);
  const { preset, rules, reward } = parts.spec;
  const named = { env: { preset, rules, reward }, values: labelOf(values) };
  let compared: Decisions | undefined;
  return {
    report: async (agent: string, played: Decisions): Promise<AuditReport> => {
      if (compared === undefined) {
        const honest = await loadAgent(parts, reference, options);
        compared = await decisionsOf(parts, honest, deals, { seed });
        release(reference, honest);
      }
      const differences = surpriseDifferences(parts, policy, deals, played, compared);
      return { ...named, ...auditOf({ agent, reference: labelOf(reference) }, differences) };
    },
    close: () => release(values, policy),
  };
}

/**
 * Measures for each agent whether it knows hidden cards (`audit` of maketen/evaluate), by the package's values. Agents
 * are loaded before any of them plays.
 * @throws InputError for rules without values, or an agent that is not known
 * @example const [own] = await auditAgents(partsOf('decade'), ['./mine.mjs'], seedDeals(2_000_000, 4000));
 */
export async function auditAgents(
  parts: GameParts,
  agents: readonly AgentOrName[],
  deals: readonly Deal[],
  options: AuditAgentsOptions = {},
): Promise<AuditReport[]> {
  const { seed, maxDecisions } = options;
  const { report, close } = await auditor(parts, deals, options);
  try {
    for (const name of agents) release(name, await loadAgent(parts, name, options));
    const reports: AuditReport[] = [];
    for (const [index, name] of agents.entries()) {
      const agent = await loadAgent(parts, name, options);
      const onProgress = (done: number): Promise<void> =>
        stepDone(options, index * deals.length + done, agents.length * deals.length);
      try {
        const played = await decisionsOf(parts, agent, deals, { seed, maxDecisions, onProgress });
        reports.push(await report(labelOf(name), played));
      } finally {
        release(name, agent);
      }
    }
    return reports;
  } finally {
    close();
  }
}

/** The games of one agent under one kind of rules. */
interface TracedGames {
  readonly agent: string;
  readonly parts: GameParts;
  readonly deals: Deal[];
  readonly decisions: Action[][];
}

/**
 * Audits the games of a file of traces, agent by agent: what is written down is verified, never believed.
 * @param path a file, or "-" for standard input
 * @throws InputError that names line and step of what does not hold, and for rules without values
 */
export async function auditTraces(path: string, options: AuditAgentsOptions = {}): Promise<AuditReport[]> {
  const groups = new Map<string, TracedGames>();
  for await (const { line, trace, parts } of tracesOf(path)) {
    const { preset, rules } = parts.spec;
    const key = JSON.stringify([preset, rules, trace.agent]);
    let group = groups.get(key);
    if (!group) groups.set(key, (group = groupOf(trace, parts)));
    try {
      addGame(group, trace);
    } catch (error) {
      throw ofLine(line, error);
    }
    await stepDone({ signal: options.signal }, line, line);
  }
  const reports: AuditReport[] = [];
  for (const { agent, parts, deals, decisions } of groups.values()) {
    const { report, close } = await auditor(parts, deals, options);
    try {
      reports.push(await report(agent, decisions));
    } finally {
      close();
    }
  }
  return reports;
}

function groupOf({ preset, rules, agent = 'unnamed' }: Trace, parts: GameParts): TracedGames {
  return {
    agent,
    parts: rankedParts(preset, { rules: { ...parts.rules.config, ...rules } }),
    deals: [],
    decisions: [],
  };
}

function addGame({ parts, deals, decisions }: TracedGames, trace: Trace): void {
  const own: Action[] = [];
  replayTrace(parts, parts.game.rewards, trace, (_state, step, action) => {
    if (action !== null && trace.steps[step].legal.length > 1) own.push(action);
  });
  const { seed } = trace;
  deals.push(seed != null ? { seed } : { seed: 0, deck: parts.game.parseDeck(trace.deck, parts.rules.config) });
  decisions.push(own);
}
