import { describe, expect, it } from 'vitest';
import { InputError } from '../../../../src/env/base/errors.js';
import { Random } from '../../../../src/env/base/random.js';
import { type FourTenGame, fourTenPlay } from '../../../../src/env/games/four-ten/index.js';
import { corruptions, messageOf, someOf } from '../../../support/corruptions.js';

const { legalMoves, newGame, parseGame, play } = fourTenPlay;

/** A game after so many random moves, or at its end. */
function played(options: object, moves: number, seed = 7): FourTenGame {
  const random = new Random('saved games', seed);
  let game = newGame(seed, options);
  for (let move = 0; move < moves; move++) {
    const legal = legalMoves(game);
    if (legal.length === 0) break;
    game = play(game, legal[random.below(legal.length)]);
  }
  return game;
}

const some = played({ safeties: 9 }, 30);

describe('a saved game', () => {
  it.each([{}, { precedence: 'fault-first' }, { gameTarget: 10, safeties: 20 }])(
    'with %o is read at any time',
    (options) => {
      for (const moves of [0, 1, 7, 20, 40, 999]) {
        const game = played(options, moves, moves);
        expect(parseGame(JSON.stringify(game))).toEqual(game);
      }
    },
  );

  it.each<[string, unknown, RegExp]>([
    ['nothing', null, /^Expected game: an object as newGame gives it, but got null$/],
    ['no text of JSON', 'four-ten', /^Expected a saved game as JSON, but got "four-ten"$/],
    [
      'an extra card',
      { ...some, drawPile: [...some.drawPile, 4] },
      /^Expected "drawPile.length" \d+, as its deal and moves say/,
    ],
    [
      'a stock in another order',
      { ...some, drawPile: [...some.drawPile].sort() },
      /^Expected "drawPile.\d+" \d, as its deal and moves say/,
    ],
    ['another seed', { ...some, seed: 8 }, /^Move \d+ of "moves": Expected a move that is legal in this position/],
    [
      'another end',
      { ...some, outcome: 'lost' },
      /^Expected "outcome" "ongoing", as its deal and moves say, but got "lost"$/,
    ],
    ['points that are none', { ...some, points: '7' }, /^Expected "points" 0, as its deal and moves say, but got "7"$/],
    ['no options', { ...some, options: {} }, /^Expected game key "options.\w+": a value for every option/],
  ])('with %s is refused by all functions, in one line', (_what, wrong, message) => {
    expect(messageOf(() => parseGame(wrong))).toMatch(message);
    if (typeof wrong === 'string') return;
    expect(messageOf(() => legalMoves(wrong as FourTenGame))).toMatch(message);
    expect(messageOf(() => play(wrong as FourTenGame, { type: 'end-turn' }))).toMatch(message);
  });

  it('that is corrupted anywhere is refused in one line, or goes on as its outcome says', () => {
    let refused = 0;
    for (const game of [some, played({}, 999)]) {
      for (const wrong of someOf(corruptions(game), 17)) {
        try {
          const read = parseGame(wrong);
          const moves = legalMoves(read);
          expect(moves.length > 0).toBe(read.outcome === 'ongoing');
          if (moves.length > 0) play(read, moves[0]);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
          expect((error as Error).message).not.toContain('\n');
          refused++;
        }
      }
    }
    expect(refused).toBeGreaterThan(30);
  });

  it('and moves that are none are refused with an InputError', () => {
    for (const junk of [null, 5, 'end-turn', NaN, {}, [], { type: 'place' }]) {
      expect(() => legalMoves(junk as FourTenGame)).toThrow(InputError);
      expect(() => play(junk as FourTenGame, { type: 'end-turn' })).toThrow(InputError);
      expect(() => play(some, junk as { type: 'end-turn' })).toThrow(InputError);
    }
  });
});
