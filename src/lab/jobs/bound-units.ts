import * as z from 'zod';
import { release } from '../../agents/resolve/resolve-agent.js';
import { mismatch } from '../../env/base/errors.js';
import { DrawTest } from '../../gap/draw-test.js';
import { InformationRelaxation } from '../../gap/upper-bound.js';
import { loadAgent, loadValues, upperBoundsFor } from '../agents.js';
import { LAB_KITS } from '../games/kits.js';
import { type DealList, dealsIn } from './deal-list.js';
import type { LoadUnits, UnitSubject } from './unit.js';

interface RelaxationSubject extends UnitSubject {
  /** The model whose values make the penalty, and the player, if that is another one. */
  readonly agents: readonly [string] | readonly [string, string];
  readonly penaltyFrom?: number | undefined;
  readonly maxPositions?: number | undefined;
}

/** Bounds for several factors of the penalty, or the player's games under one. */
export type RelaxationPart = { readonly factors: readonly number[] } | { readonly factor: number };

/**
 * `[factor][deal]`: the largest penalized returns; or, for games, `[deal]` each: the player's returns, these less the
 * penalty, and the surprises from before the penalty begins; and the sums of a `DrawTest`.
 */
export type RelaxationResult = number[][];

export const loadRelaxation: LoadUnits<
  RelaxationSubject,
  RelaxationPart & { readonly deals: DealList },
  RelaxationResult
> = async ({ spec, agents: [value, player], ...limits }, { partsOf, agentOf }) => {
  const parts = partsOf(spec);
  const policy = await loadValues(parts, agentOf(value));
  const agent = player === undefined ? policy : await loadAgent(parts, agentOf(player));
  const { rules, reward } = parts;
  const foresight = LAB_KITS.of(rules).foresight?.(rules, parts, limits.maxPositions);
  const relaxation = new InformationRelaxation(rules, reward, policy, { ...limits, foresight });
  return {
    run: ({ deals, ...part }) => {
      if ('factors' in part) {
        const largest = dealsIn(deals).map((deal) => relaxation.ofDeal(deal, part.factors));
        return Promise.resolve(part.factors.map((_, i) => largest.map((each) => each[i])));
      }
      agent.reseed?.(0);
      const games = dealsIn(deals).map((deal) => relaxation.ofAgent(agent, deal, part.factor));
      const test = new DrawTest(agent.name);
      for (const game of games) test.add(game);
      const rows = (['return', 'penalized', 'early'] as const).map((of) => games.map((game) => game[of]));
      return Promise.resolve([...rows, [...test.sums]]);
    },
    dispose: () => {
      release(agentOf(value), policy);
      if (player !== undefined) release(agentOf(player), agent);
    },
  };
};

export interface UpperBoundSubject extends UnitSubject {
  /** One of `upperBoundsFor` the environment. */
  readonly bound: string;
}

export const upperBoundResultSchema = z.strictObject({
  /** `[deals]` */
  returns: z.array(z.number()),
  seconds: z.number().min(0),
});

export type UpperBoundResult = z.infer<typeof upperBoundResultSchema>;

export const loadUpperBound: LoadUnits<UpperBoundSubject, { readonly deals: DealList }, UpperBoundResult> = async (
  { spec, bound: name },
  { partsOf, clock },
) => {
  const entry = upperBoundsFor(partsOf(spec)).find((each) => each.name === name);
  if (entry === undefined) throw mismatch(`an upper bound that is known of ${spec.preset}`, name);
  const bound = await entry.create();
  return {
    run: async ({ deals }) => {
      const started = clock();
      const returns = Array.from(await bound.of(dealsIn(deals)));
      return { returns, seconds: (clock() - started) / 1000 };
    },
    dispose: () => bound.dispose?.(),
  };
};
