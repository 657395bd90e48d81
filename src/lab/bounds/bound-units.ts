import type { EnvironmentSpec } from '../../env/index.js';
import type { RelaxationOptions } from '../../evaluate/bounds/index.js';
import type { Deal } from '../../evaluate/deals.js';
import { chunksOf, numberOfDeals } from '../jobs/deal-list.js';
import type { SizedUnit } from '../jobs/unit-runner.js';
import { relaxationKind, relaxedAgentKind } from '../units/relaxation.js';

/** Deals of a unit: a certified bound takes up to a second each. */
const UNIT_DEALS = 8;

/** The model whose values make the penalty, and where it begins. */
export interface PenaltyValues extends RelaxationOptions {
  readonly value: string;
}

/** Bounds of deals, for several factors. */
export function relaxationUnits(
  spec: EnvironmentSpec,
  { value, penaltyFrom }: PenaltyValues,
  deals: readonly Deal[],
  factors: readonly number[],
): SizedUnit[] {
  const subject = { spec, agents: [value], penaltyFrom };
  return chunksOf(deals, UNIT_DEALS).map(({ list }) => ({
    unit: { kind: relaxationKind.name, subject, part: { deals: list, factors } },
    size: numberOfDeals(list),
  }));
}

/**
 * An agent's own games under the penalty, which are quick and count for nothing in progress.
 * @param isRandom whether what it does depends on its games before: then they are one unit
 */
export function relaxedAgentUnits(
  spec: EnvironmentSpec,
  { value, penaltyFrom }: PenaltyValues,
  agent: string,
  deals: readonly Deal[],
  factor: number,
  isRandom: boolean,
): SizedUnit[] {
  const subject = { spec, agents: agent === value ? [value] : [value, agent], penaltyFrom };
  return chunksOf(deals, isRandom ? deals.length : UNIT_DEALS).map(({ list }) => ({
    unit: { kind: relaxedAgentKind.name, subject, part: { deals: list, factor } },
    size: 0,
  }));
}

/** Numbers of some deals after the other. */
export function joined(chunks: readonly (readonly number[])[]): Float64Array {
  return Float64Array.from(chunks.flat());
}
