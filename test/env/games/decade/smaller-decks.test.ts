import { decadePlay, make, partsOf } from '../../../../src/env/index.js';
import { dealt } from '../../../support/games.js';

const RANKS = 'A45TJQ';

describe.each(['decade', 'decade-loop3'])('%s with fewer ranks', (preset) => {
  const rules = { ranks: RANKS };

  it('is played with four cards of each of them', () => {
    const parts = partsOf(preset, { rules });
    const deck = Array.from(parts.rules.dealOrder(7, 0));
    expect(parts.game.formatDeck([Uint8Array.from(deck.toSorted((a, b) => a - b))])).toEqual(
      Array.from(RANKS).flatMap((rank) => ['C', 'D', 'H', 'S'].map((suit) => rank + suit)),
    );
    const state = dealt(parts.rules, 7);
    expect(parts.rules.cardsLeft(state)).toBe(24);
    const counts = new Uint8Array(10);
    expect(parts.rules.unseen(state, counts)).toBe(21);
    expect(counts[1] + counts[2] + counts[5]).toBe(0);
  });

  it('reads back its positions, its games and its decks', () => {
    const parts = partsOf(preset, { rules });
    const environment = make(preset, { rules });
    environment.reset({ seed: 5 });
    for (let move = 0; move < 9; move++) environment.step(environment.legalActions()[0]);
    const text = parts.notation.formatState(environment.state);
    expect(parts.notation.formatState(parts.notation.parseState(text))).toBe(text);
    const game = decadePlay.newGame({ preset, seed: 5, ranks: RANKS });
    expect(decadePlay.parseGame(JSON.stringify(game))).toEqual(game);
    const deck = parts.game.formatDeck([parts.rules.dealOrder(5, 0)]);
    environment.reset({ deck: deck as string[] });
    const line = parts.notation.formatState(environment.state);
    environment.reset({ seed: 5 });
    expect(parts.notation.formatState(environment.state)).toBe(line);
  });
});

it('refuses the cards of another deck, by name', () => {
  const { parseDeck } = partsOf('decade', { rules: { ranks: RANKS } });
  const standard = partsOf('decade');
  const all = standard.game.formatDeck([standard.rules.dealOrder(1, 0)]);
  expect(() => parseDeck(all)).toThrow(/Expected a deck of 24 cards without .., but got it/);
  expect(() => parseDeck(['AC'])).toThrow('Expected a deck of 24 cards, but AD is missing (got 1)');
});
