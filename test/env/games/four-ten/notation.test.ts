import { describe, expect, it } from 'vitest';
import { InputError } from '../../../../src/env/base/errors.js';
import { Table } from './table.js';

const table = new Table();
const { notation, rules } = table;

describe('move names', () => {
  it('are read back', () => {
    rules.moves.forEach((_, action) => expect(notation.parseMove(notation.formatMove(action))).toBe(action));
  });

  it('say what is moved', () => {
    const names = ['place home', 'replace shadow 2', 'exchange 3 home 1', 'end turn'];
    expect(names.map((name) => rules.moves[notation.parseMove(name)])).toEqual([
      { type: 'place', to: 'home' },
      { type: 'replace', in: 'shadow', value: 2 },
      { type: 'exchange', hand: 3, with: 'home', other: 1 },
      { type: 'end-turn' },
    ]);
  });

  it('may be written in capitals and with more spaces', () => {
    expect(notation.parseMove('  Exchange 3  HOME 1 ')).toBe(notation.parseMove('exchange 3 home 1'));
    expect(notation.parseMove('end-turn')).toBe(39);
  });

  it('suggest the nearest when mistyped', () => {
    expect(() => notation.parseMove('place hom')).toThrow(/but got "place hom"; did you mean "place home"/);
    expect(() => notation.parseMove('exchange 3 home 3')).toThrow(InputError);
  });

  it('have descriptions in the words of the rules', () => {
    const state = table.at('hand 3 / home 4 / drawn 2');
    const words = (name: string): string => notation.describeMove(state, notation.parseMove(name));
    expect(['place shadow', 'replace home 4', 'exchange 3 home 1', 'end turn'].map(words)).toEqual([
      'place 2 in Shadow',
      'replace 4 of Home',
      'exchange 3 of Hand for 1 of Home',
      'end the turn',
    ]);
  });
});

describe('the cards of a move', () => {
  const places = (position: string, move: string): unknown =>
    notation.cardsOf(table.at(position), notation.parseMove(move));

  it('are places in the hands in ascending order', () => {
    expect(places('hand 3 1 3 / home 4 2 2 / shadow 1 / phase exchange', 'exchange 3 home 4')).toEqual([
      { pile: 'hand', index: 1, card: '3' },
      { pile: 'home', index: 2, card: '4' },
    ]);
    expect(places('hand 2 / home 3 / drawn 4', 'place home')).toEqual([{ pile: 'drawn', index: 0, card: '4' }]);
    expect(places('hand 2 / home 3 / phase exchange', 'end turn')).toEqual([]);
    const full = 'hand 1 2 3 3 / home 1 2 3 4 / shadow 1 2 2 3 / phase replace';
    expect(places(full, 'replace shadow 3')).toEqual([{ pile: 'shadow', index: 3, card: '3' }]);
  });
});

