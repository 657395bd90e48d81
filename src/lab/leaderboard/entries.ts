import { exactAgentFor } from '../../agents/exact/exact-agent.js';
import { agentsFor, type Backend } from '../../agents/index.js';
import { release } from '../../agents/resolve/resolve-agent.js';
import { type GameParts, InputError } from '../../env/index.js';
import { type Evaluation, EVALUATION_CHUNK, seedsFrom } from '../../evaluate/evaluate.js';
import type { EvaluationPart } from '../../evaluate/evaluation-parts.js';
import { sha256 } from '../../io/files.js';
import { modelFoldersOf, modulesOf } from '../../zoo/agent-sources.js';
import { listModels } from '../../zoo/models.js';
import { labelOf, loadAgent, modelHashes, upperBoundsFor } from '../agents.js';
import type { DefaultAgent, UpperBoundEntry } from '../games/kit.js';
import { LAB_KITS, rankedParts } from '../games/kits.js';
import { programHash } from '../jobs/jobs.js';
import type { UpperBoundResult } from '../jobs/unit-kinds.js';
import { sentName, type StoredUnit, unitsOf } from '../jobs/unit-runner.js';
import { changedOptions, isPresetsOwn, rulesLabel } from '../rules-label.js';
import { EXACT } from '../solve.js';

/**
 * All agents of an environment: scripted ones, the package's models for its preset, exact play where there is one, and
 * those that the game's kit lists. Under other options than the preset's, agents that use a model are left out: it was
 * trained on other rules.
 */
export function defaultAgents({ rules, spec, game }: GameParts): DefaultAgent[] {
  const { preset } = spec;
  const models = listModels().filter((model) => model.preset === preset);
  // Where any play is as good as any other, exact play says nothing more than random play.
  const exact = game.playMatters && exactAgentFor(rules) !== undefined ? [EXACT] : [];
  const agents = [
    ...[...agentsFor(rules), ...models, ...exact].map(({ name }) => ({ agent: name })),
    ...(LAB_KITS.of(rules).contestants?.[preset] ?? []),
  ];
  if (isPresetsOwn(spec)) return agents;
  return agents.filter(({ agent }) => modelFoldersOf(agent).length === 0);
}

/** The agent that all others are compared with. */
export const RANDOM = 'random';

/** An agent that plays an environment's deals, or an upper bound on all agents. */
export interface Contestant {
  readonly kind: 'agent' | 'bound';
  /** Its name in tables; a bound's name. */
  readonly label: string;
  /** Number of its deals: the first ones of the leaderboard. */
  readonly deals: number;
  /** Deals of a unit: all of a chunk of `evaluate`'s, or fewer where each takes long and stands for itself. */
  readonly unitDeals: number;
  /** The agents that it loads, as `--agent` takes them. */
  readonly agents: readonly string[];
  /** Whether its decisions are kept, for an audit: agents of modules. */
  readonly isAudited?: boolean;
  /** SHA-256 of the models and modules that it loads. */
  readonly models: readonly string[];
  readonly settings: Readonly<Record<string, unknown>>;
}

type Bound = Contestant & Pick<UpperBoundEntry, 'isExact' | 'boundsEachDeal'>;

export interface PresetEntry {
  readonly parts: GameParts;
  /** Random first. */
  readonly agents: readonly Contestant[];
  /** The tightest first. */
  readonly bounds: readonly Bound[];
}

/**
 * The agents of each environment. Every agent is loaded once, so that a mistyped name or a broken model is found at
 * once.
 * @param named agents, each on the environments that it can play; null for all that there are
 * @param deals of the leaderboard
 * @param boundDeals deals that slow bounds are worked out for; 0 leaves them out
 * @param traced agents from traces, each on an environment that others play too
 * @throws InputError for two environments or agents of one name, or an agent that plays none of them
 */
export async function enter(
  environments: readonly GameParts[],
  named: readonly string[] | null,
  deals: number,
  boundDeals = deals,
  traced: ReadonlyMap<GameParts, readonly Evaluation[]> = new Map(),
): Promise<PresetEntry[]> {
  expectDifferent('environments', environments.map(rulesLabel));
  const playable = named && (await playableBy(named, environments));
  const entries: PresetEntry[] = [];
  for (const parts of environments) {
    const own = playable?.get(parts);
    const listed: readonly DefaultAgent[] = own?.map((agent) => ({ agent })) ?? defaultAgents(parts);
    if (listed.length === 0) continue;
    if (!own) for (const { agent } of listed) await tryOut(agent, parts);
    const all: typeof listed = [{ agent: RANDOM }, ...listed.filter(({ agent }) => agent !== RANDOM)];
    const labels = all.map(({ agent }) => labelOf(sentName(agent, parts)));
    expectDifferent('agents', [...labels, ...(traced.get(parts) ?? []).map(({ agent }) => agent)]);
    const agents = all.map(({ agent, deals: most = deals }) => contestantOf(agent, Math.min(most, deals)));
    const bounds = upperBoundsFor(parts).filter(({ isSlow }) => !isSlow || boundDeals > 0);
    // A slow deal takes up to a second.
    const bounded = bounds.map((bound) =>
      bound.isSlow ? boundOf(bound, Math.min(boundDeals, deals), 4) : boundOf(bound, deals, EVALUATION_CHUNK),
    );
    entries.push({ parts, agents: await Promise.all(agents), bounds: await Promise.all(bounded) });
  }
  const left = [...traced.keys()].find((parts) => !entries.some((entry) => entry.parts === parts));
  if (left) throw new InputError(`Expected an agent that plays ${rulesLabel(left)} beside the traces, but none does`);
  return entries;
}

