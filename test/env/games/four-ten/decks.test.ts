import { formatFourTenDeck, parseFourTenDeck, parseFourTenDeckLine } from '../../../../src/env/games/four-ten/play.js';
const ROUND = Array.from({ length: 32 }, (_, i) => (i % 4) + 1);

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
