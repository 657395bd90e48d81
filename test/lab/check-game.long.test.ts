import { expect, it } from 'vitest';
import { checkGame } from '../../src/lab/index.js';
import { sizedLong } from '../support/size.js';

it.each(['tens', 'decade', 'four-ten'])('every part of %s passes', (game) => {
  expect(checkGame(game, { games: sizedLong(2, 4), maxSteps: sizedLong(100, 200) })).toEqual(
    expect.arrayContaining(['rules', 'hidden cards', 'notation', 'trace codec', 'decks', 'hints']),
  );
});
