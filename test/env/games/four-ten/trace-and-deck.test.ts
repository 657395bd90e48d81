import { describe, expect, it } from 'vitest';
import {
  formatFourTenDeck,
  fourTenTraceCodec,
  parseFourTenDeck,
  parseFourTenDeckLine,
} from '../../../../src/env/games/four-ten/play.js';
import { Table } from './table.js';

const table = new Table();
const codec = fourTenTraceCodec(table.rules);
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
});
