import type { Agent, AgentOrName, Policy } from '../agents/index.js';
import { strongestFor } from '../agents/registry.js';
import { withoutSettings } from '../agents/resolve/agent-names.js';
import { release } from '../agents/resolve/resolve-agent.js';
import { DECK_SIZE } from '../env/base/cards.js';
import { mismatch } from '../env/base/errors.js';
import { SELECTION } from '../env/base/random.js';
import { expectGameParts, type GameParts } from '../env/environment/game.js';
import { CARDS_LEFT, WIN } from '../env/environment/rules.js';
import { moduleOf } from '../env/games/game-registry.js';
import { type Deal, EVALUATION_CHUNK, seedDeals } from '../evaluate/evaluate.js';
import {
  chanceInterval,
  type Interval,
  meanInterval,
  pairedDifference,
  resultInterval,
  withControlVariate,
} from '../evaluate/statistics.js';
import { expectSound } from '../gap/audit.js';
import { DrawTest } from '../gap/draw-test.js';
import { lowerBound } from '../gap/gap.js';
import { problemOf, type RelaxationOptions } from '../gap/index.js';
import { knownAuditValues, labelOf, loadAgent, loadValues, NO_VALUES, upperBoundsFor } from './agents.js';
import { evaluateAgents } from './evaluate-agents.js';
import type { CertifiedValue } from './games/kit.js';
import { LAB_KITS } from './games/kits.js';
import type { RelaxationPart, RelaxationResult, UpperBoundResult } from './jobs/unit-kinds.js';
import { runnerFor, runUnits, type UnitRunner, unitsOf } from './jobs/unit-runner.js';
import { isPresetsOwn, rulesLabel } from './rules-label.js';
import { EXACT } from './solve.js';
import type { WorkOptions } from './work-options.js';

const FACTORS: readonly number[] = Array.from({ length: 21 }, (_, i) => i / 20);

/** The factor that bounds lowest, and the bounds by factor. */
export interface FactorChoice {
  readonly factor: number;
  readonly bounds: readonly { readonly factor: number; readonly return: Interval }[];
}

/** Deals of a unit: a certified bound takes up to a second each. */
const UNIT_DEALS = 8;

/** A bound and an agent under it, as mean returns. */
export type BoundReport = Readonly<Awaited<ReturnType<typeof boundPreset>>['report']>;

/** `penaltyFrom` is by default the preset's. */
export interface BoundOptions
  extends WorkOptions, Pick<RelaxationOptions, 'penaltyFrom' | 'chargeFrom' | 'maxPositions'> {
  /** The model whose values make the penalty, as `--agent` takes it; default: the package's for the preset, of a custom game '0' (V = 0). */
  readonly value?: AgentOrName;
  /** Of the penalty, 0 (knowing the deck) to 1; default: chosen by `tuningDeals`, or the preset's, or 1. */
  readonly factor?: number;
  /** Other deals that the factor is chosen on first; default 0. */
  readonly tuningDeals?: number;
  /** The player whose distance to the bound is reported; default: the model of `value`. */
  readonly agent?: AgentOrName;
  /** Runs the work instead of this thread, and loads agents by their names; results do not depend on it. */
  readonly runner?: UnitRunner;
}

/** A bound, and how its factor was chosen. */
export type FoundBound = Readonly<Awaited<ReturnType<typeof boundPreset>>>;

/** The largest possible return by reward: no V may bound by more. */
const LARGEST_RETURNS: Readonly<Record<string, number>> = { [WIN.name]: 1, [CARDS_LEFT.name]: 0 };

/** How a preset is bounded by a model's values; undefined where it is not. */
function certifiedOf({ rules, spec }: GameParts) {
  return LAB_KITS.of(rules).certifiedValues?.[spec.preset];
}

/** With all draws charged by exact values the bound is the optimum. */
const BY_EXACT: CertifiedValue = { value: EXACT.name, factor: 1, penaltyFrom: 7, chargeFrom: DECK_SIZE };

/** How rules are bounded by default. */
function usualOf(parts: GameParts): CertifiedValue | undefined {
  const own = certifiedOf(parts);
  if (own !== undefined && isPresetsOwn(parts.spec)) return own;
  return isForeseen(parts) && knownAuditValues(parts) === EXACT.name ? BY_EXACT : undefined;
}

/** The model whose values bound a preset by default, or the optimum that is known deal by deal; of a custom game V = 0. @throws InputError for rules without one */
export function certifiedValueOf(parts: GameParts): string {
  const { spec } = parts;
  if (isOptimumOfDeals(parts)) return EXACT.name;
  const own = usualOf(parts)?.value;
  if (own !== undefined) return own;
  if (moduleOf(parts.game) !== undefined) return NO_VALUES;
  const presets = LAB_KITS.all.flatMap(({ certifiedValues = {} }) => Object.keys(certifiedValues)).join(', ');
  throw mismatch(
    `one of ${presets}, a ring of few cards for the reward win, or --value MODEL (exact for a small deck)`,
    `${rulesLabel({ spec })} for the reward ${parts.reward.name}`,
  );
}

