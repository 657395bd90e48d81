import { initGame, removeCards, scanLegalMoves } from '../../../src/env/games/tens/play.js';
import { make, partsOf, recordTrace } from '../../../src/env/index.js';
import { createHinter, type Position } from '../../../src/hint/index.js';
import { positionReader } from '../../../src/hint/positions.js';
import { expectRefused } from '../../support/refusal.js';

function expectPositionRefused(preset: string, position: unknown, words: string) {
  const read = positionReader(partsOf(preset));
  expectRefused(() => read(position as Position), words);
}

describe('a state', () => {
  it.each(['tens', 'decade', 'decade-seven', 'acm-10-20-30', 'four-ten'])(
    'of %s without a deal is refused',
    (preset) => {
      const hinter = createHinter({ preset, agent: 'random', playouts: 1 });
      const { state } = make(preset);
      for (const ask of [() => hinter.hint(state), () => hinter.provenResult(state), () => hinter.explain(state, 0)])
        expect(ask).toThrow('nothing has been dealt yet; call reset first');
    },
  );

  it.each([
    ['decade-seven', 'decade', 'stacks 1, but this one has stacks 7'],
    ['decade-loop3', 'decade', 'maxRun null, but this one has maxRun 3'],
    ['acm-10-20-30', 'decade-seven', 'minRun 2, but this one has minRun 3'],
    ['block-ten', 'tens', 'blockTen false, but this one has blockTen true'],
    ['four-ten-fault-first', 'four-ten', 'precedence "gain-first", but this one has precedence "fault-first"'],
    ['tens', 'decade', 'Expected a position of Decade (Ten-Twenty-Thirty), but got one of Tens'],
  ])('of %s is refused by %s', (made, asked, words) => {
    const environment = make(made);
    environment.reset({ seed: 3 });
    expectPositionRefused(asked, environment.state, words);
  });
});

it.each(['tens', 'decade', 'four-ten'])(
  'the options of a state of %s are not among its fields, which are saved',
  (preset) => {
    const { rules, state } = make(preset);
    expect(state.config).toBe(rules.config);
    expect(Object.keys(state)).not.toContain('config');
  },
);

const circular: Record<string, unknown> = {};
circular.line = circular;
const seven = ['4C', '5C', '6C', '7C', '8C', '9C', '2C'].map((card) => [card]);
const line = ['4C', '8D', '3H'];
const tens = initGame(5);
const holed = removeCards(tens, scanLegalMoves(tens.tableau).pairsTo10[0]);
const trace = recordTrace(partsOf('decade-loop3'), { seed: 5, agent: 'a', choose: (_, mask) => mask.indexOf(1) });
const { maxRun, ...fewer } = trace.rules;

