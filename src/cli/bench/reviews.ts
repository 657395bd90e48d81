import { join } from 'node:path';
import { RandomAgent } from '../../agents/random.js';
import { partsOf, recordTrace, type Trace } from '../../env/index.js';
import { createHinter, type Hinter, reviewGame } from '../../hint/index.js';
import { MODELS_FOLDER } from '../../io/package-files.js';
import { processorTime } from '../../lab/processor-time.js';
import type { BenchCase, Measurement } from './bench-case.js';

/** Games of random play, reviewed over and over; longer ones than the moves counted come up as well as shorter ones. */
const GAMES = 20;

/** What the figure is of. */
const MOVES = 60;

function gamesOf(preset: string): Trace[] {
  const parts = partsOf(preset);
  const agent = new RandomAgent(parts.rules.moves.length, 0, parts.rules);
  return Array.from({ length: GAMES }, (_, seed) => recordTrace(parts, { seed, agent }));
}

/** Milliseconds of processor time for so many moves: of the first game reviewed, and of the others, the median. */
async function ofHinter(make: () => Hinter, preset: string, seconds: number): Promise<Measurement> {
  const games = gamesOf(preset);
  const hinter = make();
  const times: number[] = [];
  const start = performance.now();
  for (let i = 0; i < GAMES || performance.now() - start < seconds * 1000; i++) {
    const trace = games[i % GAMES];
    const before = processorTime();
    await reviewGame(trace, hinter);
    times.push(((processorTime() - before) * MOVES) / trace.steps.length);
  }
  const [first] = times;
  return { figure: times.sort((a, b) => a - b)[times.length >> 1], others: { 'ms the first game': first } };
}

function modelCase(model: string, backend: 'wasm' | 'cpu' | 'kernel'): BenchCase {
  return {
    name: `review of ${MOVES} moves by ${model}, ${backend} backend`,
    unit: 'ms',
    run: async (seconds) => {
      const { loadModel } = await import('../../train/models/model-folder.js');
      const loaded = await loadModel(join(MODELS_FOLDER, model), { backend });
      const measured = await ofHinter(() => createHinter({ model: loaded }), loaded.config.environment.preset, seconds);
      loaded.policy.dispose?.();
      return measured;
    },
  };
}

function exactCase(preset: string): BenchCase {
  return {
    name: `review of ${MOVES} moves of ${preset}, exact`,
    unit: 'ms',
    run: (seconds) => ofHinter(() => createHinter({ preset }), preset, seconds),
  };
}

/** Reviews of whole games, without playouts, with a model that is loaded or a game that is solved. */
export const REVIEW_CASES: readonly BenchCase[] = [
  modelCase('decade-loop3-value', 'kernel'),
  modelCase('decade-loop3-value', 'wasm'),
  modelCase('decade-loop3-value', 'cpu'),
  modelCase('decade-seven-value', 'wasm'),
  exactCase('tens'),
  exactCase('four-ten'),
];
