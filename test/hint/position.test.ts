import { legalActions } from '../../src/env/environment/rules.js';
import { gamePlayOf, partsOf } from '../../src/env/index.js';
import { positionReader } from '../../src/hint/positions.js';
import { dealt } from '../support/games.js';

describe('a position', () => {
  it.each(['decade-loop3', 'decade-seven', 'acm-10-20-30', 'four-ten', 'tens-15'])(
    'of %s is read from the plain game, whose stock is not looked at',
    (preset) => {
      const { rules, notation, game } = partsOf(preset);
      const read = positionReader(partsOf(preset));
      const codec = game.createTraceCodec(rules);
      const state = dealt(rules, 9);
      const play = gamePlayOf(game.name);
      let plain = play.newGame({ preset, seed: 9 });
      for (let move = 0; move < 60; move++) {
        const text = notation.formatState(state);
        expect(notation.formatState(read(plain))).toBe(text);
        const { drawPile, recycled } = plain as unknown as { drawPile: readonly string[]; recycled?: number };
        if (!recycled) expect(notation.formatState(read({ ...plain, drawPile: [...drawPile].reverse() }))).toBe(text);
        const actions = legalActions(rules, state);
        if (actions.length === 0) break;
        const action = actions[(move * 7) % actions.length];
        plain = play.play(plain, codec.moveToJson(state, action));
        rules.apply(state, action);
      }
    },
  );

  it('of Four Ten needs no more than its hands', () => {
    const { notation } = partsOf('four-ten');
    const read = positionReader(partsOf('four-ten'));
    expect(notation.formatState(read({ hand: [4, 1], home: [3, 3], drawn: 2 }))).toBe(
      notation.formatState(notation.parseState('four-ten hand 1 4 / home 3 3 / drawn 2')),
    );
  });
});