it.each([
  ['decade', 'position as text or as an object, but got undefined', undefined],
  ['decade', 'but got 10n', 10n],
  ['decade', 'position key "line": a list of cards', circular],
  ['decade', 'did you mean "line"', { lines: ['4C'] }],
  ['decade', 'but this one has lop true', { line, options: { lop: true } }],
  ['tens', 'Expected a position of Tens, but got one of Four Ten', { hand: [4], home: [4] }],

  ['decade', 'position key "line.1": a card', { line: ['4C', '1X', '5D'] }],
  ['decade', 'each card once, but got 4C again', { line: ['4C', '4C', '5D'] }],
  ['decade', 'either "line" or "stacks"', { line, stacks: [line] }],
  ['decade', '"stock" of 49', { line, stock: 40 }],
  ['decade', '"drawPile" to hold the 49 cards', { line, drawPile: ['5C'] }],

  ['decade', 'total 10, 20, 30, but got 1 cards', { line, discard: ['5C'] }],
  ['decade-seven', 'at least 1 sets', 'decade 4, 8, -, 5, 6, 9, 2 | checked 2'],
  ['decade', 'no set but where the newest card was dealt', 'decade 4C 6C AC | gone 5C 5D'],
  ...['decade-seven', 'decade-seven-loop3'].map((preset): [string, string, unknown] => [
    preset,
    'discards are mandatory',
    { stacks: [['4C', '6D'], ['5C', '3C'], ...seven.slice(2)], checked: 1 },
  ]),

  ['decade-seven', 'in turn', { stacks: [['4C', 'AC', '2C', '3C'], ['5C'], [], [], [], [], []] }], // prettier-ignore
  ['decade-seven', 'in turn', { stacks: [['4C', 'KC', 'QC'], ...seven.slice(1)], checked: 0 }], // prettier-ignore
  ['decade-seven', 'in turn', { stacks: seven, checked: 3 }],
  ['acm-10-20-30', 'Expected 7 cards dealt', { stacks: seven, checked: 6, cardsDealt: 9 }],
  ['decade-seven', 'from 0 to 6, but it is missing', { stacks: seven, next: 3 }],
  ['decade-seven', 'from 0 to 6, but got 9', { stacks: seven, checked: 9 }],
  ['decade-seven', ': 1, but got 0', { stacks: [['4C'], ['5C'], [], [], [], [], []], checked: 0 }], // prettier-ignore
  ['decade-seven', 'Expected 7 stacks, in "stacks", but got 2', { stacks: [['4C'], ['5C']] }],
  ['decade-seven', 'Expected 7 stacks, in "stacks", but got one line', { line }],
  ['decade', 'Expected one line, in "line", but got 2', { stacks: [['4C'], ['5C']] }],
  ['decade-seven', 'every empty stack in "eliminated"', { stacks: [['4C'], [], ['5C'], [], [], [], []] }], // prettier-ignore

  ['decade', '"cardsLeft" 52, as the cards say, but got 3', { line, cardsLeft: 3 }],
  ['acm-10-20-30', '"cardsDealt" 7', { stacks: seven, checked: 6, cardsDealt: 3 }],
  ['decade', '"checked" 0', { line, checked: 5 }],
  ['decade', '"outcome" "ongoing"', { line, outcome: 'lost' }],
  ['decade', 'no "recycled" without recycling', { line, recycled: ['5C', '5D'] }],
  ['acm-10-20-30', 'nothing in "discard"', { stacks: seven, checked: 6, discard: ['3C'] }],

  ['four-ten', 'position key "hand": at most four cards', { hand: [4, 1, 2, 1, 1] }],
  ['four-ten', 'at most 8 cards of value 4', { hand: [4, 4, 4, 4], home: [4, 4, 4, 4], shadow: [4] }],
  ['four-ten', 'no card drawn in phase lost', { hand: [4, 4], home: [4, 4], drawn: 1, outcome: 'lost' }], // prettier-ignore
  ['four-ten', '"outcome" ongoing, as "phase" place says', { home: [4], drawn: 1, phase: 'place', outcome: 'lost' }], // prettier-ignore
  ['four-ten', '"round": a round from 1 to 999999999, but got 0', { home: [4], drawn: 1, round: 0 }],
  ['four-ten', 'but got 1000000000', { home: [4], drawn: 1, round: 1e9 }],
  ['four-ten', '"drawPile" that makes eight cards of each value', { home: [4], drawn: 1, drawPile: Array(30).fill(2) }], // prettier-ignore

  ['tens', 'every slot of "tableau" while the stock lasts', holed],
  ['tens', '13 slots in "tableau" (null for an empty one), but got 1', { tableau: ['AC'] }],
  ['tens', 'each card once', { tableau: ['AC', 'AC', ...[...'23456789TJQ'].map((rank) => `${rank}C`)] }], // prettier-ignore
  ['tens', '"discard" to be whole removals', { ...tens, drawPile: tens.drawPile.slice(1), discard: tens.drawPile.slice(0, 1) }], // prettier-ignore

  ['decade', 'Move 1: ', { seed: 1, moves: ['finish it'] }],
  ['tens', 'a trace of tens, but got one of "decade"', { trace }],
  ['decade', 'for rules with maxRun null, but this one has maxRun 3', { trace }],
  ['decade-loop3', '(the end), but got 999', { trace, moves: 999 }],
])('%s refuses a position in one line that speaks of the keys: %s', (preset, words, position) => {
  expectPositionRefused(preset, position, words);
});

describe('a trace', () => {
  it.each([
    ['of preset "decade-loop3", but got one of "decade"', { preset: 'decade' }],
    ['"deck" of a trace to be dealt by its seed, 6, but got another', { seed: 6 }],
    ['this one has lop true', { rules: { ...trace.rules, lop: true } }],
    [`maxRun ${maxRun as number}, but this one has maxRun not given`, { rules: fewer }],
    ['Expected a trace as JSON', { initial: circular }],
  ])('is refused: %s', (words, change) => {
    expectPositionRefused('decade-loop3', { trace: { ...trace, ...change } }, words);
  });

  it('of a given deck is accepted with seed null', () => {
    const read = positionReader(partsOf('decade-loop3'));
    expect(read({ trace: { ...trace, seed: null }, moves: 3 }).outcome).toBe('ongoing');
  });
});
