import { toCard } from '../../src/env/base/cards.js';
import { initGame } from '../../src/env/games/tens/play.js';
import { decadePlay, InputError } from '../../src/env/index.js';
import { createHinter } from '../../src/hint/index.js';

describe('hints', () => {
  it('are given by no hinter for rules without hints, of whatever kind', () => {
    const hinter = createHinter({ preset: 'tens', options: { hints: false } });
    for (const ask of [
      () => hinter.hint({ seed: 5 }),
      () => hinter.explain({ seed: 5 }, 0),
      () => hinter.provenResult({ seed: 5 }),
    ]) {
      expect(ask).toThrow(InputError);
      expect(ask).toThrow('Expected rules with hints, but the option "hints" is false: there are none');
    }
  });

  it('are given for no game without hints', () => {
    const hinter = createHinter({ preset: 'tens' });
    expect(hinter.hint(initGame(5)).length).toBeGreaterThan(0);
    expect(() => hinter.hint(initGame(5, 13, 'tens', { hints: false }))).toThrow('a game with hints');
  });

  it('read cards as objects', () => {
    const { tableau } = initGame(5);
    const asObjects = tableau.map((card) => card && toCard(card));
    const tens = createHinter({ preset: 'tens' });
    expect(tens.hint({ tableau: asObjects })).toEqual(tens.hint({ tableau }));
    const { stacks } = decadePlay.newGame(7);
    const decade = createHinter({ preset: 'decade', playouts: 2 });
    expect(decade.hint({ line: stacks[0].map(toCard) })).toEqual(decade.hint({ line: stacks[0] }));
  });
});
