import { fortuneOf, gamesOf, legalMoves, newGame, play, traceOf } from '../../../../src/env/games/decade/app.js';

const line = (cards: string, outcome: 'ongoing' | 'won' = 'ongoing') => ({ stacks: [cards === '' ? [] : cards.split(' ')], outcome }); // prettier-ignore
const card = (name: string, suit: string, status: string) => ({ card: name, suit, status });

it('reads each card that shows alone, left there or drawn there, and the newest card of the set that wins', () => {
  const games = ['4C 6D JH', 'JH', 'JH TC', '', 'AS', 'AS 9D'].map((cards) => line(cards));
  const alone = [card('JH', 'hearts', 'court'), card('AS', 'spades', 'ace')];
  expect(fortuneOf(games)).toEqual({ alone, last: null });
  expect(fortuneOf([...games, line('', 'won')])).toEqual({ alone, last: card('9D', 'diamonds', 'number') });
  expect(fortuneOf([line('4C 6D'), line('7C'), line('7C')])!.alone).toHaveLength(1);
});

it('is told of whole games, and not of stacks', () => {
  for (let seed = 0; seed < 8; seed++) {
    let game = newGame({ preset: 'decade-loop', seed });
    while (game.outcome === 'ongoing') game = play(game, legalMoves(game)[0]);
    const { alone, last } = fortuneOf(gamesOf(traceOf(game)))!;
    expect(last === null).toBe(game.outcome === 'lost');
    const seen = new Set([...game.discard, ...game.stacks[0]]);
    for (const each of [...alone, ...(last ? [last] : [])]) expect(seen).toContain(each.card);
  }
  expect(fortuneOf([newGame({ preset: 'decade-seven', seed: 3 })])).toBeNull();
});
