import { setTimeout } from 'node:timers/promises';
import { type EnvironmentParts, type GameState, OneDecision, partsOf, Random, RandomAgent } from 'maketen';
import type { FourTenState } from 'maketen/four-ten';
import type { BackendPreference } from 'maketen/agents';
import { createHinter, type Hinter } from 'maketen/hint';
import { loadModel } from 'maketen/zoo';
import { processorTime } from '../support.js';
import { type BenchCase, medianTime } from './measure.js';

/** Positions that hints are asked for, over and over. */
const POSITIONS = 200;

/** Hints before the clock starts: the compiler is busy in them, and a game is solved in the first one. */
const WARM_UP = 300;

const FOUR_TEN = 'four-ten';

const MODELS = [
  'decade-loop3-value',
  'decade-loop-fives-value',
  'decade-value',
  'decade-seven-value',
  'four-ten-value',
  'four-ten-ppo',
];

/** Positions of random games with at least two legal moves, one of a game. */
function positionsOf({ rules }: EnvironmentParts): GameState[] {
  const one = new OneDecision(rules, new RandomAgent(rules.moves.length));
  const random = new Random('positions', 0);
  const positions: GameState[] = [];
  for (let seed = 0; positions.length < POSITIONS; seed++) {
    const [state, sampled] = [rules.createState(), rules.createState()];
    rules.deal(state, seed);
    // Each decision so far is kept with equal chance (reservoir sampling: Vitter, 1985).
    for (let decisions = 0, moves = one.look(state); moves > 0; moves = one.look(state)) {
      if (moves > 1 && random.below(++decisions) === 0) rules.copyState(sampled, state);
      rules.apply(state, one.decide(state));
      if (state.outcome !== 'ongoing' && decisions > 0) positions.push(sampled);
    }
  }
  return positions;
}

/** The median milliseconds of all hints for a position, reasons included, no playouts. */
function hintTime(hinter: Hinter, positions: readonly GameState[], seconds: number): Promise<number> {
  const run = (nth: number): unknown => hinter.hint(positions[nth % POSITIONS]);
  return medianTime(run, { seconds, least: POSITIONS, warmUp: WARM_UP });
}

/** A model as it plays. */
function modelCase(model: string, backend: BackendPreference): BenchCase {
  return {
    name: `${model}, ${backend} backend`,
    unit: 'ms',
    run: async (seconds) => {
      const loaded = await loadModel(model, { backend });
      return hintTime(createHinter({ model: loaded }), positionsOf(partsOf(loaded.config.environment.preset)), seconds);
    },
  };
}

/** Exact hints for Four Ten, whose rounds are solved one by one as points and safeties change. */
function exactCase(name: string, standingOf: (index: number) => Pick<FourTenState, 'points' | 'safeties'>): BenchCase {
  return {
    name: `${FOUR_TEN} exact, ${name}`,
    unit: 'ms',
    run: (seconds) => {
      const positions = positionsOf(partsOf(FOUR_TEN));
      positions.forEach((position, i) => Object.assign(position, standingOf(i)));
      return hintTime(createHinter({ preset: FOUR_TEN }), positions, seconds);
    },
  };
}

/** Milliseconds in which other threads end what loading gave them to do, such as compiling. */
const SETTLING = 500;

/** Processor time of the first hint, with its preparation: for a game that is solved, or of a model that is loaded. Loading modules is not in it. */
const firstCase = (preset: string, name?: string): BenchCase => ({
  name: `${name ?? `${preset} exact`}, the first hint with its preparation`,
  unit: 'CPU ms',
  run: async () => {
    const model = name === undefined ? undefined : await loadModel(name);
    const [position] = positionsOf(partsOf(preset));
    await setTimeout(SETTLING);
    const start = processorTime();
    createHinter(model ? { model } : { preset }).hint(position);
    return processorTime() - start;
  },
});

/** A hint without playouts, with a model that is loaded or a game that is solved. */
export const HINT_CASES: readonly BenchCase[] = [
  ...MODELS.map((model) => modelCase(model, 'wasm')),
  ...MODELS.map((model) => modelCase(model, 'cpu')),
  exactCase('same points and safeties', () => ({ points: 20, safeties: 3 })),
  exactCase('new points or safeties', (i) => ({ points: i % 50, safeties: i >> 6 })),
  ...['tens', 'block-ten', FOUR_TEN].map((preset) => firstCase(preset)),
  ...['four-ten-value', 'four-ten-ppo'].map((name) => firstCase(FOUR_TEN, name)),
];
