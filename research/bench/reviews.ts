import { type Action, createAgent, OneDecision, partsOf, type Trace, traceOfActions } from 'maketen';
import { createHinter, type Hinter, reviewGame } from 'maketen/hint';
import { loadModel } from 'maketen/zoo';
import { processorTime } from '../support.js';
import type { BenchCase, Measurement } from './measure.js';

/** Games, reviewed over and over, of which some are shorter than the moves counted. */
const GAMES = 20;

/** What the figure is of. */
const MOVES = 60;

/** Games, or what has been played of them by then. */
function gamesOf(preset: string, player: string): Trace[] {
  const parts = partsOf(preset);
  const { rules } = parts;
  const agent = new OneDecision(rules, createAgent(player, rules));
  const state = rules.createState();
  return Array.from({ length: GAMES }, (_, seed) => {
    const actions: Action[] = [];
    rules.deal(state, seed);
    while (state.outcome === 'ongoing' && actions.length < MOVES) {
      actions.push(agent.decide(state));
      rules.apply(state, actions.at(-1)!);
    }
    return traceOfActions(parts, { seed, agent: player }, actions);
  });
}

/** Milliseconds of processor time for so many moves: of the first games reviewed, and of all of them, the median. */
async function ofHinter(make: () => Hinter, games: readonly Trace[], seconds: number): Promise<Measurement> {
  const hinter = make();
  const times: number[] = [];
  const first = { time: 0, moves: 0 };
  const start = performance.now();
  for (let i = 0; i < GAMES || performance.now() - start < seconds * 1000; i++) {
    const trace = games[i % GAMES];
    const before = processorTime();
    await reviewGame(trace, hinter);
    const [time, moves] = [processorTime() - before, trace.steps.length];
    times.push((time * MOVES) / moves);
    if (first.moves >= MOVES) continue;
    first.time += time;
    first.moves += moves;
  }
  return {
    figure: times.sort((a, b) => a - b)[times.length >> 1],
    others: { [`ms the first ${MOVES} moves`]: (first.time * MOVES) / first.moves },
  };
}

function modelCase(model: string, backend: 'wasm' | 'cpu' | 'kernel'): BenchCase {
  return {
    name: `review of ${MOVES} moves by ${model}, ${backend} backend`,
    unit: 'ms',
    run: async (seconds) => {
      const loaded = await loadModel(model, { backend });
      const games = gamesOf(loaded.config.environment.preset, 'random');
      const measured = await ofHinter(() => createHinter({ model: loaded }), games, seconds);
      loaded.policy.dispose?.();
      return measured;
    },
  };
}

function exactCase(preset: string, player: string): BenchCase {
  return {
    name: `review of ${MOVES} moves of ${preset}, played by ${player}, exact`,
    unit: 'ms',
    run: (seconds) => ofHinter(() => createHinter({ preset }), gamesOf(preset, player), seconds),
  };
}

/** Reviews, without playouts, with a model that is loaded or a game that is solved. */
export const REVIEW_CASES: readonly BenchCase[] = [
  modelCase('decade-loop3-value', 'kernel'),
  modelCase('decade-loop3-value', 'wasm'),
  modelCase('decade-loop3-value', 'cpu'),
  modelCase('decade-seven-value', 'wasm'),
  exactCase('tens', 'random'),
  exactCase('four-ten', 'four-ten-rule'),
  exactCase('four-ten', 'random'),
];
