import { describe, expect, it } from 'vitest';
import { initGame, removeCards, scanLegalMoves } from '../../../src/env/games/tens/play.js';
import { make, partsOf, recordTrace } from '../../../src/env/index.js';
import { createHinter, type Position } from '../../../src/hint/index.js';
import { positionReader } from '../../../src/hint/positions.js';
import { refusalOf } from '../../support/refusal.js';

function refusal(preset: string, position: unknown): string {
  const read = positionReader(partsOf(preset));
  return refusalOf(() => read(position as Position));
}

describe('a state', () => {
  it.each(['tens', 'decade', 'decade-seven', 'acm-10-20-30', 'four-ten'])(
    'of %s without a deal is refused',
    (preset) => {
      const hinter = createHinter({ preset, agent: 'random', playouts: 1 });
      const { state } = make(preset);
      for (const ask of [() => hinter.hint(state), () => hinter.provenResult(state), () => hinter.explain(state, 0)])
        expect(ask).toThrow(/nothing has been dealt yet; call reset first$/);
    },
  );

  it.each([
    ['decade-seven', 'decade', /stacks 1, but this one has stacks 7/],
    ['decade-loop3', 'decade', /maxRun null, but this one has maxRun 3/],
    ['acm-10-20-30', 'decade-seven', /minRun 2, but this one has minRun 3/],
    ['block-ten', 'tens', /blockTen false, but this one has blockTen true/],
    ['four-ten-fault-first', 'four-ten', /precedence "gain-first", but this one has precedence "fault-first"/],
    ['tens', 'decade', /^Expected a position of Decade \(Ten-Twenty-Thirty\), but got one of Tens$/],
  ])('of %s is refused by %s', (made, asked, message) => {
    const environment = make(made);
    environment.reset({ seed: 3 });
    expect(refusal(asked, environment.state)).toMatch(message);
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

it.each<[string, string, unknown, RegExp]>([
  ['a bigint', 'decade', 10n, /as text or as an object, but got 10n$/],
  ['NaN', 'tens', NaN, /but got NaN$/],
  ['an object that holds itself', 'decade', circular, /position key "line": a list of cards.*but got \{"line":/],
  ['options that are a bigint', 'decade', { line, options: { loop: 10n } }, /loop false, but this one has loop 10n$/],
  [
    'options that do not exist',
    'decade',
    { line, options: { lop: true } },
    /lop not given, but this one has lop true$/,
  ],

  [
    'one card gone',
    'decade',
    { line, discard: ['5C'] },
    /in sets of 2 or more cards that total 10, 20, 30, but got 1 cards/,
  ],
  ['a wrong total gone', 'decade', { line, discard: ['5C', '9D'] }, /but got 2 cards that total 14$/],
  ['four cards in sets of three', 'decade-loop3', { line, discard: ['5C', '5D', 'AC', 'AD'] }, /total 12$/],
  [
    'half a set under the stock',
    'acm-10-20-30',
    { stacks: seven, checked: 6, recycled: ['3C', '7D'] },
    /of 3 cards.*got 2 cards/,
  ],
  [
    'an eliminated stack and nothing gone',
    'decade-seven',
    'decade 4, 8, -, 5, 6, 9, 2 | checked 2',
    /at least 1 sets \(for the eliminated stacks\)/,
  ],
  [
    'a set left in a line',
    'decade',
    'decade 4C 6C AC | gone 5C 5D',
    /^Expected no set but where the newest card was dealt.*4C 6C AC$/,
  ],
  [
    'a set left on another stack',
    'decade-seven',
    { stacks: [['4C', '6D'], ['5C', '3C'], ...seven.slice(2)], checked: 1 },
    /discards are mandatory.*4C 6D$/,
  ],
  [
    'a set left in another ring',
    'decade-seven-loop3',
    { stacks: [['4C', '6D'], ['5C', '3C'], ...seven.slice(2)], checked: 1 },
    /discards are mandatory.*4C 6D$/,
  ],
  [
    'cards not dealt in turn',
    'decade-seven',
    { stacks: [['4C', 'AC', '2C', '3C'], ['5C'], [], [], [], [], []] },
    /dealt to them in turn.*got 4, 1, 0, 0, 0, 0, 0 cards/,
  ],
  [
    'a stack dealt to too often',
    'decade-seven',
    { stacks: [['4C', 'KC', 'QC'], ...seven.slice(1)], checked: 0 },
    /in turn.*3, 1, 1, 1, 1, 1, 1 cards/,
  ],
  ['the wrong stack as the last one', 'decade-seven', { stacks: seven, checked: 3 }, /in turn/],
  [
    'too many cards dealt',
    'acm-10-20-30',
    { stacks: seven, checked: 6, cardsDealt: 9 },
    /Expected 7 cards dealt.*but got 9$/,
  ],

  ['other cards left', 'decade', { line, cardsLeft: 3 }, /"cardsLeft" 52, as the cards say, but got 3/],
  ['other cards dealt', 'decade', { line, cardsDealt: 9 }, /"cardsDealt" 3.*but got 9/],
  ['fewer cards dealt', 'acm-10-20-30', { stacks: seven, checked: 6, cardsDealt: 3 }, /"cardsDealt" 7.*but got 3/],
  ['a stack that is not there', 'decade', { line, checked: 5 }, /"checked" 0.*but got 5/],
  ['another next stack', 'decade-seven', { stacks: seven, checked: 6, next: 3 }, /"next" 0.*but got 3/],
  ['an eliminated line', 'decade', { line, eliminated: [true] }, /"eliminated" \[false\].*but got \[true\]/],
  ['an end that is none', 'decade', { line, outcome: 'lost' }, /"outcome" "ongoing".*but got "lost"/],
  [
    'recycled cards without recycling',
    'decade',
    { line, recycled: ['5C', '5D'] },
    /no "recycled" without recycling, but got 2/,
  ],
  [
    'discards with recycling',
    'acm-10-20-30',
    { stacks: seven, checked: 6, discard: ['3C'] },
    /nothing in "discard" with recycling/,
  ],

  [
    'a lost game with a card to place',
    'four-ten',
    { hand: [4, 4], home: [4, 4], drawn: 1, outcome: 'lost' },
    /no card drawn in phase lost \("drawn"\), but got 1/,
  ],
  [
    'an outcome against its phase',
    'four-ten',
    { home: [4], drawn: 1, phase: 'place', outcome: 'lost' },
    /"outcome" ongoing, as "phase" place says, but got lost/,
  ],
  ['a round 0', 'four-ten', { home: [4], drawn: 1, round: 0 }, /"round": a round from 1 to 999999999, but got 0/],
  ['a round beyond the notation', 'four-ten', { home: [4], drawn: 1, round: 1e9 }, /but got 1000000000/],
  [
    'an impossible stock',
    'four-ten',
    { home: [4], drawn: 1, drawPile: Array(30).fill(2) },
    /"drawPile" that makes eight cards of each value/,
  ],

  [
    'a tableau with holes',
    'tens',
    holed,
    /every slot of "tableau" while the stock lasts, but got null in slot \d+; .*step, or call refillTableau/,
  ],
  [
    'a tableau of another size',
    'tens',
    { tableau: ['AC'] },
    /13 slots in "tableau" \(null for an empty one\), but got 1/,
  ],
  [
    'half a removal',
    'tens',
    { ...tens, drawPile: tens.drawPile.slice(1), discard: tens.drawPile.slice(0, 1) },
    /"discard" to be whole removals/,
  ],

  [
    'stacks without the last one dealt to',
    'decade-seven',
    { stacks: seven, next: 3 },
    /"checked".*from 0 to 6, but it is missing/,
  ],
  [
    'a checked stack beyond the last',
    'decade-seven',
    { stacks: seven, checked: 9 },
    /"checked".*from 0 to 6, but got 9/,
  ],
  [
    'another checked stack in the first round',
    'decade-seven',
    { stacks: [['4C'], ['5C'], [], [], [], [], []], checked: 0 },
    /"checked".*: 1, but got 0/,
  ],
  ['too few stacks', 'decade-seven', { stacks: [['4C'], ['5C']] }, /^Expected 7 stacks, in "stacks", but got 2$/],
  [
    'a line instead of stacks',
    'decade-seven',
    { line },
    /^Expected 7 stacks, in "stacks", but got one line, in "line"$/,
  ],
  ['stacks instead of a line', 'decade', { stacks: [['4C'], ['5C']] }, /^Expected one line, in "line", but got 2$/],
  [
    'a hole between the stacks',
    'decade-seven',
    { stacks: [['4C'], [], ['5C'], [], [], [], []] },
    /every empty stack in "eliminated", or no card yet on the last stacks, but got \[1,0,1,0,0,0,0\]/,
  ],
  [
    'a plain game of Tens',
    'decade',
    tens,
    /^Expected a position of Decade \(Ten-Twenty-Thirty\), but got one of Tens$/,
  ],
  ['hands', 'tens', { hand: [4], home: [4] }, /^Expected a position of Tens, but got one of Four Ten$/],
])('%s, asked of %s, is refused in one line that speaks of the keys', (_what, preset, position, message) => {
  expect(refusal(preset, position)).toMatch(message);
});

describe('a trace', () => {
  const trace = recordTrace(partsOf('decade-loop3'), {
    seed: 5,
    agent: 'first',
    choose: (_state, mask) => mask.indexOf(1),
  });
  const { maxRun, ...fewer } = trace.rules;
  it.each<[string, object, RegExp]>([
    ['another preset', { preset: 'decade' }, /of preset "decade-loop3", but got one of "decade"$/],
    ['a preset that is none', { preset: '__proto__' }, /of preset "decade-loop3", but got one of "__proto__"$/],
    ['another seed', { seed: 6 }, /"deck" of a trace to be dealt by its seed, 6, but got another/],
    ['an unknown rule', { rules: { ...trace.rules, lop: true } }, /this one has lop true$/],
    ['a rule missing', { rules: fewer }, new RegExp(`maxRun ${maxRun as number}, but this one has maxRun not given$`)],
    ['a bigint', { score: 1n }, /^Expected a trace as JSON, but got \{"format":1/],
    ['itself inside', { initial: circular }, /^Expected a trace as JSON/],
  ])('with %s is refused', (_what, change, message) => {
    expect(refusal('decade-loop3', { trace: { ...trace, ...change } })).toMatch(message);
  });

  it('of a given deck is accepted with seed null', () => {
    const read = positionReader(partsOf('decade-loop3'));
    expect(read({ trace: { ...trace, seed: null }, moves: 3 }).outcome).toBe('ongoing');
  });
});
