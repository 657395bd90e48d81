import { RandomAgent } from '../../src/agents/registry.js';
import { gameOf, make, type MakeOptions, makeVector, measuresOf, type StepResult } from '../../src/env/index.js';

/** Plays random games of a vector environment beside single ones, with autoreset in the same step, and expects the same of both. */
export function expectAsSingles(preset: string, options: MakeOptions, size: number, steps: number) {
  const vector = makeVector(preset, size, options);
  vector.reset(3);
  const { rules, statistics } = vector;
  const agent = new RandomAgent(rules.moves.length, 1);
  const actions = new Int32Array(size);
  const singles = Array.from({ length: size }, () => make(preset, options));
  const measures = measuresOf({ game: gameOf(vector.spec.preset), rules });
  expect(Object.keys(vector.finalMeasures)).toEqual(measures.map(({ name }) => name));
  expect(vector.singleObservationSpace).toEqual(singles[0].observationSpace);
  expect(vector.singleActionFeatureSpace).toEqual(singles[0].actionFeatureSpace);
  const row = (of: Float32Array | Uint8Array, i: number) =>
    of.slice((i * of.length) / size, ((i + 1) * of.length) / size);
  const expectShown = (i: number, { observation, info }: Pick<StepResult, 'observation' | 'info'>) => {
    expect(row(vector.observations, i)).toEqual(observation);
    expect(row(vector.actionFeatures, i)).toEqual(info.actionFeatures ?? new Float32Array(0));
    expect(row(vector.actionMasks, i)).toEqual(singles[i].actionMask());
  };
  let finished = 0;
  singles.forEach((single, i) => expectShown(i, single.reset({ seed: vector.episodeSeeds[i] })));
  for (let step = 0; step < steps; step++) {
    agent.act(vector, actions);
    vector.step(actions);
    singles.forEach((single, i) => {
      const result = single.step(actions[i]);
      const { observation, reward, terminated, truncated, info } = result;
      expect(vector.rewards[i]).toBeCloseTo(reward, 5);
      expect([vector.terminations[i], vector.truncations[i]]).toEqual([Number(terminated), Number(truncated)]);
      if (!terminated && !truncated) {
        expectShown(i, result);
        return;
      }
      finished++;
      expect(row(vector.finalObservations, i)).toEqual(observation);
      expect(row(vector.finalActionFeatures, i)).toEqual(info.actionFeatures ?? new Float32Array(0));
      expect(row(vector.finalActionMasks, i)).toEqual(single.actionMask());
      expect(vector.finalReturns[i]).toBeCloseTo(info.episodeReturn, 9);
      expect(vector.finalLengths[i]).toBe(info.episodeLength);
      expect(vector.finalOutcomes[i]).toBe(info.outcome);
      expect(vector.finalScores[i]).toBe(info.score);
      expect(vector.finalCardsLeft[i]).toEqual(info.cardsLeft ?? NaN);
      for (const measure of measures)
        expect(vector.finalMeasures[measure.name][i]).toBe(measure.of(single.rules, single.state));
      expectShown(i, single.reset({ seed: vector.episodeSeeds[i] }));
    });
  }
  expect(finished).toBeGreaterThan(0);
  expect(statistics.episodes - statistics.decisionFree).toBe(finished);
}
