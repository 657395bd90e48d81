import { describe, expect, it } from 'vitest';
import { InputError } from '../../../../src/env/base/errors.js';
import { Random } from '../../../../src/env/base/random.js';
import { fourTenPlay } from '../../../../src/env/games/four-ten/app.js';
import { FourTenTraceCodec } from '../../../../src/env/games/four-ten/play.js';
import { Table } from './table.js';

const { legalMoves, newGame, play } = fourTenPlay;

describe('plain JSON games', () => {
  it.each([{}, { precedence: 'fault-first', gameTarget: 30, safeties: 5 }] as const)(
    'are played as the environment plays them with %o',
    (options) => {
      const table = new Table(options);
      const codec = new FourTenTraceCodec(table.rules);
      for (let seed = 0; seed < 12; seed++) {
        const random = new Random('play', seed);
        const state = table.rules.createState();
        table.rules.deal(state, seed);
        let game = newGame(seed, options);
        while (state.outcome === 'ongoing') {
          const moves = legalMoves(game);
          expect(moves).toEqual(
            table.legal(state).map((name) => codec.moveToJson(state, table.notation.parseMove(name))),
          );
          const move = moves[random.below(moves.length)];
          table.rules.apply(state, codec.moveFromJson(state, move));
          const before = JSON.stringify(game);
          const after = play(game, move);
          expect(JSON.stringify(game)).toBe(before);
          game = JSON.parse(JSON.stringify(after)) as typeof game;
          const { hand, home, shadow, drawn, drawPile, safeties, points, round } = game;
          expect({ hand, home, shadow, drawn, stock: drawPile.length, safeties, points, round }).toEqual(
            codec.stateToJson(state),
          );
          expect(game.outcome).toBe(state.outcome);
        }
        expect(legalMoves(game)).toEqual([]);
      }
    },
  );

  it('draw the card that the draw pile says', () => {
    let game = newGame(3);
    const [next] = game.drawPile;
    game = play(play(game, { type: 'place', to: 'home' }), { type: 'end-turn' });
    expect(game.drawn).toBe(next);
  });

  it('refuse moves that are not legal, games that are over and piles that do not add up', () => {
    const game = newGame(3);
    expect(() => play(game, { type: 'end-turn' })).toThrow(InputError);
    expect(() => play({ ...game, outcome: 'won' }, { type: 'end-turn' })).toThrow(
      /^Expected "outcome" "ongoing", as its deal and moves say, but got "won"$/,
    );
    expect(() => play({ ...game, drawPile: game.drawPile.slice(1) }, { type: 'place', to: 'home' })).toThrow(
      /^Expected "drawPile.length" 31, as its deal and moves say, but got 30$/,
    );
    expect(() => newGame(-1)).toThrow(/Expected a seed/);
    expect(() => newGame(1, { safetys: 2 } as object)).toThrow(/Unknown option "safetys"; did you mean "safeties"/);
  });
});
