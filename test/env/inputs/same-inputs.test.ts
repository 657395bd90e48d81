import { describe, expect, it } from 'vitest';
import { RandomAgent } from '../../../src/agents/random.js';
import type { DecadeRules } from '../../../src/env/games/decade/rules.js';
import { Encoder, makeVector, PRESETS } from '../../../src/env/index.js';
import type { EncoderOptions } from '../../../src/env/inputs/encoder.js';
import { sized } from '../../support/size.js';
import { PlainLookahead } from '../games/decade/plain-lookahead.js';
import { writeBlocksPlainly } from './plain-blocks.js';

const SIZE = 32;

const OPTIONS: Partial<EncoderOptions>[] = [
  {},
  { firstPositions: 3, derived: false },
  { firstPositions: 60, histogram: false, actionMask: false, derived: false },
];

const PLAIN_LOOKAHEAD = 'decade lookahead v1';

/** Rules that no preset has: sets in the middle of a line, of other lengths and totals. */
const OTHER_RULES: [string, object][] = [
  ['decade', { discards: 'optional' }],
  ['decade-loop', { discards: 'optional', minRun: 3, maxRun: 5 }],
  ['decade', { minRun: 4, totals: [7, 13, 60] }],
  ['decade-loop', { totals: [11] }],
];

describe.each([...PRESETS.map((preset): [string, object] => [preset, {}]), ...OTHER_RULES])(
  'the inputs of %s with %j',
  (preset, rulesOptions) => {
    it('are bit for bit those of the plain way to make them, wherever play leads', { tags: 'sized' }, () => {
      const games = makeVector(preset, SIZE, {
        rules: { ...rulesOptions },
        skipForcedMoves: preset.startsWith('decade'),
        maxSteps: 200,
      });
      const { rules } = games;
      const agent = new RandomAgent(rules.moves.length, 1);
      const actions = new Int32Array(SIZE);
      const encoders = OPTIONS.map((options) => new Encoder(rules, options));
      const lookahead = encoders[0].blocks.some(({ feature }) => feature === PLAIN_LOOKAHEAD)
        ? new PlainLookahead(rules as unknown as DecadeRules)
        : undefined;
      const [made, plain] = [0, 1].map(() => encoders.map(({ size }) => new Float32Array(SIZE * size)));
      games.reset(3);
      for (let step = 0; step < sized(25, 120, 1000); step++) {
        encoders.forEach((encoder, k) => {
          const { size, stateSize, moves, observationSize, blocks } = encoder;
          made[k].fill(NaN);
          encoder.encode(games, SIZE, made[k]);
          plain[k].fill(0);
          for (let i = 0; i < SIZE; i++) {
            const row = {
              observations: games.observations,
              observation: i * observationSize,
              actionMasks: games.actionMasks,
              mask: i * moves,
              inputs: plain[k],
              input: i * size,
              features: plain[k],
              feature: i * size + stateSize,
            };
            writeBlocksPlainly(blocks, row);
            if (k === 0) lookahead?.write(row);
          }
          const [a, b] = [made[k], plain[k]].map((all) => (k > 0 || lookahead ? all : withoutMoves(all, encoder)));
          expect(Buffer.compare(bytes(a), bytes(b))).toBe(0);
        });
        agent.act(games, actions);
        games.step(actions);
      }
    });
  },
);

/** The columns about the positions alone. */
function withoutMoves(inputs: Float32Array, { size, stateSize }: Encoder): Float32Array {
  return inputs.filter((_, column) => column % size < stateSize);
}

function bytes({ buffer, byteOffset, byteLength }: Float32Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}
