import { describe, expect, test } from 'vitest';
import { CompiledForesight } from '../../../../src/agents/games/decade/exact/compiled-foresight.js';
import { DecadeExactAgent } from '../../../../src/agents/games/decade/exact/exact-agent.js';
import { createAgent } from '../../../../src/agents/registry.js';
import type { DecadeRules } from '../../../../src/env/games/decade/rules.js';
import { partsOf } from '../../../../src/env/index.js';
import { InformationRelaxation } from '../../../../src/gap/upper-bound.js';
import { sizedLong } from '../../../support/size.js';

describe('foresight on a deck that is solved', () => {
  const { rules: shared, reward } = partsOf('decade-loop3-optional', { rules: { ranks: 'A45T' } });
  const rules = shared as unknown as DecadeRules;
  const exact = new DecadeExactAgent(rules);
  const foresight = new CompiledForesight(rules);
  const state = rules.createState();
  const of = (position: unknown, hidden: number): number => foresight.of(position as typeof state, hidden);

  test('of nothing is the best play', () => {
    for (const seed of sizedLong([0], [0, 1, 2])) {
      rules.deal(state, seed);
      expect(of(state, 13)).toBeCloseTo(exact.value(state), 8);
      expect(of(state, 16)).toBeCloseTo(exact.value(state), 8);
    }
  });

  test('is above every player, deal by deal, once both pay the penalty', () => {
    const relaxation = new InformationRelaxation(shared, reward, exact, { penaltyFrom: 6, foresight: of });
    const agents = [exact, ...['random', 'next-card', 'waiting'].map((name) => createAgent(name, shared))];
    for (const seed of Array.from({ length: sizedLong(6, 12) }, (_, each) => each)) {
      const [, bound] = relaxation.ofDeal({ seed }, [0, 1]);
      for (const agent of agents)
        expect(relaxation.ofAgent(agent, { seed }, 1).penalized).toBeLessThanOrEqual(bound + 1e-5);
    }
    expect(() => relaxation.ofDeal({ seed: 0 }, [0.5])).toThrow(
      'Expected a factor of 0 or 1 for these rules, but got 0.5',
    );
  });
});

test('on a deck of 52 cards it is what an independent search in TypeScript found', () => {
  const rules = partsOf('decade-loop3-optional').rules as unknown as DecadeRules;
  const state = rules.createState();
  rules.deal(state, 2_100_003);
  expect(new CompiledForesight(rules).of(state, 5)).toBeCloseTo(1, 8);
});
