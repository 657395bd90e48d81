import type { Feature, Rules } from '../../../src/env/environment/rules.js';
import { Encoder, encoderOptions } from '../../../src/env/inputs/encoder.js';

const FEATURES: Feature[] = [
  { name: 'line', size: 6, maximum: 3, kind: 'category', meaning: 'cards, newest first; 0 none' },
  { name: 'colour', size: 1, maximum: 2, kind: 'category', meaning: '' },
  { name: 'stock', size: 1, maximum: 52, kind: 'count', meaning: '' },
  { name: 'left', size: 2, maximum: 2, kind: 'count', meaning: '' },
];

/** All that an encoder looks at. */
const RULES = { id: 'test-v1', features: FEATURES, moves: [0, 1, 2], observationSize: 10 } as unknown as Rules;

/** Two rows: a line of four cards 3 1 2 3, and an empty one. */
const ROWS = {
  observations: Float32Array.from([
    3 / 3,
    1 / 3,
    2 / 3,
    3 / 3,
    0,
    0,
    2 / 2,
    13 / 52,
    0 / 2,
    2 / 2,
    0,
    0,
    0,
    0,
    0,
    0,
    1 / 2,
    52 / 52,
    1 / 2,
    1 / 2,
  ]),
  actionMasks: Uint8Array.from([1, 0, 1, 0, 1, 1]),
};

function encoded(options: object): { encoder: Encoder; rows: Float32Array[] } {
  const encoder = new Encoder(RULES, encoderOptions.parse(options));
  const inputs = new Float32Array(2 * encoder.size + 2).fill(7);
  encoder.encode(ROWS, 2, inputs, 1);
  expect([inputs[0], inputs[inputs.length - 1]]).toEqual([7, 7]);
  return { encoder, rows: [0, 1].map((row) => inputs.slice(1 + row * encoder.size, 1 + (row + 1) * encoder.size)) };
}

test('the encoder one-hot encodes the first cards, counts kinds, scales counts and appends the mask', () => {
  const { rows } = encoded({
    firstPositions: 2,
    histogram: true,
    actionMask: true,
  });
  expect([...rows[0]]).toEqual([
    0,
    0,
    1,
    1,
    0,
    0, // newest: 3 1
    ...[1 / 6, 1 / 6, 1 / 6 + 1 / 6].map(Math.fround), // one 1, one 2, two 3
    0,
    1, // colour 2
    13 / 52,
    0,
    1, // 0 and 2 left
    1,
    0,
    1,
  ]);
  expect([...rows[1]]).toEqual([...new Array<number>(6 + 3).fill(0), 1, 0, 1, 0.5, 0.5, 0, 1, 1]);
});
