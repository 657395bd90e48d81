import type { LookaheadDraws } from '../../agents/afterstates/lookahead-draws.js';
import { createAgent } from '../../agents/registry.js';
import { partsOf } from '../../env/index.js';
import { seedDeals } from '../../evaluate/deals.js';
import { evaluate, EVALUATION_CHUNK } from '../../evaluate/evaluate.js';
import { processorTime } from '../../lab/processor-time.js';
import { loadModel } from '../../zoo/load-model.js';
import type { BenchCase } from './bench-case.js';

/** Deals of the scripted agent's case. */
const DEALS = 100_000;

const PRESET = 'decade-loop3';
const MODEL = 'decade-loop3-value';

function scriptedCase(): BenchCase {
  return {
    name: `${DEALS.toLocaleString('en')} deals of longest-run on ${PRESET}, evaluated`,
    unit: 'seconds',
    run: async () => {
      const parts = partsOf(PRESET);
      const deals = seedDeals(0, DEALS);
      const start = processorTime();
      await evaluate(parts, createAgent('longest-run', parts.rules), deals);
      return (processorTime() - start) / 1000;
    },
  };
}

/** A shipped model, played greedily, in deals a second of processor time; loading it and a first chunk of deals are left out. */
function modelCase(what: string, backend: 'auto' | 'wasm', lookahead: LookaheadDraws, endgame: number): BenchCase {
  return {
    name: `deals of ${MODEL}, greedily, its last ${endgame} cards exactly, ${what}`,
    unit: 'deals/CPU s',
    group: `models with ${lookahead}`,
    run: async (seconds) => {
      const { policy } = await loadModel(MODEL, { backend, lookahead, endgame });
      const parts = partsOf(PRESET);
      await evaluate(parts, policy, seedDeals(0, EVALUATION_CHUNK));
      const start = processorTime();
      let played = 0;
      do {
        played += EVALUATION_CHUNK;
        await evaluate(parts, policy, seedDeals(played, EVALUATION_CHUNK));
      } while (processorTime() - start < seconds * 1000);
      return played / ((processorTime() - start) / 1000);
    },
  };
}

/** Evaluations of agents; those of a model by TensorFlow.js and by what computes unless asked for otherwise. */
export const EVALUATION_CASES: readonly BenchCase[] = [
  scriptedCase(),
  modelCase('a draw ahead, on wasm', 'wasm', 1, 7),
  modelCase('a draw ahead', 'auto', 1, 7),
  modelCase('a draw ahead', 'auto', 1, 9),
  modelCase('no draw ahead, on wasm', 'wasm', 0, 7),
  modelCase('no draw ahead', 'auto', 0, 7),
];