/** Whether the cards before the exact ones are foreseen: there are too many lines of play to follow one by one. */
export function isForeseen(parts: GameParts): boolean {
  return LAB_KITS.of(parts.rules).foresight?.(parts.rules, parts) !== undefined;
}

/** Whether the best of each deal is the optimum, not only a bound: the player can know all cards before the first choice. */
function isOptimumOfDeals(parts: GameParts) {
  return (
    LAB_KITS.of(parts.rules).knowingTheDeck !== undefined &&
    upperBoundsFor(parts).some(({ name, isExact }) => isExact && name === EXACT.name)
  );
}

/**
 * Computes an upper bound on the mean return of any player who does not see hidden cards, and the gap of an agent below
 * it.
 * @throws InputError for a game that is not bounded this way, a preset without a model's values, or an agent that is
 * not known, or that knows hidden cards (a false alarm in at most 1 of 10,000 runs)
 * @example const { report } = await boundPreset(partsOf('decade-loop3'), seedDeals(0, 500));
 */
export async function boundPreset(parts: GameParts, deals: readonly Deal[], options: BoundOptions = {}) {
  expectGameParts(parts);
  const value = options.value ?? certifiedValueOf(parts);
  const { agent: agentName = value === NO_VALUES ? strongestFor(parts.rules).name : value } = options;
  if (value === EXACT.name && isOptimumOfDeals(parts)) return measureOptimum(parts, deals, agentName, options);
  const policy = await loadValues(parts, value);
  let agent: Agent = policy;
  try {
    if (agentName !== value) agent = await loadAgent(parts, agentName, options);
    // Shipped values have been checked.
    if (certifiedOf(parts) === undefined) {
      const problem = problemOf(parts);
      const values = value === EXACT.name ? undefined : problem.valuesOf(policy); // exact values cannot peek
      expectSound(problem, { values, scenarios: 3 });
    }
    return await measureBound(parts, deals, { value, policy, agentName, agent }, options);
  } finally {
    release(value, policy);
    if (agent !== policy) release(agentName, agent);
  }
}

/** The values of a bound and the player under it, loaded. */
interface BoundPlayers {
  readonly value: AgentOrName;
  readonly policy: Policy;
  readonly agentName: AgentOrName;
  readonly agent: Agent;
}

async function measureBound(
  parts: GameParts,
  deals: readonly Deal[],
  { value, policy, agentName, agent }: BoundPlayers,
  options: BoundOptions,
) {
  const { spec } = parts;
  const { tuningDeals = 0, maxPositions, runner: others } = options;
  const players = others ? [value, agentName] : [policy, agent];
  const { runner, names: agents } = runnerFor(parts, agent === policy ? [players[0]] : players, others);
  // Surprises by V = 0 are only rewards that come with a draw: not worth the work of rating all that could have come.
  const none: Omit<CertifiedValue, 'value'> = value === NO_VALUES ? { factor: 1, penaltyFrom: 1 } : { factor: 1 };
  const isExact =
    isForeseen(parts) && options.penaltyFrom === undefined && withoutSettings(labelOf(value)) === EXACT.name;
  const usual = (isExact ? BY_EXACT : options.value === undefined ? usualOf(parts) : undefined) ?? none;
  const { penaltyFrom = usual.penaltyFrom, chargeFrom = usual.chargeFrom } = options;
  if (penaltyFrom !== undefined && chargeFrom !== undefined && chargeFrom <= penaltyFrom)
    throw mismatch(`chargeFrom (--charge-from) above the ${penaltyFrom} cards that are played exactly`, chargeFrom);
  const kit = LAB_KITS.of(parts.rules);
  const charges = chargeFrom === undefined ? undefined : await kit.charges?.(parts.rules, parts, chargeFrom);
  const usualFactor = (chargeFrom === undefined ? undefined : usual.chargedFactor) ?? usual.factor;
  if (tuningDeals > 0 && isForeseen(parts) && (chargeFrom === undefined || charges !== undefined))
    throw mismatch(
      `no tuningDeals (--tune) for these rules: give the factor (--factor, default ${usualFactor})`,
      tuningDeals,
    );
  const unitsFor = (some: readonly Deal[], part: RelaxationPart, unitDeals = UNIT_DEALS) =>
    unitsOf('relaxation', { spec, agents, penaltyFrom, chargeFrom, maxPositions }, some, unitDeals, () => part).map(
      (each) => ('factors' in part ? each : { ...each, size: 0 }), // an agent's own games are quick
    );
  const total = tuningDeals + deals.length;
  let tuning: FactorChoice | null = null;
  if (tuningDeals > 0) {
    const units = unitsFor(seedDeals(SELECTION.first, tuningDeals), { factors: FACTORS });
    tuning = lowestFactor(await runUnits<RelaxationResult>(units, runner, options, { total }));
  }
  const factor = options.factor ?? tuning?.factor ?? usualFactor;
  const bounds = unitsFor(deals, { factors: [0, factor] }, isForeseen(parts) ? 1 : UNIT_DEALS);
  // One unit where what the agent does depends on its games before.
  const games = unitsFor(deals, { factor }, agent.reseed === undefined ? UNIT_DEALS : deals.length);
  const work = { done: tuningDeals, total };
  const results = await runUnits<RelaxationResult>([...bounds, ...games], runner, options, work);
  const [knowing, relaxed] = joined(results.slice(0, bounds.length), 2);
  const played = results.slice(bounds.length);
  const test = new DrawTest(labelOf(agentName));
  for (const [, , , sums] of played) test.join(sums);
  test.expectHonest();
  const [returns, own, early] = joined(played, 3);
  // Who foresees the early draws hardly depends on the luck of a player who does not.
  const byValues = isForeseen(parts) ? withControlVariate(relaxed, early) : relaxed.map((most, i) => most - early[i]);
  const { lowest, advice } = lowerBound(byValues, knowing, LARGEST_RETURNS[parts.reward.name]);
  const penalized = advice === null ? own.map((each, i) => each - early[i]) : returns;
  const about = {
    isExact: false,
    value: labelOf(value),
    factor,
    penaltyFrom: penaltyFrom ?? null,
    chargeFrom: chargeFrom ?? null,
    chargedByNetwork: charges !== undefined,
    z: test.z,
  };
  return {
    report: reportOf(parts, { ...about, agent: labelOf(agentName) }, knowing, lowest, returns, penalized, advice),
    tuning,
  };
}

