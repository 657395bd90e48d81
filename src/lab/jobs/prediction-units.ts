import { RandomAgent } from '../../agents/random.js';
import type { Predictions } from '../../evaluate/calibration.js';
import { type ForecastsAsked, predictionsOf } from '../../hint/calibrate-hints.js';
import { loadHintAgent } from '../hint-agent.js';
import type { LoadUnits } from './unit.js';

interface Subject {
  readonly asked: ForecastsAsked;
  readonly playouts: number;
  readonly seed: number;
  readonly positions: 'own' | 'random';
}

/** What `predictionsOf` would have returned for all the deals at once. */
export function joinPredictions(chunks: readonly Predictions[][], playouts: number): Predictions[] {
  const joined = (which: number, of: 'predicted' | 'observed' | 'variances'): number[] =>
    chunks.flatMap((chunk) => chunk[which][of]);
  return chunks[0].map((_, which) => ({
    predicted: joined(which, 'predicted'),
    observed: joined(which, 'observed'),
    variances: joined(which, 'variances'),
    playouts,
  }));
}

/** The forecasts of hints in one position of each of a few deals, and the outcomes when their agent plays on. */
export const loadPrediction: LoadUnits<Subject, object, Predictions[]> = async (
  { asked, playouts, seed, positions },
  { parts, agents: [given], hintAgent },
) => {
  const { agent, values } = hintAgent ?? (await loadHintAgent(parts, given));
  const positionsOf = positions === 'random' ? new RandomAgent(parts.rules.moves.length) : undefined;
  return {
    run: (deals, { first }) =>
      predictionsOf(parts, agent, deals, asked, { values, playouts, seed, positionsOf, firstIndex: first }),
    loaded: [agent],
  };
};
