import { describe, expect, it } from 'vitest';
import { InputError } from '../../../../src/env/base/errors.js';
import { Random } from '../../../../src/env/base/random.js';
import { DECADE_PRESETS } from '../../../../src/env/games/decade/config.js';
import { type DecadeGame, decadePlay } from '../../../../src/env/games/decade/index.js';
import { corruptions, messageOf, someOf } from '../../../support/corruptions.js';
import { VARIANTS } from './support.js';

const { legalMoves, newGame, parseGame, play } = decadePlay;

/** A game after so many random moves, or at its end. */
function played(options: object, moves: number, seed = 7): DecadeGame {
  const random = new Random('saved games', seed);
  let game = newGame(seed, options);
  for (let move = 0; move < moves; move++) {
    const legal = legalMoves(game);
    if (legal.length === 0) break;
    game = play(game, legal[random.below(legal.length)]);
  }
  return game;
}

const acm = played(DECADE_PRESETS['acm-10-20-30'].options, 70);
const line = played({}, 40);
const ended = played({}, 999);
const circular: Record<string, unknown> = { ...line };
circular.stacks = circular;

describe('a saved game', () => {
  it.each(VARIANTS)('of $name is read at any time', { tags: 'sized' }, ({ preset, options }) => {
    for (const moves of [1, 13, 400]) {
      const game = played({ ...DECADE_PRESETS[preset].options, ...options }, moves, moves);
      expect(parseGame(JSON.stringify(game))).toEqual(game);
    }
  });

  it.each<[string, unknown, RegExp]>([
    ['nothing', undefined, /^Expected game: an object as newGame gives it, but got undefined$/],
    ['half a text', JSON.stringify(line).slice(9), /^Expected a saved game as JSON/],
    [
      'an extra card',
      { ...line, drawPile: [...line.drawPile, 'AC'] },
      /^Expected "drawPile.length" \d+, as its deal and moves say/,
    ],
    [
      'an empty stock',
      { ...line, drawPile: [] },
      /^Expected "drawPile.length" \d+, as its deal and moves say, but got 0$/,
    ],
    ['an end that goes on', { ...ended, outcome: 'ongoing' }, /^Expected "outcome" "lost".*but got "ongoing"$/],
    ['another seed', { ...line, seed: 8 }, /^Move \d+ of "moves": Expected a move that is legal in this position/],
    ['an option less', { ...line, options: { loop: true } }, /^Expected game key "options.minRun"/],
    ['recycled cards', { ...line, recycled: 1 }, /^Expected "recycled" 0, as its deal and moves say, but got 1$/],
    ['positions', { ...acm, positions: ['x'] }, /^Unknown game key "positions"/],
    [
      'another version',
      { ...line, rulesId: 'decade-v2' },
      /^Expected a game of the rules decade-v1, but got one of "decade-v2"$/,
    ],
    ['another move', { ...line, moves: line.moves.slice(1) }, /^(Move \d+ of "moves"|Expected "stacks)/],
    ['no version', { ...line, rulesId: undefined }, /^Expected a game of "decade" with its "rulesId", but got /],
    ['a deck beside its seed', { ...line, deck: [] }, /^Expected a "deck" where "seed" is null/],
    ['itself inside', circular, /^Expected a game as JSON/],
    [
      'a stack too few',
      { ...acm, stacks: acm.stacks.slice(1) },
      /^Expected "stacks.length" 7, as its deal and moves say, but got 6$/,
    ],
  ])('with %s is refused by all functions, in one line', (_what, wrong, message) => {
    expect(messageOf(() => parseGame(wrong))).toMatch(message);
    if (typeof wrong === 'string') return;
    expect(messageOf(() => legalMoves(wrong as DecadeGame))).toMatch(message);
    expect(messageOf(() => play(wrong as DecadeGame, { type: 'draw' }))).toMatch(message);
  });

  it('that is corrupted anywhere is refused in one line, or goes on as its outcome says', () => {
    let refused = 0;
    for (const game of [line, ended, acm]) {
      for (const wrong of someOf(corruptions(game), 47)) {
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
    expect(refused).toBeGreaterThan(50);
  });

  it('and moves that are none are refused with an InputError', () => {
    for (const junk of [null, 5, 'draw', NaN, {}, [], { type: 'discard', stack: '0' }]) {
      expect(() => legalMoves(junk as DecadeGame)).toThrow(InputError);
      expect(() => play(junk as DecadeGame, { type: 'draw' })).toThrow(InputError);
      expect(() => play(line, junk as { type: 'draw' })).toThrow(InputError);
    }
  });
});
