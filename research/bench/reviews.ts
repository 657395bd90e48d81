import { type Action, createAgent, OneDecision, partsOf, type Trace, traceOfActions } from 'maketen';
import { createHinter, type Hinter, reviewGame } from 'maketen/hint';
import { loadModel } from 'maketen/zoo';
import { processorTime } from '../support.js';
import { type BenchCase, type Measurement, medianTime } from './measure.js';

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
async function ofHinter(hinter: Hinter, games: readonly Trace[], seconds: number): Promise<Measurement> {
  let first: number | undefined;
  let passed = 0;
  /** Time by the move. */
  const clock = (): number => passed;
  let moves = 0;
  const start = processorTime();
  const review = async (nth: number): Promise<void> => {
    const trace = games[nth % GAMES];
    const before = processorTime();
    await reviewGame(trace, hinter);
    passed += ((processorTime() - before) * MOVES) / trace.steps.length;
    moves += trace.steps.length;
    if (moves >= MOVES) first ??= ((processorTime() - start) * MOVES) / moves;
  };
  const figure = await medianTime(review, { seconds, least: GAMES, clock });
  return { figure, others: { [`ms the first ${MOVES} moves`]: first! } };
}

function modelCase(model: string, backend: 'wasm' | 'cpu' | 'kernel'): BenchCase {
  return {
    name: `review of ${MOVES} moves by ${model}, ${backend} backend`,
    unit: 'ms',
    run: async (seconds) => {
      const loaded = await loadModel(model, { backend });
      const games = gamesOf(loaded.config.environment.preset, 'random');
      return ofHinter(createHinter({ model: loaded }), games, seconds);
    },
  };
}

function exactCase(preset: string, player: string): BenchCase {
  return {
    name: `review of ${MOVES} moves of ${preset}, played by ${player}, exact`,
    unit: 'ms',
    run: (seconds) => ofHinter(createHinter({ preset }), gamesOf(preset, player), seconds),
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
