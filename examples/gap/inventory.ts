// The inventory problem of Brown and Smith (2022, section 6.3): five periods, Poisson demand, costs of ordering, of holding (the last
// period's stock is worth 1 a unit) and of unmet demand. Costs are negative returns, so the bound is one from below on the cost.
import { gap, type Play, type Problem, solve } from 'maketen/gap';

export interface Costs {
  /** By period. */
  readonly order: readonly number[];
  readonly hold: readonly number[];
  readonly unmet: readonly number[];
  readonly demand: readonly number[];
}

const [hold, unmet] = [
  [1, 1, 1, 1, -1],
  [9, 9, 9, 9, 11],
];
export const changingDemand: Costs = { order: [2, 2, 2, 2, 2], hold, unmet, demand: [40, 40, 40, 2, 2] };
export const changingCosts: Costs = { order: [7, 8, 3, 4, 1.5], hold, unmet, demand: [30, 30, 30, 30, 30] };

export interface Stock {
  readonly period: number;
  /** Below 0: unmet demand. */
  readonly level: number;
  readonly cost: number;
  /** Whether this period's order is in. */
  readonly isOrdered: boolean;
}

const UP_TO = 120;
const NO_CHANCE = [[1, 0]] as const;

/** Demands whose chances are at least 1e-10, scaled to add up to 1. */
function poisson(mean: number): (readonly [chance: number, demand: number])[] {
  const found: [number, number][] = [];
  for (let demand = 0, chance = Math.exp(-mean); demand <= mean || chance >= 1e-10; chance *= mean / ++demand)
    if (chance >= 1e-10) found.push([chance, demand]);
  const sum = found.reduce((total, [chance]) => total + chance, 0);
  return found.map(([chance, demand]) => [chance / sum, demand]);
}

/** An action is the level that is ordered up to; then demand comes. So all orders up to one level share what can come. */
export function inventory({ order, hold: holding, unmet: missing, demand }: Costs): Problem<Stock, number, number> {
  const demands = demand.map(poisson);
  return {
    start: () => ({ period: 0, level: 0, cost: 0, isOrdered: false }),
    actions({ period, level, isOrdered }) {
      if (isOrdered) return [level];
      return period >= order.length ? [] : Array.from({ length: UP_TO - level + 1 }, (_, more) => level + more);
    },
    chances: ({ period, isOrdered }) => (isOrdered ? demands[period] : NO_CHANCE),
    step({ period, level, cost, isOrdered }, upTo, units) {
      if (!isOrdered) return { period, level: upTo, cost: cost + order[period] * (upTo - level), isOrdered: true };
      const left = level - units;
      const paid = Math.max(holding[period] * left, -missing[period] * left);
      return { period: period + 1, level: left, cost: cost + paid, isOrdered: false };
    },
    returnSoFar: ({ cost }) => -cost,
    key: ({ period, level, isOrdered }) => `${period} ${level} ${isOrdered}`,
  };
}

/** Orders up to the mean demand and two standard deviations; in the last period, to the mean. */
const simple =
  ({ demand }: Costs): Play<Stock, number> =>
  ({ period, level }) =>
    Math.max(level, Math.round(demand[period] + (period < 4 ? 2 * Math.sqrt(demand[period]) : 0)));

export async function measured(costs: Costs, scenarios: number) {
  const problem = inventory(costs);
  const { value, solution } = await solve(problem);
  /** A value that knows nothing but what is in stock is worth: what ordering it next would cost. */
  const rough = ({ period, level }: Stock): number => costs.order[period] * level;
  const asked = { policy: simple(costs), scenarios };
  return {
    optimum: -value,
    states: solution.states,
    byRough: await gap(problem, { ...asked, value: rough }),
    byOptimum: await gap(problem, { ...asked, value: (state) => solution.value(state) }),
  };
}