/** `[row][deal]`: the rows of the units' results. */
function joined(results: readonly RelaxationResult[], rows: number): Float64Array[] {
  return Array.from({ length: rows }, (_, row) => Float64Array.from(results.flatMap((each) => each[row])));
}

/** Chooses of `FACTORS` by the bounds of other deals. */
function lowestFactor(results: readonly RelaxationResult[]): FactorChoice {
  const bounds = joined(results, FACTORS.length).map((each, i) => ({ factor: FACTORS[i], return: meanInterval(each) }));
  const lowest = bounds.reduce((best, each) => (each.return.estimate < best.return.estimate ? each : best));
  return { factor: lowest.factor, bounds };
}

interface BoundSubject {
  /** Whether it is the optimum, not only a bound. */
  readonly isExact: boolean;
  readonly value: string;
  readonly factor: number;
  /** The hidden cards with which the penalty begins; null where all draws have it. */
  readonly penaltyFrom: number | null;
  /** The hidden cards with which charges before the exact cards begin; null where there are none. */
  readonly chargeFrom: number | null;
  /** Whether these charges are those of the package's network, not of the values. */
  readonly chargedByNetwork: boolean;
  readonly agent: string;
  /** How far the draws of its games are off from what was hidden, in standard deviations; null where none are tested. */
  readonly z: number | null;
}

/**
 * A bound and an agent under it, from results deal by deal.
 * @param penalized returns less the penalty; where the values are bad, the returns as they are
 */
function reportOf(
  { reward }: GameParts,
  subject: BoundSubject,
  knowing: Float64Array,
  bound: Float64Array,
  returns: Float64Array,
  penalized: Float64Array,
  advice: string | null,
) {
  const interval = reward.name === WIN.name ? chanceInterval : resultInterval;
  return {
    ...subject,
    /** The best results of a player who knows the deck. */
    knowingTheDeck: interval(knowing),
    bound: interval(bound),
    return: interval(returns),
    /** The same mean as of the returns: the luck of the draw is gone. */
    returnWithoutLuck: interval(penalized),
    /** The bound less the agent's return without luck, deal by deal. */
    gap: pairedDifference(bound, penalized),
    /** How far the bound lies below what a player who knows the deck reaches, deal by deal. */
    belowKnowing: pairedDifference(knowing, bound),
    /** What to do where the values are bad, so that the bound is that of knowing the deck. */
    advice,
  };
}

/** As `measureBound` where the best of each deal is the optimum: without a penalty. */
async function measureOptimum(parts: GameParts, deals: readonly Deal[], agent: AgentOrName, options: BoundOptions) {
  const { factor, penaltyFrom, tuningDeals = 0, runner, signal, onProgress } = options;
  const penalty = factor ?? penaltyFrom ?? (tuningDeals || undefined);
  if (penalty !== undefined) throw mismatch('no penalty where the bound is the optimum itself', penalty);
  const { runner: by } = runnerFor(parts, [], runner);
  const units = unitsOf('upper bound', { spec: parts.spec, agents: [], bound: EXACT.name }, deals, EVALUATION_CHUNK);
  const total = 2 * deals.length;
  const results = await runUnits<UpperBoundResult>(units, by, options, { total });
  const optimum = Float64Array.from(results.flatMap((each) => each.returns));
  const tell: WorkOptions['onProgress'] = onProgress && ((done) => onProgress(deals.length + done, total));
  const [{ returns }] = await evaluateAgents(parts, [agent], deals, { runner, signal, onProgress: tell });
  const about = {
    isExact: true,
    value: EXACT.name,
    factor: 0,
    penaltyFrom: null,
    chargeFrom: null,
    chargedByNetwork: false,
    z: null,
    agent: labelOf(agent),
  };
  return { report: reportOf(parts, about, optimum, optimum, returns, returns, null), tuning: null };
}
