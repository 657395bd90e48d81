import {
  canBeWon,
  decadePlay,
  fourTenPlay,
  hinterFor,
  knowingTheDeck,
  make,
  seedDeals,
  tensPlay,
} from '../../src/index.js';
import { expectRefused } from '../support/refusal.js';
import { sized } from '../support/size.js';

const decade = decadePlay.newGame({ preset: 'decade-loop3', seed: 6, discards: 'optional' });

describe('hints for a plain game', () => {
  it('carry the moves that play takes, by the rules of the game', () => {
    const hinter = hinterFor(decade, { agent: 'next-card', playouts: 2 });
    const hints = hinter.hint(decade);
    expect(hints.map(({ play }) => play)).toEqual(expect.arrayContaining(decadePlay.legalMoves(decade)));
    expect(hints).toHaveLength(decadePlay.legalMoves(decade).length);
    const after = decadePlay.play(decade, hints[0].play);
    expect(after.moves).toEqual([hints[0].play]);
    expect(hinter.hint(after, { limit: 1 })).toHaveLength(1);
  });

  it('are prepared beforehand, from a deal or from a position', () => {
    const options = { agent: 'next-card', playouts: 2 };
    const [prepared, other] = [hinterFor(decade, options), hinterFor(decade, options)];
    prepared.prepare();
    prepared.prepare(decade);
    expect(prepared.hint(decade)).toEqual(other.hint(decade));
    expect(() => prepared.prepare({ line: ['4C'] })).toThrow('at least the 3 cards');
  });

  it('are refused for what is no plain game, in one line', () => {
    expectRefused(() => hinterFor(make('decade') as object), 'Expected a game as newGame gives it, such as');
    expectRefused(() => hinterFor(decade, { agent: 'nex-card' }), 'Unknown agent "nex-card"');
    expectRefused(() => hinterFor(decade, null as never), 'Expected options such as');
    expectRefused(() => hinterFor({ ...decade, rulesId: 'decade-v0' }), 'Expected a game of the rules decade-v1');
    expectRefused(() => canBeWon({ ...decade, seed: 8 }), 'Expected "');
  });
});

describe('whether a deal can be won', () => {
  it('is what the solver that knows the deck says of Decade', { tags: 'more' }, () => {
    for (const { seed } of seedDeals(0, sized(20, 200)) as readonly { seed: number }[]) {
      const game = decadePlay.newGame({ preset: 'decade-loop3', seed });
      const environment = make('decade-loop3');
      const { win } = knowingTheDeck(environment.rules as never)(environment.rules.dealOrder(seed, 0));
      expect(canBeWon(game)).toBe(win.possible);
    }
  });

  it('is how a deal of Tens ends, whatever is played', () => {
    for (let seed = 0; seed < 15; seed++) {
      let game = tensPlay.newGame({ seed });
      const expected = canBeWon(game);
      while (tensPlay.legalMoves(game).length > 0) game = tensPlay.play(game, tensPlay.legalMoves(game)[0]);
      expect(tensPlay.outcome(game)).toBe(expected ? 'won' : 'lost');
      expect(canBeWon(game)).toBe(expected);
    }
  });

  it('is not known of Four Ten', () => {
    expect(canBeWon(fourTenPlay.newGame(7))).toBeNull();
  });
});
