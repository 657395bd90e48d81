import { describe, expect, it } from 'vitest';
import { RandomAgent } from '../../../src/agents/random.js';
import { gameOf, IllegalActionError, make, makeVector, measuresOf, PRESETS } from '../../../src/env/index.js';
import { sized } from '../../support/size.js';

describe('VectorEnvironment', () => {
  it.each(PRESETS)(
    'plays %s as single environments do, with autoreset in the same step',
    { tags: 'more' },
    (preset) => {
      const size = 5;
      const vector = makeVector(preset, size, { maxSteps: 40 });
      vector.reset(3);
      const agent = new RandomAgent(vector.rules.moves.length, 1);
      const actions = new Int32Array(size);
      const singles = Array.from({ length: size }, () => make(preset, { maxSteps: 40 }));
      const width = vector.rules.observationSize;
      const moves = vector.rules.moves.length;
      const measures = measuresOf({ game: gameOf(preset), rules: vector.rules });
      expect(Object.keys(vector.finalMeasures)).toEqual(measures.map(({ name }) => name));
      let finished = 0;
      const observationOf = (i: number, of: Float32Array): Float32Array => of.slice(i * width, (i + 1) * width);
      singles.forEach((single, i) => {
        expect(single.reset({ seed: vector.episodeSeeds[i] }).observation).toEqual(
          observationOf(i, vector.observations),
        );
      });
      for (let step = 0; step < sized(60, 200); step++) {
        agent.act(vector, actions);
        vector.step(actions);
        singles.forEach((single, i) => {
          const result = single.step(actions[i]);
          expect(vector.rewards[i]).toBeCloseTo(result.reward, 5);
          expect([vector.terminations[i], vector.truncations[i]]).toEqual([
            Number(result.terminated),
            Number(result.truncated),
          ]);
          if (result.terminated || result.truncated) {
            finished++;
            expect(observationOf(i, vector.finalObservations)).toEqual(result.observation);
            expect(vector.finalActionMasks.slice(i * moves, (i + 1) * moves)).toEqual(single.actionMask());
            expect(vector.finalReturns[i]).toBeCloseTo(result.info.episodeReturn, 9);
            expect(vector.finalLengths[i]).toBe(result.info.episodeLength);
            expect(vector.finalOutcomes[i]).toBe(result.info.outcome);
            expect(vector.finalScores[i]).toBe(result.info.score);
            expect(vector.finalCardsLeft[i]).toEqual(result.info.cardsLeft ?? NaN);
            for (const measure of measures)
              expect(vector.finalMeasures[measure.name][i]).toBe(measure.of(single.rules, single.state));
            single.reset({ seed: vector.episodeSeeds[i] });
          }
          expect(observationOf(i, vector.observations)).toEqual(observe(single));
          expect(vector.actionMasks.slice(i * moves, (i + 1) * moves)).toEqual(single.actionMask());
        });
      }
      expect(vector.statistics.episodes - vector.statistics.decisionFree).toBe(finished);
    },
  );

  it.each(PRESETS)('shows of %s what the rules write over anything', { tags: 'more' }, (preset) => {
    const size = 64;
    const vector = makeVector(preset, size, { backend: 'javascript' });
    const { rules, observations, actionMasks } = vector;
    const agent = new RandomAgent(rules.moves.length, 2);
    const actions = new Int32Array(size);
    const observation = new Float32Array(observations.length);
    const mask = new Uint8Array(actionMasks.length);
    vector.reset(4);
    for (let step = 0; step < sized(100, 20_000); step++) {
      observation.fill(NaN);
      mask.fill(7);
      for (let i = 0; i < size; i++) {
        rules.observe(vector.states[i], observation, i * rules.observationSize);
        rules.actionMask(vector.states[i], mask, i * rules.moves.length);
      }
      expect(Buffer.from(observation.buffer).equals(Buffer.from(observations.buffer))).toBe(true);
      expect(Buffer.from(mask.buffer).equals(Buffer.from(actionMasks.buffer))).toBe(true);
      agent.act(vector, actions);
      vector.step(actions);
    }
  });

  it('counts deals without a decision: 2.3 % of Tens deals have no removal', { tags: 'more' }, () => {
    const vector = makeVector('tens', 64);
    vector.reset(1);
    const agent = new RandomAgent(vector.rules.moves.length, 1);
    const actions = new Int32Array(64);
    while (vector.statistics.episodes < sized(5000, 20_000)) {
      agent.act(vector, actions);
      vector.step(actions);
    }
    const { episodes, decisionFree, won, lost } = vector.statistics;
    expect(decisionFree / episodes).toBeGreaterThan(0.018);
    expect(decisionFree / episodes).toBeLessThan(0.028);
    expect(won + lost).toBe(episodes);
  });

  it('skips forced moves and shows only decisions', () => {
    const vector = makeVector('decade', 16, { skipForcedMoves: true });
    vector.reset(1);
    const agent = new RandomAgent(vector.rules.moves.length, 1);
    const actions = new Int32Array(16);
    for (let step = 0; step < 300; step++) {
      expect(vector.legalCounts.every((count) => count >= 2)).toBe(true);
      agent.act(vector, actions);
      vector.step(actions);
    }
    expect(vector.statistics.decisionFree).toBeGreaterThan(0);
  });

  it('gives equal runs for equal seeds, other deals for another seed, and distinct deals to its games', () => {
    const run = (seed: number): string => {
      const vector = makeVector('four-ten', 8);
      vector.reset(seed);
      const agent = new RandomAgent(vector.rules.moves.length, 1);
      const actions = new Int32Array(8);
      const seen: number[] = [];
      for (let step = 0; step < 100; step++) {
        agent.act(vector, actions);
        vector.step(actions);
        seen.push(...vector.rewards, ...vector.observations);
      }
      expect(new Set(vector.episodeSeeds).size).toBe(8);
      return seen.join();
    };
    expect(run(5)).toBe(run(5));
    expect(run(5)).not.toBe(run(6));
  });
});

function observe(environment: ReturnType<typeof make>): Float32Array {
  const observation = new Float32Array(environment.rules.observationSize);
  environment.rules.observe(environment.state, observation);
  return observation;
}

it.each(['javascript', 'kernel'] as const)('plays nothing on %s that only a written mask allows', (backend) => {
  for (const preset of ['tens', 'decade-loop3', 'four-ten']) {
    const [games, twin] = [0, 1].map(() => makeVector(preset, 8, { backend, maxSteps: 5 }));
    const moves = games.singleActionSpace.n;
    const agent = new RandomAgent(moves, 1);
    const actions = new Int32Array(8);
    for (const each of [games, twin]) each.reset(3);
    for (let step = 0; step < 12; step++) {
      agent.act(twin, actions);
      const illegal = Int32Array.from(actions);
      illegal[7] = twin.actionMasks.subarray(7 * moves).indexOf(0);
      games.actionMasks.fill(1);
      if (illegal[7] >= 0) expect(() => games.step(illegal)).toThrow(IllegalActionError);
      games.actionMasks.fill(0);
      games.step(actions);
      twin.step(actions);
      expect([games.actionMasks, games.observations]).toEqual([twin.actionMasks, twin.observations]);
    }
  }
});
