import { expect, it } from 'vitest';
import * as decade from '../../../src/env/games/decade/app.js';
import * as fourTen from '../../../src/env/games/four-ten/app.js';
import * as tens from '../../../src/env/games/tens/app.js';

it('the entry of Tens deals, plays, takes back and reads a game', () => {
  const game = tens.initGame(7);
  expect(tens.parseGame(JSON.parse(JSON.stringify(game)))).toEqual(game);
  const moves = tens.scanLegalMoves(game);
  const after = tens.step(game, moves.pairsTo10[0]);
  expect(after).not.toEqual(game);
  expect(tens.undo(after).tableau).toEqual(game.tableau);
  expect(Object.keys(tens.presets)).toContain('tens-15');
});

it.each([
  ['Decade', decade],
  ['Four Ten', fourTen],
])('the entry of %s deals, plays and reads a game', (_, app) => {
  const { newGame, legalMoves, play, parseGame, presets } = app as typeof decade;
  const game = newGame(7);
  const after = play(game, legalMoves(game)[0]);
  expect(after).not.toEqual(game);
  expect(parseGame(JSON.parse(JSON.stringify(after)))).toEqual(after);
  expect(Object.keys(presets).length).toBeGreaterThan(1);
});
