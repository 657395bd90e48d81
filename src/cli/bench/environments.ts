import { getHeapStatistics } from 'node:v8';
import { RandomAgent } from '../../agents/random.js';
import { make, makeVector, type MakeVectorOptions } from '../../env/index.js';
import { processorTime } from '../../lab/processor-time.js';
import type { BenchCase } from './bench-case.js';
import { EVALUATION_CASES } from './evaluation.js';

/** Games in step in the vector cases. */
const GAMES = 1024;

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

function vectorCase(preset: string, backend: MakeVectorOptions['backend'] = 'javascript'): BenchCase {
  return {
    name: `${backend === 'kernel' ? 'compiled ' : ''}vector environment, ${GAMES} games, ${preset}`,
    unit: 'million steps/s',
    run: (seconds) => {
      const vector = vectorRun(preset, GAMES, { backend });
      return (stepsPerSecond(seconds, (count) => vector.steps(count), 300) * GAMES) / 1e6;
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

const PRESETS_TIMED = ['tens', 'decade', 'decade-loop3', 'four-ten'];

const PRESETS_ENCODED = ['block-ten', 'decade', 'decade-loop3', 'decade-seven', 'four-ten'];

/** Environments and evaluation. */
export const ENVIRONMENT_CASES: readonly BenchCase[] = [
  ...PRESETS_TIMED.map((preset) => vectorCase(preset)),
  ...PRESETS_TIMED.map((preset) => vectorCase(preset, 'kernel')),
  ...PRESETS_ENCODED.flatMap((preset) => [64, GAMES].map((size) => inputsCase(preset, size))),
  ...PRESETS_TIMED.map(singleCase),
  ...PRESETS_TIMED.map(heapCase),
  ...EVALUATION_CASES,
];
