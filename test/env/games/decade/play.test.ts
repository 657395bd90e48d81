import { describe, expect, it } from 'vitest';
import { InputError } from '../../../../src/env/base/errors.js';
import { Random } from '../../../../src/env/base/random.js';
import { DECADE_PRESETS } from '../../../../src/env/games/decade/config.js';
import { decadePlay } from '../../../../src/env/games/decade/index.js';
import { DecadeTraceCodec } from '../../../../src/env/games/decade/play.js';
import { sized } from '../../../support/size.js';
import { dealt, legalActions, rulesOf, VARIANTS } from './support.js';

const { legalMoves, newGame, play } = decadePlay;

describe.each(VARIANTS)('$name', { tags: 'sized' }, ({ preset, options }) => {
  it('plays as the environment does', () => {
    const rules = rulesOf(preset, options);
    const codec = new DecadeTraceCodec(rules);
    const random = new Random('play', 1);
    for (let seed = 0; seed < sized(1, 4); seed++) {
      let game = newGame(seed, { ...DECADE_PRESETS[preset].options, ...options });
      const state = dealt(rules, seed);
      for (let move = 0; move < 400; move++) {
        game = JSON.parse(JSON.stringify(game)) as typeof game;
        const legal = legalActions(rules, state);
        const moves = legal.map((action) => codec.moveToJson(state, action));
        expect(legalMoves(game)).toEqual(moves);
        expect({ stacks: game.stacks, stock: game.drawPile.length }).toEqual(codec.stateToJson(state));
        expect([game.outcome, game.cardsLeft, game.cardsDealt]).toEqual([
          state.outcome,
          rules.cardsLeft(state),
          state.cardsDealt,
        ]);
        expect(game.cardsLeft + game.discard.length).toBe(52);
        if (legal.length === 0) break;
        const choice = random.below(legal.length);
        rules.apply(state, legal[choice]);
        game = play(game, moves[choice]);
      }
    }
  });
});

describe('plain games', () => {
  it('are never changed by a move', () => {
    const game = newGame(1);
    const before = JSON.stringify(game);
    Object.freeze(game);
    const after = play(game, legalMoves(game)[0]);
    expect(JSON.stringify(game)).toBe(before);
    expect(after).not.toEqual(game);
  });
  it('draw the first card of the draw pile', () => {
    let game = newGame(1);
    while (legalMoves(game)[0].type !== 'draw') game = play(game, legalMoves(game)[0]);
    expect(play(game, { type: 'draw' }).stacks[0].at(-1)).toBe(game.drawPile[0]);
  });
  it('reject an illegal move, a wrong seed and a wrong option', () => {
    expect(() => play(newGame(1), { type: 'finish' })).toThrow(InputError);
    expect(() => newGame(-1)).toThrow('Expected a seed: an integer from 0 to 2^53 - 1, but got -1');
    expect(() => newGame(1, { stacks: 99 })).toThrow('Expected option "stacks": an integer from 1 to 13, but got 99');
  });
});
