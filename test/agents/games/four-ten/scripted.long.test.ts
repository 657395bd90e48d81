import { describe, expect, it } from 'vitest';
import { sizedLong } from '../../../support/size.js';
import { playGames } from './scripted-games.js';

describe('scripted agents, blind to the hidden order,', () => {
  it('four-ten-rule reaches 50 points in nearly every game and in few rounds', () => {
    const games = sizedLong(30, 60);
    const { won, rounds } = playGames('four-ten-rule', games);
    expect(won).toBeGreaterThanOrEqual(0.96 * games);
    expect(rounds).toBeLessThan(4.8);
  });

  it('four-ten-bottom reaches 50 points in most games', () => {
    const games = sizedLong(20, 40);
    expect(playGames('four-ten-bottom', games).won).toBeGreaterThanOrEqual(0.9 * games);
  });

  it('play legally under other options', () => {
    for (const options of [{ precedence: 'fault-first' }, { handTarget: 8, safeties: 0 }, { gameTarget: 200 }] as const)
      for (const name of ['four-ten-rule', 'four-ten-bottom']) playGames(name, 4, options);
  });
});
