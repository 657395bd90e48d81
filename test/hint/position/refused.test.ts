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
  ['nothing', 'decade', undefined, 'position as text or as an object, but got undefined'],
  ['a bigint', 'decade', 10n, 'but got 10n'],
  ['an object that holds itself', 'decade', circular, 'position key "line": a list of cards'],
  ['an unknown key', 'decade', { lines: ['4C'] }, 'did you mean "line"'],
  ['options that do not exist', 'decade', { line, options: { lop: true } }, 'but this one has lop true'],
  ['hands', 'tens', { hand: [4], home: [4] }, 'Expected a position of Tens, but got one of Four Ten'],

  ['a card that is none', 'decade', { line: ['4C', '1X', '5D'] }, 'position key "line.1": a card'],
  ['a card twice', 'decade', { line: ['4C', '4C', '5D'] }, 'each card once, but got 4C again'],
  ['line and stacks', 'decade', { line, stacks: [line] }, 'either "line" or "stacks"'],
  ['a wrong stock', 'decade', { line, stock: 40 }, '"stock" of 49'],
  ['a short stock', 'decade', { line, drawPile: ['5C'] }, '"drawPile" to hold the 49 cards'],

  ['one card gone', 'decade', { line, discard: ['5C'] }, 'total 10, 20, 30, but got 1 cards'],
  ['an eliminated stack and nothing gone', 'decade-seven', 'decade 4, 8, -, 5, 6, 9, 2 | checked 2', 'at least 1 sets'],
  ['a set left in a line', 'decade', 'decade 4C 6C AC | gone 5C 5D', 'no set but where the newest card was dealt'],
  ...['decade-seven', 'decade-seven-loop3'].map((preset): [string, string, unknown, string] => [
    'a set left on another stack',
    preset,
    { stacks: [['4C', '6D'], ['5C', '3C'], ...seven.slice(2)], checked: 1 },
    'discards are mandatory',
  ]),

  ['cards not dealt in turn', 'decade-seven', { stacks: [['4C', 'AC', '2C', '3C'], ['5C'], [], [], [], [], []] }, 'in turn'], // prettier-ignore
  ['a stack dealt to too often', 'decade-seven', { stacks: [['4C', 'KC', 'QC'], ...seven.slice(1)], checked: 0 }, 'in turn'], // prettier-ignore
  ['the wrong stack as the last one', 'decade-seven', { stacks: seven, checked: 3 }, 'in turn'],
  ['too many cards dealt', 'acm-10-20-30', { stacks: seven, checked: 6, cardsDealt: 9 }, 'Expected 7 cards dealt'],
  [
    'stacks without the last one dealt to',
    'decade-seven',
    { stacks: seven, next: 3 },
    'from 0 to 6, but it is missing',
  ],
  ['a checked stack beyond the last', 'decade-seven', { stacks: seven, checked: 9 }, 'from 0 to 6, but got 9'],
  ['another checked stack in the first round', 'decade-seven', { stacks: [['4C'], ['5C'], [], [], [], [], []], checked: 0 }, ': 1, but got 0'], // prettier-ignore
  ['too few stacks', 'decade-seven', { stacks: [['4C'], ['5C']] }, 'Expected 7 stacks, in "stacks", but got 2'],
  ['a line instead of stacks', 'decade-seven', { line }, 'Expected 7 stacks, in "stacks", but got one line'],
  ['stacks instead of a line', 'decade', { stacks: [['4C'], ['5C']] }, 'Expected one line, in "line", but got 2'],
  ['a hole between the stacks', 'decade-seven', { stacks: [['4C'], [], ['5C'], [], [], [], []] }, 'every empty stack in "eliminated"'], // prettier-ignore

  ['other cards left', 'decade', { line, cardsLeft: 3 }, '"cardsLeft" 52, as the cards say, but got 3'],
  ['fewer cards dealt', 'acm-10-20-30', { stacks: seven, checked: 6, cardsDealt: 3 }, '"cardsDealt" 7'],
  ['a stack that is not there', 'decade', { line, checked: 5 }, '"checked" 0'],
  ['an end that is none', 'decade', { line, outcome: 'lost' }, '"outcome" "ongoing"'],
  ['recycled cards without recycling', 'decade', { line, recycled: ['5C', '5D'] }, 'no "recycled" without recycling'],
  ['discards with recycling', 'acm-10-20-30', { stacks: seven, checked: 6, discard: ['3C'] }, 'nothing in "discard"'],

  ['a hand over four', 'four-ten', { hand: [4, 1, 2, 1, 1] }, 'position key "hand": at most four cards'],
  [
    'nine of a value',
    'four-ten',
    { hand: [4, 4, 4, 4], home: [4, 4, 4, 4], shadow: [4] },
    'at most 8 cards of value 4',
  ],
  ['a lost game with a card to place', 'four-ten', { hand: [4, 4], home: [4, 4], drawn: 1, outcome: 'lost' }, 'no card drawn in phase lost'], // prettier-ignore
  ['an outcome against its phase', 'four-ten', { home: [4], drawn: 1, phase: 'place', outcome: 'lost' }, '"outcome" ongoing, as "phase" place says'], // prettier-ignore
  ['a round 0', 'four-ten', { home: [4], drawn: 1, round: 0 }, '"round": a round from 1 to 999999999, but got 0'],
  ['a round beyond the notation', 'four-ten', { home: [4], drawn: 1, round: 1e9 }, 'but got 1000000000'],
  ['an impossible stock', 'four-ten', { home: [4], drawn: 1, drawPile: Array(30).fill(2) }, '"drawPile" that makes eight cards of each value'], // prettier-ignore

  ['a tableau with holes', 'tens', holed, 'every slot of "tableau" while the stock lasts'],
  [
    'a tableau of another size',
    'tens',
    { tableau: ['AC'] },
    '13 slots in "tableau" (null for an empty one), but got 1',
  ],
  ['a doubled card', 'tens', { tableau: ['AC', 'AC', ...[...'23456789TJQ'].map((rank) => `${rank}C`)] }, 'each card once'], // prettier-ignore
  ['half a removal', 'tens', { ...tens, drawPile: tens.drawPile.slice(1), discard: tens.drawPile.slice(0, 1) }, '"discard" to be whole removals'], // prettier-ignore

  ['a move that is not legal', 'decade', { seed: 1, moves: ['finish it'] }, 'Move 1: '],
  ['a trace of another game', 'tens', { trace }, 'a trace of tens, but got one of "decade"'],
  ['a trace of other rules', 'decade', { trace }, 'for rules with maxRun null, but this one has maxRun 3'],
  ['a move beyond the trace', 'decade-loop3', { trace, moves: 999 }, '(the end), but got 999'],
])('%s, asked of %s, is refused in one line that speaks of the keys', (_what, preset, position, words) => {
  expectPositionRefused(preset, position, words);
});

describe('a trace', () => {
  it.each([
    ['another preset', { preset: 'decade' }, 'of preset "decade-loop3", but got one of "decade"'],
    ['another seed', { seed: 6 }, '"deck" of a trace to be dealt by its seed, 6, but got another'],
    ['an unknown rule', { rules: { ...trace.rules, lop: true } }, 'this one has lop true'],
    ['a rule missing', { rules: fewer }, `maxRun ${maxRun as number}, but this one has maxRun not given`],
    ['itself inside', { initial: circular }, 'Expected a trace as JSON'],
  ])('with %s is refused', (_what, change, words) => {
    expectPositionRefused('decade-loop3', { trace: { ...trace, ...change } }, words);
  });

  it('of a given deck is accepted with seed null', () => {
    const read = positionReader(partsOf('decade-loop3'));
    expect(read({ trace: { ...trace, seed: null }, moves: 3 }).outcome).toBe('ongoing');
  });
});
