import { createHash } from 'node:crypto';
import { RandomAgent } from '../../src/agents/registry.js';
import { InputError, partsOf } from '../../src/env/index.js';
import { decodeSnapshot, encodeSnapshot } from '../../src/train/runs/checkpoint.js';
import { applySnapshot, type Snapshot, takeSnapshot } from '../../src/train/snapshot.js';
import { TrainingGames } from '../../src/train/training-games.js';
import { expectRefused } from '../support/refusal.js';
import { nameOf, VARIANTS } from '../support/variants.js';

const GAMES = 4;
const PLAIN = { seed: 3, curriculum: [], shaping: null };

/** Without those in which there is never anything to decide. */
const PLAYABLE = VARIANTS.filter(({ rules }) => rules.tableauSize !== 1);

function gamesOf(variant: (typeof VARIANTS)[number]) {
  const parts = partsOf(variant.preset, { rules: variant.rules, maxSteps: 90 });
  return new TrainingGames(parts, PLAIN, GAMES, { index: 0, count: 1 });
}

/** Plays random moves; returns a hash a step of everything that a learner may see. */
function play({ environment }: TrainingGames, steps: number, seed: number) {
  const actions = new Int32Array(GAMES);
  const agent = new RandomAgent(environment.rules.moves.length, seed);
  const seen: string[] = [];
  for (let step = 0; step < steps; step++) {
    agent.act(environment, actions);
    environment.step(actions);
    const { observations, actionMasks, rewards, terminations, truncations } = environment;
    const { finalObservations, finalActionMasks, episodeSeeds, statistics } = environment;
    const arrays = [observations, actionMasks, rewards, terminations, truncations, finalObservations, finalActionMasks];
    const hash = createHash('sha256').update(JSON.stringify(statistics));
    for (const array of [...arrays, episodeSeeds]) hash.update(array);
    seen.push(hash.digest('hex'));
  }
  return seen;
}

test.each(PLAYABLE.map((variant) => [nameOf(variant), variant] as const))(
  'a snapshot of games in play of %s goes on as they did, in new games and in those it was taken of',
  (_name, variant) => {
    const games = gamesOf(variant);
    play(games, 35, 1);
    const { json, bytes } = encodeSnapshot(games.save());
    const expected = play(games, 40, 2);
    // A Buffer in the middle of a larger one is what reading a file gives.
    const read = Buffer.concat([Buffer.alloc(16), bytes]).subarray(16);
    for (const restored of [gamesOf(variant), games]) {
      restored.restore(decodeSnapshot(json, read));
      expect(play(restored, 40, 2)).toEqual(expected);
    }
  },
);

describe('a snapshot', () => {
  const source = () => ({
    number: 0.1 + 0.2,
    odd: [NaN, Infinity, -Infinity, 1],
    name: 'x',
    nothing: null,
    on: true,
    inner: [{ array: Uint16Array.from([1, 2, 65535]) }, { array: new Uint16Array(0) }],
    floats: Float64Array.from([NaN, -0, 5e-324]),
    bytes: Uint8Array.from([7]),
    method: () => 1,
  });

  test('is the same after it was written and read, bit for bit', () => {
    const fields: object = { ...source(), method: undefined };
    const { json, bytes } = encodeSnapshot(takeSnapshot(source()));
    expect(decodeSnapshot(json, bytes)).toEqual(fields); // undefined is as good as left out
    expect(() => JSON.parse(json) as unknown).not.toThrow();
  });

  test('takes arrays that have grown', () => {
    const target = { array: new Uint8Array(2), list: [1] };
    applySnapshot(target, { array: Uint8Array.from([1, 2, 3]), list: [1, 2] });
    expect(target).toEqual({ array: Uint8Array.from([1, 2, 3]), list: [1, 2] });
  });

  test.each<[string, Snapshot, string]>([
    ['a field that is not there', { other: 1 }, 'snapshot.other'],
    ['an array of another type', { floats: new Float32Array(3) }, 'snapshot.floats'],
    ['an object for a number', { number: { x: 1 } }, 'snapshot.number'],
    ['something wrong further in', { inner: [{ array: 1 }, {}] }, 'snapshot.inner[0].array'],
  ])('with %s is refused by its path', (_what, snapshot, path) => {
    expectRefused(() => applySnapshot(source(), snapshot), path);
  });

  test('of what is no data is a mistake of the program', () => {
    expect(() => takeSnapshot({ seen: new Set([1]) })).toThrow('field "seen"');
  });

  test.each([
    ['no JSON', '{'],
    ['an array of an unknown type', '{"a":{"$array":"BigInt64Array","offset":0,"length":1}}'],
    ['an array behind the end', '{"a":{"$array":"Float64Array","offset":8,"length":2}}'],
    ['an array between two numbers', '{"a":{"$array":"Float64Array","offset":4,"length":1}}'],
    ['a number that is none', '{"a":{"$number":"7"}}'],
  ])('that is %s is refused', (_what, json) => {
    expect(() => decodeSnapshot(json, new Uint8Array(16))).toThrow(InputError);
  });
});
