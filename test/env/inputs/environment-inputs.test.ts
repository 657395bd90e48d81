import { loadBackend, Network, PpoPolicy, RandomAgent } from '../../../src/agents/index.js';
import { SHOWN_VERSION } from '../../../src/env/environment/network-inputs.js';
import { Encoder, InputError, make, makeVector, PRESETS } from '../../../src/env/index.js';
import { dqnConfigSchema } from '../../../src/train/dqn/dqn-config.js';
import { ppoConfigSchema } from '../../../src/train/ppo/ppo-config.js';
import { expectAsSingles } from '../../support/as-singles.js';
import { sized } from '../../support/size.js';

const SIZE = 4;

/** Position and moves side by side, as a network takes them. */
function joined(states: Float32Array, moves: Float32Array, rows: number): Float32Array {
  const [width, perRow] = [states.length / rows, moves.length / rows];
  const inputs = new Float32Array(states.length + moves.length);
  for (let row = 0; row < rows; row++) {
    inputs.set(states.subarray(row * width, (row + 1) * width), row * (width + perRow));
    inputs.set(moves.subarray(row * perRow, (row + 1) * perRow), row * (width + perRow) + width);
  }
  return inputs;
}

/** The same random games twice: as a network's policy sees them, and as an outside learner is given them. */
function* bothWays(preset: string, steps: number) {
  const options = { maxSteps: 30 };
  const plain = makeVector(preset, SIZE, options);
  const given = makeVector(preset, SIZE, { ...options, inputs: 'features' });
  const agent = new RandomAgent(plain.rules.moves.length, 1);
  const actions = new Int32Array(SIZE);
  plain.reset(5);
  given.reset(5);
  for (let step = 0; step < steps; step++) {
    yield { plain, given };
    agent.act(plain, actions);
    plain.step(actions);
    given.step(actions);
  }
}

describe.each(PRESETS)('with inputs "features", %s', (preset) => {
  it('gives a learner exactly what the encoders of our policies make', { tags: 'more' }, () => {
    for (const { encoder: options } of [ppoConfigSchema, dqnConfigSchema].map((schema) => schema.parse({ preset }))) {
      const encoder = new Encoder(make(preset).rules, { ...options, derivedVersion: SHOWN_VERSION });
      const inputs = new Float32Array(SIZE * encoder.size);
      let ends = 0;
      for (const { plain, given } of bothWays(preset, sized(35, 100))) {
        encoder.encode(plain, SIZE, inputs);
        expect(joined(given.observations, given.actionFeatures, SIZE)).toEqual(inputs);
        expect(given.actionMasks).toEqual(plain.actionMasks);
        expect(given.rewards).toEqual(plain.rewards);
        const over = [...plain.terminations, ...plain.truncations].includes(1);
        if (!over) continue;
        ends++;
        const { finalObservations: observations, finalActionMasks: actionMasks } = plain;
        encoder.encode({ observations, actionMasks }, SIZE, inputs);
        const all = joined(given.finalObservations, given.finalActionFeatures, SIZE);
        for (let i = 0; i < SIZE; i++)
          if (plain.terminations[i] + plain.truncations[i] > 0)
            expect(all.slice(i * encoder.size, (i + 1) * encoder.size)).toEqual(
              inputs.slice(i * encoder.size, (i + 1) * encoder.size),
            );
      }
      expect(ends).toBeGreaterThan(0);
    }
  });

  it('plays alone as it does among many, and says what its entries are', () => {
    expectAsSingles(preset, { inputs: 'features', maxSteps: 20 }, 1, 60);
  });
});

describe('what an outside learner is given', () => {
  beforeAll(() => loadBackend('cpu'));

  it('is no plain observation: our own policies, which encode themselves, refuse it', () => {
    const given = makeVector('decade', 2, { inputs: 'features' });
    given.reset(1);
    const encoder = new Encoder(given.rules);
    const { size: inputs, moves, perMove } = encoder;
    const shape = { inputs, moves, perMove, hiddenSizes: [8], moveUnits: 4, activation: 'tanh' } as const;
    const policy = new PpoPolicy(Network.create({ ...shape }, 1), encoder);
    expect(() => policy.act(given, new Int32Array(2))).toThrow(InputError);
    expect(() => policy.act(given, new Int32Array(2))).toThrow("make its games with inputs: 'plain'");
    policy.dispose();
  });

  it('is chosen by name', () => {
    expect(() => make('decade', { inputs: 'encoded' as 'plain' })).toThrow(InputError);
    expect(make('decade', { inputs: 'plain' }).spec).toEqual(make('decade').spec);
    expect(make(make('decade', { inputs: 'features' }).spec, { inputs: 'plain' }).spec).toEqual(make('decade').spec);
  });
});
