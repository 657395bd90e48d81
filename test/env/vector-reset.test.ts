import { RandomAgent } from '../../src/agents/registry.js';
import { InputError, make, makeVector, partsOf } from '../../src/env/index.js';

const SIZE = 3;

describe('reset of a vector environment', () => {
  it('takes a seed for each game, and hashes those of later episodes from the first', () => {
    const vector = makeVector('decade', SIZE);
    const other = makeVector('decade', SIZE);
    vector.reset([2_000_007, 5, 2_000_009]);
    other.reset(2_000_007);
    expect([...vector.episodeSeeds]).toEqual([2_000_007, 5, 2_000_009]);
    [2_000_007, 5, 2_000_009].forEach((seed, i) => {
      const width = vector.rules.observationSize;
      const { observation } = make('decade').reset({ seed });
      expect(vector.observations.slice(i * width, (i + 1) * width)).toEqual(observation);
    });
    // Games of other length end at other steps, so the seeds of each game's second episode are compared.
    const secondSeeds = (each: typeof vector) => {
      const seeds = new Map<number, number>();
      const agent = new RandomAgent(each.rules.moves.length, 1);
      const actions = new Int32Array(SIZE);
      while (seeds.size < SIZE) {
        agent.act(each, actions);
        each.step(actions);
        each.terminations.forEach((over, i) => {
          if (over === 1 && !seeds.has(i)) seeds.set(i, each.episodeSeeds[i]);
        });
      }
      return Array.from({ length: SIZE }, (_, i) => seeds.get(i)!);
    };
    expect(secondSeeds(vector)).toEqual(secondSeeds(other));
    vector.reset(Int32Array.from([1, 2, 3]));
    expect([...vector.episodeSeeds]).toEqual([1, 2, 3]);
  });

  it('takes a deck for each game, or leaves it to the seed', () => {
    const { rules, game } = partsOf('decade-loop3');
    const deck = game.formatDeck([rules.dealOrder(2_000_123, 0)]);
    const vector = makeVector('decade-loop3', 2);
    vector.reset(7, { decks: [deck, null] });
    const width = rules.observationSize;
    const { observation } = make('decade-loop3').reset({ seed: 2_000_123 });
    expect(vector.observations.slice(0, width)).toEqual(observation);
    const plain = makeVector('decade-loop3', 2);
    plain.reset(7);
    expect(vector.observations.slice(width)).toEqual(plain.observations.slice(width));
    expect(vector.episodeSeeds).toEqual(plain.episodeSeeds);
  });

  it.each([
    [[1, 2], undefined, 'Expected a list of 3 seeds, one for each game, but got 2'],
    [[1, 2, -1], undefined, 'Expected seeds in the list to be integers from 0 to 2^31 - 1, but got -1'],
    ['1', undefined, 'or a list of 3 seeds, but got "1"'],
    [1, { deck: [] }, 'Unknown reset option "deck"'],
    [1, { decks: [null] }, 'Expected a list of 3 decks, one for each game, but got 1'],
  ])('refuses %j with %j, and changes nothing', (seed, options, message) => {
    const vector = makeVector('decade', SIZE);
    vector.reset(4);
    const before = vector.observations.slice();
    expect(() => vector.reset(seed as number, options as object)).toThrow(InputError);
    expect(() => vector.reset(seed as number, options as object)).toThrow(message);
    expect(vector.observations).toEqual(before);
  });
});
