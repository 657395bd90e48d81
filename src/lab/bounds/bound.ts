import type { Agent } from '../../agents/agent.js';
import type { AgentOrName } from '../../agents/resolve/agent-sources.js';
import { release } from '../../agents/resolve/resolve-agent.js';
import { shown } from '../../env/errors.js';
import type { GameParts } from '../../env/game.js';
import { InputError } from '../../env/index.js';
import { SELECTION } from '../../env/seeds.js';
import { InformationRelaxation } from '../../evaluate/bounds/index.js';
import { type Deal, seedDeals } from '../../evaluate/deals.js';
import { type Interval, pairedDifference, resultInterval } from '../../evaluate/statistics.js';
import { agentLabel, loadAgent } from '../agents.js';
import { isPresetsOwn, rulesLabel } from '../rules-label.js';
import { stepDone, type WorkOptions } from '../work-options.js';
import { CERTIFIED_VALUES } from './certified-values.js';
import { chooseFactor, type FactorChoice } from './choose-factor.js';
import { loadValues } from './load-values.js';

/** Deals that the penalty's factor is chosen on; no figure is quoted for them. */
const FIRST_TUNING_SEED = SELECTION.first;

/** Steps between which other work is let through. */
const BREATH = 8;

/** A bound and an agent under it, as mean returns. */
export interface BoundReport {
  /** The policy whose values make the penalty. */
  readonly value: string;
  readonly factor: number;
  readonly agent: string;
  /** The best results of a player who knows the deck. */
  readonly knowingTheDeck: Interval;
  readonly bound: Interval;
  /** The agent's return. */
  readonly return: Interval;
  /** The same mean, measured by returns less the penalty: the luck of the draw is gone. */
  readonly returnWithoutLuck: Interval;
  /** The bound less the agent's return without luck, deal by deal. */
  readonly gap: Interval;
  /** How far the bound lies below what a player who knows the deck reaches, deal by deal. */
  readonly belowKnowing: Interval;
}

export interface BoundOptions extends WorkOptions {
  /** The model whose values make the penalty, as `--agent` takes it; default: the package's for the preset. */
  readonly value?: AgentOrName;
  /** Of the penalty, from 0 (knowing the deck) to 1; default: the one chosen by `tuningDeals`, or the preset's, or 1. */
  readonly factor?: number;
  /** Other deals that the factor is chosen on first; default 0. */
  readonly tuningDeals?: number;
  /** The player whose distance to the bound is reported; default: the model of `value`. */
  readonly agent?: AgentOrName;
}

/** The model whose values bound a preset where none is given. @throws InputError for rules that the package has none for */
export function certifiedValueOf({ spec }: GameParts): string {
  const own = CERTIFIED_VALUES.get(spec.preset)?.value;
  if (own !== undefined && isPresetsOwn(spec)) return own;
  const presets = [...CERTIFIED_VALUES.keys()].join(', ');
  throw new InputError(`Expected one of ${presets}, or --value MODEL, but got ${shown(rulesLabel({ spec }))}`);
}

/**
 * Bounds from above what any player can reach who does not see hidden cards, and measures how far below it an agent stays.
 * @throws InputError for a game that is not bounded this way, a preset without a model's values, or an agent that is not known
 * @example const { report } = await boundPreset(partsOf('decade-loop3'), seedDeals(0, 500));
 */
export async function boundPreset(
  parts: GameParts,
  deals: readonly Deal[],
  options: BoundOptions = {},
): Promise<{ readonly report: BoundReport; readonly tuning: FactorChoice | null }> {
  const value = options.value ?? certifiedValueOf(parts);
  const { agent: agentName = value, tuningDeals = 0 } = options;
  const policy = await loadValues(value, parts);
  let agent: Agent = policy;
  const total = tuningDeals + deals.length;
  let done = 0;
  const work: WorkOptions = { onProgress: () => step() };
  const step = async (): Promise<void> => {
    if (++done % BREATH === 0) await stepDone(options, done, total);
    else await options.onProgress?.(done, total);
  };
  try {
    if (agentName !== value) agent = await loadAgent(agentName, parts, options);
    const relaxation = new InformationRelaxation(parts.rules, parts.reward, policy);
    const tuning =
      tuningDeals === 0 ? null : await chooseFactor(relaxation, seedDeals(FIRST_TUNING_SEED, tuningDeals), work);
    const usual = options.value === undefined ? CERTIFIED_VALUES.get(parts.spec.preset)!.factor : 1;
    const factor = options.factor ?? tuning?.factor ?? usual;
    agent.reseed?.(0);
    const found = await boundDeals(relaxation, agent, deals, factor, step);
    const report: BoundReport = {
      value: agentLabel(value),
      factor,
      agent: agentLabel(agentName),
      knowingTheDeck: resultInterval(found.knowing),
      bound: resultInterval(found.bound),
      return: resultInterval(found.returns),
      returnWithoutLuck: resultInterval(found.penalized),
      gap: pairedDifference(found.bound, found.penalized),
      belowKnowing: pairedDifference(found.knowing, found.bound),
    };
    return { report, tuning };
  } finally {
    release(value, policy);
    if (agent !== policy) release(agentName, agent);
  }
}

/** What came of each deal, [deals]. */
interface BoundDeals {
  /** Of a player who knows the deck. */
  readonly knowing: Float64Array;
  readonly bound: Float64Array;
  /** The agent's returns. */
  readonly returns: Float64Array;
  /** The same without the luck of the draw. */
  readonly penalized: Float64Array;
}

async function boundDeals(
  relaxation: InformationRelaxation,
  agent: Agent,
  deals: readonly Deal[],
  factor: number,
  step: () => Promise<void>,
): Promise<BoundDeals> {
  const numbers = (): Float64Array => new Float64Array(deals.length);
  const all = { knowing: numbers(), bound: numbers(), returns: numbers(), penalized: numbers() };
  for (const [i, deal] of deals.entries()) {
    [all.knowing[i], all.bound[i]] = relaxation.ofDeal(deal, [0, factor]);
    const own = relaxation.ofAgent(agent, deal, factor);
    all.returns[i] = own.return;
    all.penalized[i] = own.penalized;
    await step();
  }
  return all;
}
