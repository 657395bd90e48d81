import { describe, expect, it } from 'vitest';
import {
  formatFourTenDeck,
  FourTenTraceCodec,
  parseFourTenDeck,
  parseFourTenDeckLine,
} from '../../../../src/env/games/four-ten/play.js';
import { Table } from './table.js';

const table = new Table();
const codec = new FourTenTraceCodec(table.rules);
const ROUND = Array.from({ length: 32 }, (_, i) => (i % 4) + 1);

describe('trace states', () => {
  it('are those of the format, with hands in ascending order', () => {
    expect(codec.stateToJson(table.at('hand 4 1 / home 3 3 / shadow - / drawn 2 / points 20 / round 3'))).toEqual({
      hand: [1, 4],
      home: [3, 3],
      shadow: [],
      drawn: 2,
      stock: 27,
      safeties: 3,
      points: 20,
      round: 3,
    });
  });

  it('have no drawn card when there is none', () => {
    expect(codec.stateToJson(table.at('home 3'))).toMatchObject({ drawn: null, stock: 31 });
  });
});

describe('trace moves', () => {
  it('are read back in positions where they are legal', () => {
    const state = table.at('hand 2 / home 3 4 / shadow 1 / phase exchange');
    for (const name of table.legal(state)) {
      const action = table.notation.parseMove(name);
      expect(codec.moveFromJson(state, JSON.parse(JSON.stringify(codec.moveToJson(state, action))))).toBe(action);
    }
  });

  it('are refused when not legal or not a move', () => {
    const state = table.at('hand 2 / home 3 4 / phase exchange');
    const refused: [unknown, RegExp][] = [
      [{ type: 'place', to: 'home' }, /a move that is legal in this position/],
      [{ type: 'exchange', hand: 2, with: 'home', other: 2 }, /a move that is legal in this position/],
      [{ type: 'exchange', hand: 5, with: 'home', other: 2 }, /move "hand": a value from 1 to 4, but got 5/],
      [{ type: 'swap' }, /of type "place", "replace", "exchange" or "end-turn"/],
      [{ type: 'end-turn', now: true }, /Unknown move "now"/],
      [7, /Expected move/],
    ];
    for (const [json, message] of refused) expect(() => codec.moveFromJson(state, json)).toThrow(message);
  });
});

describe('decks', () => {
  it('are one array of 32 values for each round', () => {
    const deck = parseFourTenDeck([ROUND, [...ROUND].reverse()]);
    expect(deck.length).toBe(2);
    expect(new Set(deck[0]).size).toBe(32);
    expect(formatFourTenDeck(deck)).toEqual([ROUND, [...ROUND].reverse()]);
  });

  it('are lines of 32 values a round in a deck file', () => {
    expect(formatFourTenDeck(parseFourTenDeckLine([...ROUND, ...ROUND].join(' ')))).toEqual([ROUND, ROUND]);
  });

  it('say what is wrong with them', () => {
    const wrong: [() => unknown, RegExp][] = [
      [() => parseFourTenDeck('1 2'), /one array of 32 values for each round, but got "1 2"/],
      [() => parseFourTenDeck([]), /one array of 32 values/],
      [() => parseFourTenDeck([1, 2]), /round 1 as an array of 32 values, but got 1/],
      [() => parseFourTenDeck([ROUND, [...ROUND.slice(1), 5]]), /values 1 to 4 in round 2, but got 5/],
      [
        () => parseFourTenDeck([ROUND.slice(1)]),
        /eight cards of each value in round 1, but got 7 of value 1 \(31 cards\)/,
      ],
      [() => parseFourTenDeckLine('1 2 A'), /values 1 to 4 separated by spaces, but got "A"/],
      [() => parseFourTenDeckLine('1 2 3'), /32 values for each round, but got 3/],
    ];
    for (const [run, message] of wrong) expect(run).toThrow(message);
  });
});
