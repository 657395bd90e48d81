import { describe, expect, it } from 'vitest';
import { legalActions } from '../../src/env/environment/rules.js';
import { initGame } from '../../src/env/games/tens/play.js';
import { gamePlayOf, partsOf, recordTrace } from '../../src/env/index.js';
import { type Position, positionReader } from '../../src/hint/positions.js';
import { expectRefused } from '../support/refusal.js';

describe('a position', () => {
  it.each(['decade-loop3', 'decade-seven', 'acm-10-20-30', 'four-ten', 'tens-15'])(
    'of %s is read from the plain game, whose stock is not looked at',
    (preset) => {
      const { rules, notation, game } = partsOf(preset);
      const read = positionReader(partsOf(preset));
      const codec = game.createTraceCodec(rules);
      const state = rules.createState();
      rules.deal(state, 9);
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

describe('a position that cannot be', () => {
  const choose = (_state: unknown, mask: Uint8Array): number => mask.indexOf(1);
  const trace = recordTrace(partsOf('decade-loop3'), { seed: 5, agent: 'first', choose });
  const tens = { tableau: ['AC', 'AC', ...[...'23456789TJQ'].map((rank) => `${rank}C`)] };
  const five = [4, 1, 2, 1, 1];
  it.each<[string, string, unknown, RegExp]>([
    ['nothing', 'decade', undefined, /position as text or as an object, but got undefined/],
    ['a card twice', 'decade', { line: ['4C', '4C', '5D'] }, /^Expected each card once, but got 4C again$/],
    [
      'a card that is none',
      'decade',
      { line: ['4C', '1X', '5D'] },
      /position key "line.1": a card such as "TD", but got "1X"/,
    ],
    ['too few cards', 'decade', { line: ['4C'] }, /at least the 3 cards dealt first, but got 1/],
    ['line and stacks', 'decade', { line: ['4C'], stacks: [['4C']] }, /either "line" or "stacks"/],
    ['a wrong stock', 'decade', { line: ['4C', '8D', '3H'], stock: 40 }, /"stock" of 49 .*but got 40/],
    [
      'a short stock',
      'decade',
      { line: ['4C', '8D', '3H'], drawPile: ['5C'] },
      /"drawPile" to hold the 49 cards.*holds 1/,
    ],
    ['an unknown key', 'decade', { lines: ['4C'] }, /Unknown position key "lines"; did you mean "line"/],
    ['a hand over four', 'four-ten', { hand: five }, /position key "hand": at most four cards/],
    [
      'nine of a value',
      'four-ten',
      { hand: [4, 4, 4, 4], home: [4, 4, 4, 4], shadow: [4] },
      /at most 8 cards of value 4.*but got 9/,
    ],
    ['five safeties', 'four-ten', { home: [4], safeties: 5 }, /safeties.*but got 5/],
    ['a trace of another game', 'tens', { trace }, /a trace of tens, but got one of "decade"/],
    ['a trace of other rules', 'decade', { trace }, /a trace for rules with maxRun null, but this one has maxRun 3/],
    ['a move beyond the trace', 'decade-loop3', { trace, moves: 999 }, /moves from 0 to \d+ \(the end\), but got 999/],
    ['no trace', 'decade', { trace: 'x' }, /Expected a trace: a JSON object, but got "x"/],
    ['a seed that is none', 'decade', { seed: -1 }, /seed.*but got -1/],
    ['a move that is not legal', 'decade', { seed: 1, moves: ['finish it'] }, /Move 1 of "moves": /],
    ['a doubled card of Tens', 'tens', tens, /each card once, but got "?AC/],
    ['another variant', 'tens', { ...initGame(5, 13, 'block-ten') }, /blockTen false, but this one has blockTen true/],
  ])('(%s, %s) is refused in one clear line', (_what, preset, position, message) => {
    const read = positionReader(partsOf(preset));
    expectRefused(() => read(position as Position), message);
  });
});
