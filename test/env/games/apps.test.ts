import * as decade from '../../../src/env/games/decade/app.js';
import * as fourTen from '../../../src/env/games/four-ten/app.js';
import * as tens from '../../../src/env/games/tens/app.js';
import { hinterFor, parseGame } from '../../../src/index.js';

it('cards are read as apps write them: ranks "10", suits as symbols, values of the rank or of the game', () => {
  const SYMBOLS = { C: '♣', D: '♦', H: '♥', S: '♠' };
  const game = tens.initGame(7);
  const cards = game.deck.map((card) => tens.toCard(card));
  const written = cards.map(({ rank, suit, value }) => ({
    rank: rank === 'T' ? '10' : rank,
    suit: SYMBOLS[suit as 'C'],
    value,
  }));
  const texts = written.map(({ rank, suit }) => rank + suit);
  const asInDecade = written.map((card) => ({ ...card, value: Math.min(card.value, 10) }));
  for (const deck of [written, texts, asInDecade]) {
    expect(tens.initGame(deck)).toEqual({ ...game, seed: null });
    const line = decade.newGame({ deck });
    expect(line).toEqual(decade.newGame({ deck: game.deck }));
    const saved = { ...line, deck, drawPile: deck.slice(3) };
    expect(decade.parseGame(saved)).toEqual(line);
  }
  expect(
    cards
      .filter(({ suit }) => suit === 'S')
      .map(({ value }) => value)
      .sort((a, b) => a - b),
  ).toEqual(Array.from({ length: 13 }, (_, rank) => rank + 1));
  const rounds = [Array.from({ length: 32 }, (_, card) => (card % 4) + 1)];
  expect(fourTen.newGame({ deck: rounds }).drawPile).toEqual(rounds[0].slice(1));
  expect(() => fourTen.newGame({ deck: [texts] })).toThrow(/^Expected values 1 to 4 in round 1/);
});

it('every plain game says its preset, options, moves and outcome, and parseGame reads any of them', () => {
  for (const [app, preset] of [
    [tens, 'tens-15'],
    [decade, 'decade-loop3'],
    [fourTen, 'four-ten-fault-first'],
  ] as const) {
    const { newGame, legalMoves, play, spec } = app as typeof decade;
    let game = newGame({ preset, seed: 7 });
    for (let move = 0; move < 4 && legalMoves(game).length > 0; move++) game = play(game, legalMoves(game)[0]);
    expect(game).toMatchObject({ preset, options: spec(game).rules, outcome: app.outcome(game as never) });
    expect(game.moves.length).toBeGreaterThan(0);
    for (const json of [game, JSON.stringify(game)]) expect(parseGame(json)).toEqual(game);
    const { preset: _, ...some } = game;
    expect(() => parseGame(some)).toThrow(/^Expected "preset" ".*, but got undefined$/);
    expect(() => parseGame({ ...game, preset: 'acm-10-20-30' })).toThrow(/^Expected "preset" "/);
    expect(() => parseGame({ ...game, outcome: 'drawn' })).toThrow(/^Expected "outcome" "/);
    expect(hinterFor(game).hint(game).length).toBeGreaterThanOrEqual(0);
  }
  expect(() => parseGame({ game: 'tenz' })).toThrow(/^Unknown game "tenz"; did you mean "tens"/);
  expect(() => parseGame([])).toThrow(/^Expected a saved game that says its "game"/);
});

it('choices of Four Ten say what is picked: a hand for a card, two cards to exchange, one to replace', () => {
  const cards = [2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1];
  const rest = [2, 3, 4].flatMap((value) => Array<number>(value === 2 ? 4 : 8).fill(value));
  let game = fourTen.newGame({ deck: [[...cards, ...rest]] });
  const places = () => fourTen.choices(game).map((choice) => choice.places.join());
  expect(places()).toEqual(['home']);
  cards.forEach((_, i) => {
    game = fourTen.play(game, { type: 'place', to: i < 4 ? 'home' : i < 8 ? 'hand' : 'shadow' });
    if (i === 11) expect(places()).toEqual(['hand 1,home 2', '']);
    game = fourTen.play(game, { type: 'end-turn' });
  });
  expect(places()).toEqual(['hand 1', 'home 2', 'shadow 1']);
});