async function contestantOf(agent: string, deals: number): Promise<Contestant> {
  return {
    kind: 'agent',
    label: labelOf(agent),
    deals,
    unitDeals: EVALUATION_CHUNK,
    agents: [agent],
    ...(modulesOf(agent).length > 0 && { isAudited: true }),
    models: await modelHashes(agent),
    settings: {},
  };
}

async function boundOf(
  { name, isExact, boundsEachDeal, agents = [], settings = {} }: UpperBoundEntry,
  deals: number,
  unitDeals: number,
): Promise<Bound> {
  return {
    kind: 'bound',
    label: name,
    deals,
    unitDeals,
    agents,
    isExact,
    boundsEachDeal,
    models: (await Promise.all(agents.map(modelHashes))).flat(),
    settings: { ...settings, agents: agents.map(labelOf) },
  };
}

/** Which of the agents play which environment. @throws InputError for an agent that plays none */
async function playableBy(
  named: readonly string[],
  environments: readonly GameParts[],
): Promise<Map<GameParts, string[]>> {
  const agents = new Map(environments.map((parts): [GameParts, string[]] => [parts, []]));
  for (const agent of new Set(named)) {
    const refusals: InputError[] = [];
    for (const [parts, playing] of agents)
      try {
        await tryOut(agent, parts);
        playing.push(agent);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        refusals.push(error);
      }
    if (refusals.length === agents.size) throw refusals[0];
  }
  return agents;
}

function expectDifferent(what: string, labels: readonly string[]) {
  const twin = labels.find((label, i) => labels.indexOf(label) < i);
  if (twin === undefined) return;
  const advice = what === 'agents' ? 'rename one' : 'leave one out';
  throw new InputError(`Expected ${what} of different names, but got two that are called ${twin}; ${advice}`);
}

async function tryOut(agent: string, parts: GameParts) {
  release(agent, await loadAgent(parts, agent));
}

/** Raise it when the stored format or the play changes. */
const VERSION = 3;

export interface ContestantUnit extends StoredUnit {
  readonly contestant: Contestant;
}

export function contestantUnits(
  { parts: { spec, rules, reward }, agents: players, bounds }: PresetEntry,
  firstSeed: number,
  backend: Backend | null,
): ContestantUnit[] {
  const { preset } = spec;
  const isUsual = isPresetsOwn(spec) && spec.reward === rankedParts(preset).reward.name;
  const others = { options: changedOptions(spec), reward: spec.reward };
  const folder = isUsual ? preset : `${preset}+${sha256(JSON.stringify(others)).slice(0, 16)}`;
  const [name, program] = [rulesLabel({ spec }), programHash()];
  const environment = {
    rules: rules.id,
    options: rules.config,
    reward: reward.name,
    ...(spec.module && { gameSha256: spec.module.sha256 }),
  };
  return [...players, ...bounds].flatMap((contestant) => {
    const { kind, label, models, settings, agents, isAudited, unitDeals } = contestant;
    const own = `${folder}/${kind} ${label.replace(/[^\w=+.-]/g, encodeURIComponent)}`;
    const deals = seedsFrom(firstSeed, contestant.deals);
    const units =
      kind === 'agent'
        ? unitsOf('evaluation', { spec, agents, seed: 0, maxDecisions: 100_000, keepDecisions: true }, deals, unitDeals)
        : unitsOf('upper bound', { spec, agents, bound: label }, deals, unitDeals);
    return units.map(({ unit, size }, chunk) => {
      const seed = firstSeed + unit.part.first;
      return {
        path: `${own}/${seed}-${seed + size - 1}.json`,
        key: {
          program,
          version: VERSION,
          ...environment,
          contestant: { kind, label, models, settings },
          backend: models.length === 0 ? null : backend,
          firstSeed: seed,
          chunk,
          deals: size,
        },
        unit,
        size,
        isAudited,
        contestant,
        details: `| ${name} ${label}`,
      };
    });
  });
}

export type UnitResult = EvaluationPart | UpperBoundResult;
