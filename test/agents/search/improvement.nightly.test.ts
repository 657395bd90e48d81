import { beforeAll, describe, expect, it } from 'vitest';
import type { Agent } from '../../../src/agents/agent.js';
import { createAgent } from '../../../src/agents/registry.js';
import { RolloutAgent } from '../../../src/agents/search/rollout-agent.js';
import { UctAgent } from '../../../src/agents/search/uct-agent.js';
import { partsOf } from '../../../src/env/index.js';
import { comparePaired } from '../../../src/evaluate/compare.js';
import { evaluate, type Evaluation } from '../../../src/evaluate/evaluate.js';

const parts = partsOf('decade-loop3');
const longestRun = (): Agent => createAgent('longest-run', parts.rules);

/** That searching with an agent's playouts wins more than the agent, on so many deals. */
function improvementOn(count: number): void {
  describe(`on ${count} deals of decade-loop3`, () => {
    const deals = Array.from({ length: count }, (_, i) => ({ seed: 10_000_000 + i }));
    let base: Evaluation;
    beforeAll(async () => void (base = await evaluate(parts, longestRun(), deals)));

    it.each<[string, Agent]>([
      ['rollouts', new RolloutAgent(parts, { base: longestRun(), playouts: 30 })],
      ['uct with an ensemble', new UctAgent(parts, { base: longestRun(), playouts: 30, ensemble: 4 })],
    ])(
      '%s win more than longest-run, which plays their playouts; the paired interval says so',
      async (_name, search) => {
        const { winRate } = comparePaired(await evaluate(parts, search, deals), base);
        expect(winRate.low).toBeGreaterThan(0);
      },
    );
  });
}

improvementOn(1000);
