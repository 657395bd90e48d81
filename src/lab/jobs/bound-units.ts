import * as z from 'zod';
import { mismatch } from '../../env/base/errors.js';
import { DrawTest } from '../../gap/draw-test.js';
import { InformationRelaxation, type RelaxationOptions } from '../../gap/upper-bound.js';
import { loadAgent, loadValues, upperBoundsFor } from '../agents.js';
import { LAB_KITS } from '../games/kits.js';
import type { LoadUnits } from './unit.js';

type Limits = Pick<RelaxationOptions, 'penaltyFrom' | 'maxPositions'>;

/** Bounds for several factors of the penalty, or the player's games under one. */
export type RelaxationPart = { readonly factors: readonly number[] } | { readonly factor: number };

/**
 * `[factor][deal]`: the largest penalized returns; or, for games, `[deal]` each: the player's returns, these less the
 * penalty, and the surprises from before the penalty begins; and the sums of a `DrawTest`.
 */
export type RelaxationResult = number[][];

/** By the model whose values make the penalty, and the player, if that is another one. */
export const loadRelaxation: LoadUnits<Limits, RelaxationPart, RelaxationResult> = async (
  { penaltyFrom, maxPositions },
  { parts, agents: [value, player] },
) => {
  const policy = await loadValues(parts, value);
  const agent = player === undefined ? policy : await loadAgent(parts, player);
  const { rules, reward } = parts;
  const foresight = LAB_KITS.of(rules).foresight?.(rules, parts, maxPositions);
  const relaxation = new InformationRelaxation(rules, reward, policy, { penaltyFrom, maxPositions, foresight });
  return {
    run: (deals, part) => {
      if ('factors' in part) {
        const largest = deals.map((deal) => relaxation.ofDeal(deal, part.factors));
        return part.factors.map((_, i) => largest.map((each) => each[i]));
      }
      agent.reseed?.(0);
      const games = deals.map((deal) => relaxation.ofAgent(agent, deal, part.factor));
      const test = new DrawTest(agent.name);
      for (const game of games) test.add(game);
      const rows = (['return', 'penalized', 'early'] as const).map((of) => games.map((game) => game[of]));
      return [...rows, [...test.sums]];
    },
    loaded: agent === policy ? [policy] : [policy, agent],
  };
};

export const upperBoundResultSchema = z.strictObject({
  /** `[deals]` */
  returns: z.array(z.number()),
  seconds: z.number().min(0),
});

export type UpperBoundResult = z.infer<typeof upperBoundResultSchema>;

/** @param subject with the name of one of `upperBoundsFor` the environment */
export const loadUpperBound: LoadUnits<{ readonly bound: string }, object, UpperBoundResult> = async (
  { bound: name },
  { parts, clock },
) => {
  const entry = upperBoundsFor(parts).find((each) => each.name === name);
  if (entry === undefined) throw mismatch(`an upper bound that is known of ${parts.spec.preset}`, name);
  const bound = await entry.create();
  return {
    run: async (deals) => {
      const started = clock();
      const returns = Array.from(await bound.of(deals));
      return { returns, seconds: (clock() - started) / 1000 };
    },
    loaded: [bound],
  };
};
