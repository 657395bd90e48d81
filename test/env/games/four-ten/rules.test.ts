import { copyOf } from '../../../../src/env/environment/rules.js';
import { parseFourTenDeck } from '../../../../src/env/games/four-ten/play.js';
import { dealt } from '../../../support/games.js';
import { result, Table } from './table.js';

const table = new Table();

/** All cards but one are known: the next card is a 2. */
const LAST_TWO = 'hand 1 1 3 3 / home 2 2 2 3 / shadow 2 2 2 1 / out 1 1 1 1 1 2 3 3 3 3 3 4 4 4 4 4 4 4 4';

it('a round uses the k-th deck for round k and goes on with shuffles of the seed', () => {
  const round = (first: number): number[] => {
    const others = [1, 2, 3, 4].filter((value) => value !== first);
    return [first, ...others].flatMap((value) => Array.from({ length: 8 }, () => value));
  };
  const fresh = dealt(table.rules, 8, parseFourTenDeck([round(4), round(3)]));
  expect(fresh.drawn).toBe(4);
  const state = copyOf(table.rules, fresh); // knows the decks to come, too
  const fault = ['place home', 'end turn', 'place shadow'];
  table.play(state, fault);
  expect([state.round, state.drawn]).toEqual([2, 3]);
  table.play(state, fault);
  expect([state.round, state.drawn]).toEqual([3, (table.rules.dealOrder(8, 2)[0] >> 3) + 1]);
});

describe('a gain', () => {
  it('comes before a fault in another hand by default', () => {
    const state = table.at('hand 3 3 3 / home 1 4 4 / shadow 4 4 / phase exchange / safeties 0');
    expect(result(table.play(state, ['exchange 3 home 4']))).toBe('ongoing: 10 points, 0 safeties, round 2');
  });

  it('comes after a fault in another hand with fault-first', () => {
    const strict = new Table({ precedence: 'fault-first' });
    const state = strict.at('hand 3 3 3 / home 1 4 4 / shadow 4 4 / phase exchange');
    expect(result(strict.play(state, ['exchange 3 home 4']))).toBe('ongoing: 0 points, 2 safeties, round 2');
    const balanced = strict.at('hand 1 4 4 / home 2 4 4 / shadow 2 / phase exchange');
    expect(result(strict.play(balanced, ['exchange 1 shadow 2']))).toBe('ongoing: 10 points, 3 safeties, round 2');
  });

  it('is the sum of the three hands when the 32nd card has been drawn without ten or fault', () => {
    const state = table.at(`${LAST_TWO} / phase replace`);
    expect(table.rules.unseen(state, new Uint8Array(4))).toBe(1);
    expect(result(table.play(state, ['replace home 2']))).toBe('ongoing: 24 points, 3 safeties, round 2');
  });

  it('of the 32nd card wins the game, too', () => {
    const state = table.at(`${LAST_TWO} / phase replace / points 26`);
    expect(result(table.play(state, ['replace home 2']))).toBe('won: 50 points, 3 safeties, round 1');
  });
});

describe('a fault', () => {
  it('costs points equal to the sum of the three hands when no safety is left', () => {
    const state = table.at('hand 2 / home 4 / drawn 3 / safeties 0 / points 20');
    expect(result(table.play(state, ['place shadow']))).toBe('ongoing: 11 points, 0 safeties, round 2');
  });

  it('can be paid with exactly the points that there are', () => {
    const state = table.at('hand 2 / home 4 / drawn 3 / safeties 0 / points 9');
    expect(result(table.play(state, ['place shadow']))).toBe('ongoing: 0 points, 0 safeties, round 2');
  });

  it('loses the game when the points do not suffice', () => {
    const state = table.at('hand 2 / home 4 / drawn 3 / safeties 0 / points 8 / round 4');
    table.play(state, ['place shadow']);
    expect(result(state)).toBe('lost: 8 points, 0 safeties, round 4');
    expect(table.text(state)).toContain('hand 2 / home 4 / shadow 3 / drawn -');
    expect(table.legal(state)).toEqual([]);
  });

  it('at the 32nd card pays nothing', () => {
    const state = table.at(
      `${LAST_TWO.replace('hand 1 1 3 3', 'hand 1 1 2 3').replace('out 1 1 1 1 1 2 3', 'out 1 1 1 1 1 3 3')} / phase replace`,
    );
    expect(result(table.play(state, ['replace shadow 1'], [2]))).toBe('ongoing: 0 points, 2 safeties, round 2');
  });
});
