import { partsOf } from 'maketen';
import { compareAgents, evaluationDeals } from 'maketen/lab';
import type { BenchCase } from './measure.js';

/** Most memory of a process that compares agents on so many deals of `decade-loop3`. */
function deals(count: number, ...agents: readonly string[]): BenchCase {
  return {
    name: `${agents.join(' and ')}, ${count} deals`,
    unit: 'MB',
    run: async () => {
      const parts = partsOf('decade-loop3');
      await compareAgents(parts, agents, evaluationDeals({ seeds: '2000000', deals: count }, parts.game));
      return process.resourceUsage().maxRSS / 1024;
    },
  };
}

export const MEMORY_CASES = [
  ...[10_000, 100_000, 1_000_000].map((count) => deals(count, 'longest-run')),
  ...[10_000, 1_000_000].map((count) => deals(count, 'longest-run', 'random')),
];
