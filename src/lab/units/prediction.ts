import { RandomAgent } from '../../agents/random.js';
import { release } from '../../agents/resolve/resolve-agent.js';
import type { Predictions } from '../../evaluate/calibration.js';
import { type ForecastsAsked, predictionsOf } from '../../hint/calibrate-hints.js';
import { loadHintAgent } from '../hint-agent.js';
import { type DealList, dealsIn } from '../jobs/deal-list.js';
import type { LoadUnits, UnitSubject } from '../jobs/unit.js';

interface Subject extends UnitSubject {
  /** The agent of the hints. */
  readonly agents: readonly [string];
  readonly asked: ForecastsAsked;
  readonly playouts: number;
  readonly seed: number;
  readonly positions: 'own' | 'random';
}

interface Part {
  /** The number of the first deal. */
  readonly first: number;
  readonly deals: DealList;
}

export type PredictionUnitResult = {
  readonly predicted: number[];
  readonly observed: number[];
  readonly variances: number[];
  readonly playouts: number;
}[];

/** What `predictionsOf` would have returned for all the deals at once. */
export function joinPredictions(chunks: readonly PredictionUnitResult[], playouts: number): Predictions[] {
  return chunks[0].map((_, which) => {
    const joined = (of: (each: PredictionUnitResult[number]) => readonly number[]): Float64Array =>
      Float64Array.from(chunks.flatMap((chunk) => of(chunk[which])));
    return {
      predicted: joined(({ predicted }) => predicted),
      observed: joined(({ observed }) => observed),
      variances: joined(({ variances }) => variances),
      playouts,
    };
  });
}

/** The forecasts of hints in one position of each of a few deals, and the outcomes when their agent plays on. */
export const loadPrediction: LoadUnits<Subject, Part, PredictionUnitResult> = async (
  { spec, agents: [name], asked, playouts, seed, positions },
  { partsOf, agentOf, hintAgent, sources },
) => {
  const parts = partsOf(spec);
  const given = agentOf(name);
  const { agent, values } = hintAgent ?? (await loadHintAgent(parts, given, { sources }));
  const positionsOf = positions === 'random' ? new RandomAgent(parts.rules.moves.length) : undefined;
  return {
    run: ({ first, deals }) => {
      const options = { values, playouts, seed, positionsOf, firstIndex: first };
      const predictions = predictionsOf(parts, agent, dealsIn(deals), asked, options);
      const plain = predictions.map(({ predicted, observed, variances, playouts: each }) => ({
        ...{ predicted: [...predicted], observed: [...observed], variances: [...variances], playouts: each },
      }));
      return Promise.resolve(plain);
    },
    dispose: () => {
      if (hintAgent === undefined) release(given, agent);
    },
  };
};