describe('position notation', () => {
  it('is one line with everything the player knows', () => {
    const text =
      'four-ten hand 1 4 / home 3 3 / shadow - / drawn 2 / out - / round 3 / safeties 2 / points 20 / phase place / seen -';
    expect(table.text(notation.parseState(text))).toBe(text);
  });

  it('lets fields be left out and come in any order', () => {
    expect(table.text(table.at('home 4 3 / hand 2 4'))).toBe(
      'four-ten hand 2 4 / home 3 4 / shadow - / drawn - / out - / round 1 / safeties 3 / points 0 / phase exchange / seen -',
    );
  });

  it('counts as hidden what is nowhere on the table', () => {
    const counts = new Uint8Array(4);
    const state = table.at('hand 1 1 1 1 / home 3 3 2 1 / shadow 1 1 1 / drawn 4');
    expect(rules.unseen(state, counts)).toBe(32 - 12);
    expect([...counts]).toEqual([0, 7, 6, 7]);
  });

  const FULL = 'hand 1 2 3 3 / home 1 2 3 4 / shadow 1 2 2 3';
  const wrong: [string, string, RegExp][] = [
    ['another game', 'decade 4C', /Expected a position such as "four-ten hand/],
    [
      'a hand over four',
      'four-ten hand 1 1 1 1 1 / home 3 3',
      /at most 4 cards in hand, but got 5 \(1 1 1 1 1\) at column 10/,
    ],
    [
      'more than eight of a value',
      'four-ten hand 2 2 2 / home 2 2 2 / shadow 2 2 / drawn 2',
      /at most 8 cards of value 2, but got 9 at column 49/,
    ],
    ['a drawn card missing', 'four-ten hand 1 / home 3 / phase place', /the value of the card drawn.*but got -/],
    ['a drawn card missing at the start', 'four-ten phase exchange', /first card drawn/],
    [
      'a drawn card too many',
      'four-ten home 3 / drawn 1 / phase exchange',
      /no card drawn in phase exchange, but got 1 at column 19/,
    ],
    ['a foreign value', 'four-ten hand 5 / home 3', /values 1 to 4 .*but got "5" at column 15/],
    ['an unknown field', 'four-ten hnad 1', /Unknown field "hnad" at column 10; did you mean "hand"/],
    ['a field twice', 'four-ten home 1 / home 2', /"home" once, but got it again at column 19/],
    ['an empty field', 'four-ten home 1 / / drawn 2', /but got nothing at column 18/],
    ['a number that is none', 'four-ten home 1 / round x', /round and an integer from 1, but got "x" at column 25/],
    ['a missing number', 'four-ten home 1 / round', /but got nothing at column 19/],
    ['a round 0', 'four-ten home 1 / round 0', /round and an integer from 1, but got "0"/],
    ['too many safeties', 'four-ten home 1 / safeties 4', /at most 3 safeties, but got 4 at column 19/],
    ['points of a won game', 'four-ten home 1 / points 50', /fewer than 50 points, but got 50/],
    [
      'a phase that does not exist',
      'four-ten home 1 / phase draw',
      /one of place, exchange.*but got "draw" at column 25/,
    ],
    ['room in phase replace', 'four-ten home 1 / phase replace', /three full hands in phase replace/],
    ['no room in phase place', `four-ten ${FULL} / drawn 1`, /when all hands are full/],
    ['a card out of play too early', 'four-ten home 1 / out 3', /before all hands are full, but got 3 at column 19/],
    ['a Hand of ten', 'four-ten hand 4 4 2 / home 3 4 3', /a sum of hand below 10/],
    ['a fault of Home', 'four-ten hand 4 / home 3', /a sum of home of at least that of hand, 4, but got 3/],
    [
      'a fault of Shadow',
      'four-ten hand 1 / home 4 / shadow 2',
      /a sum of shadow of at most that of hand, 1, but got 2/,
    ],
    ['a Home over ten', 'four-ten home 4 4 4', /a sum of home of at most 10, but got 12/],
    [
      'a misspelt arrangement',
      'four-ten hand 1 / home 4 / seen 1|4',
      /arrangement such as 14\|33\|-.*"1\|4" at column 33/,
    ],
    ["another turn's arrangement", 'four-ten hand 1 / home 4 / seen 2|4|-', /arrangements that exchanges can lead to/],
    [
      'the present arrangement as another one',
      'four-ten hand 1 / home 4 / seen 1|4|-',
      /each other arrangement of the turn once/,
    ],
    [
      'arrangements seen when placing',
      'four-ten hand 1 / home 4 / drawn 1 / seen 4|1|-',
      /no arrangements seen in phase place/,
    ],
    ['a lost game with safeties', 'four-ten home 4 4 3 / phase lost', /no safety left in a lost game/],
    ['a lost game without a fault', 'four-ten home 4 4 / phase lost / safeties 0', /hands at fault in a lost game/],
    [
      'a lost game with points to pay the fault',
      'four-ten home 4 4 3 / phase lost / safeties 0 / points 11',
      /fewer than 11 points in a lost game/,
    ],
    [
      'a won game without a gain',
      'four-ten home 4 4 / phase won / points 50',
      /a sum of hand of 10, or the 32nd card drawn, in a won game, but got sums of 0, 8 and 0/,
    ],
    [
      'a won game with too many points',
      'four-ten hand 3 3 4 / home 3 3 4 / phase won / points 60',
      /at most 59 points in a won game/,
    ],
    ['a won game without the points', 'four-ten home 4 4 / phase won / points 49', /at least 50 points in a won game/],
  ];
  it.each(wrong)('refuses %s and says where it is', (_name, text, message) => {
    expect(() => notation.parseState(text)).toThrow(InputError);
    expect(() => notation.parseState(text)).toThrow(message);
  });
});

describe('the picture', () => {
  it('shows hands, sums, points, safeties and unseen cards', () => {
    const state = table.at('hand 1 4 / home 3 3 / drawn 2 / points 20 / safeties 2 / round 3');
    expect(notation.render(state)).toBe(
      [
        'Round 3   card 5 of 32   safeties ◆◆◇',
        'Points  ██████████░░░░░░░░░░░░░░░  20 / 50',
        '',
        'Hand    [1] [4]  ·   ·   =  5 / 10',
        'Home    [3] [3]  ·   ·   =  6 / 10',
        'Shadow   ·   ·   ·   ·   =  0 / 10',
        '',
        'unseen  1×7  2×7  3×6  4×7   drawn [2]',
        'place the card drawn',
      ].join('\n'),
    );
  });

  it('has colours only if asked for', () => {
    const state = table.at('hand 1 4 / home 3 3 / drawn 2');
    expect(notation.render(state)).not.toContain('\x1b');
    expect(notation.render(state, { color: true })).toContain('\x1b[');
  });
});
