import { expect, it } from 'vitest';
import { checkGame } from '../../src/lab/index.js';

it.each(['tens', 'decade', 'four-ten'])('every part of %s passes', (game) => {
  expect(checkGame(game, { games: 4, maxSteps: 200 })).toEqual(
    expect.arrayContaining(['rules', 'hidden cards', 'notation', 'trace codec', 'decks', 'hints']),
  );
});
