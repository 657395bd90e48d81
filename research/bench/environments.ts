import { getHeapStatistics } from 'node:v8';
import { createAgent, make, makeVector, type MakeVectorOptions, partsOf, RandomAgent } from 'maketen';
import { evaluate, seedDeals } from 'maketen/evaluate';
import { loadModel } from 'maketen/zoo';
import { processorTime } from '../support.js';
import type { BenchCase } from './measure.js';

/** Games in step in the vector cases. */
const GAMES = 1024;
/** Deals of one evaluation: `evaluate` plays 512 in step. */
const CHUNK = 512;

/** Random legal play with observation, mask, reward and autoreset. */
function vectorRun(preset: string, size = GAMES, options?: MakeVectorOptions): { steps(count: number): void } {
  const environment = makeVector(preset, size, { backend: 'javascript', ...options });
  environment.reset(1);
  const agent = new RandomAgent(environment.rules.moves.length, 1);
  const actions = new Int32Array(size);
  return {
    steps(count) {
      for (let step = 0; step < count; step++) {
        agent.act(environment, actions);
        environment.step(actions);
      }
    },
  };
}

/** Steps a second of processor time: other work on the machine slows the clock on the wall. */
function stepsPerSecond(seconds: number, run: (count: number) => void, batch: number): number {
  run(batch); // warm up: compile the hot path
  run(batch);
  let done = 0;
  const start = processorTime();
  const end = start + seconds * 1000;
  let now = start;
  while (now < end) {
    run(batch);
    done += batch;
    now = processorTime();
  }
  return done / ((now - start) / 1000);
}

function vectorCase(preset: string, backend: MakeVectorOptions['backend'] = 'javascript', size = GAMES): BenchCase {
  return {
    name: `${backend === 'kernel' ? 'compiled ' : ''}vector environment, ${size} games, ${preset}`,
    unit: 'million steps/s',
    run: (seconds) => {
      const vector = vectorRun(preset, size, { backend });
      const rounds = Math.ceil((300 * GAMES) / size);
      return (stepsPerSecond(seconds, (count) => vector.steps(count), rounds) * size) / 1e6;
    },
  };
}

/** What networks see of each decision, as in a training: docs/inputs.md. */
function inputsCase(preset: string, size: number): BenchCase {
  return {
    name: `with network inputs, decisions only, ${size} games, ${preset}`,
    unit: 'million steps/s',
    run: (seconds) => {
      const vector = vectorRun(preset, size, { inputs: 'features', skipForcedMoves: true });
      const rounds = Math.ceil((GAMES / size) * 50);
      return (stepsPerSecond(seconds, (count) => vector.steps(count), rounds) * size) / 1e6;
    },
  };
}

function singleCase(preset: string): BenchCase {
  return {
    name: `single environment, ${preset}`,
    unit: 'million steps/s',
    run: (seconds) => {
      const environment = make(preset);
      const agent = new RandomAgent(environment.rules.moves.length, 1);
      const actions = new Int32Array(1);
      const batch = {
        size: 1,
        states: [environment.state],
        observations: environment.reset({ seed: 1 }).observation,
        actionMasks: environment.actionMask(),
        legalCounts: new Uint16Array(1),
      };
      let result = environment.reset({ seed: 1 });
      const play = (count: number): void => {
        for (let step = 0; step < count; step++) {
          while (result.terminated) result = environment.reset();
          batch.legalCounts[0] = result.info.legalCount;
          agent.act(batch, actions);
          result = environment.step(actions[0]);
        }
      };
      return stepsPerSecond(seconds, play, 200_000) / 1e6;
    },
  };
}

/** The least growth of the heap over several windows: what the steps themselves allocate, without one-off work of the compiler. */
function heapCase(preset: string): BenchCase {
  const window = 500;
  return {
    name: `heap allocated by a vector step, ${GAMES} games, ${preset}`,
    unit: 'bytes/vector step',
    run: () => {
      const vector = vectorRun(preset);
      vector.steps(3000);
      const grown = (count: number): number => {
        const before = getHeapStatistics().used_heap_size;
        vector.steps(count);
        return getHeapStatistics().used_heap_size - before;
      };
      const least = (count: number): number => {
        let best = Infinity;
        for (let i = 0; i < 20; i++) {
          const bytes = grown(count);
          if (bytes >= 0) best = Math.min(best, bytes);
        }
        return best;
      };
      return Math.max(0, least(window) - least(0)) / window;
    },
  };
}

/** Deals of the scripted agent's case. */
const DEALS = 100_000;

const MODEL_PRESET = 'decade-loop3';
const MODEL = 'decade-loop3-value';

function scriptedCase(): BenchCase {
  return {
    name: `${DEALS.toLocaleString('en')} deals of longest-run on ${MODEL_PRESET}, evaluated`,
    unit: 'seconds',
    run: async () => {
      const parts = partsOf(MODEL_PRESET);
      const deals = seedDeals(0, DEALS);
      const start = processorTime();
      await evaluate(parts, createAgent('longest-run', parts.rules), deals);
      return (processorTime() - start) / 1000;
    },
  };
}

/** A shipped model, played greedily, in deals a second of processor time; loading it and a first chunk of deals are left out. */
function modelCase(what: string, backend: 'auto' | 'wasm', lookahead: 0 | 1, endgame: number): BenchCase {
  return {
    name: `deals of ${MODEL}, greedily, its last ${endgame} cards exactly, ${what}`,
    unit: 'deals/CPU s',
    group: `models with ${lookahead}`,
    run: async (seconds) => {
      const { policy } = await loadModel(MODEL, { backend, lookahead, endgame });
      const parts = partsOf(MODEL_PRESET);
      await evaluate(parts, policy, seedDeals(0, CHUNK));
      const start = processorTime();
      let played = 0;
      do {
        played += CHUNK;
        await evaluate(parts, policy, seedDeals(played, CHUNK));
      } while (processorTime() - start < seconds * 1000);
      return played / ((processorTime() - start) / 1000);
    },
  };
}

/** Evaluations of agents; those of a model by TensorFlow.js and by what computes unless asked for otherwise. */
const EVALUATION_CASES: readonly BenchCase[] = [
  scriptedCase(),
  modelCase('a draw ahead, on wasm', 'wasm', 1, 7),
  modelCase('a draw ahead', 'auto', 1, 7),
  modelCase('a draw ahead', 'auto', 1, 9),
  modelCase('no draw ahead, on wasm', 'wasm', 0, 7),
  modelCase('no draw ahead', 'auto', 0, 7),
];

const PRESETS_TIMED = ['tens', 'decade', 'decade-loop3', 'four-ten'];

const SIZES_TIMED = [GAMES, 16_384, 65_536];

const PRESETS_ENCODED = ['block-ten', 'decade', 'decade-loop3', 'decade-seven', 'four-ten'];

/** Environments and evaluation. */
export const ENVIRONMENT_CASES: readonly BenchCase[] = [
  ...PRESETS_TIMED.map((preset) => vectorCase(preset)),
  ...PRESETS_TIMED.flatMap((preset) => SIZES_TIMED.map((size) => vectorCase(preset, 'kernel', size))),
  ...PRESETS_ENCODED.flatMap((preset) => [64, GAMES].map((size) => inputsCase(preset, size))),
  ...PRESETS_TIMED.map(singleCase),
  ...PRESETS_TIMED.map(heapCase),
  ...EVALUATION_CASES,
];
