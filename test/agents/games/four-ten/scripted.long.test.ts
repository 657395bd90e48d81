import { describe, expect, it } from 'vitest';
import { playGames } from './scripted-games.js';

describe('scripted agents, blind to the hidden order,', () => {
  it('four-ten-rule reaches 50 points in nearly every game and in few rounds', () => {
    const { won, rounds } = playGames('four-ten-rule', 60);
    expect(won).toBeGreaterThanOrEqual(58);
    expect(rounds).toBeLessThan(4.8);
  });

  it('four-ten-bottom reaches 50 points in most games', () => {
    expect(playGames('four-ten-bottom', 40).won).toBeGreaterThanOrEqual(36);
  });

  it('play legally under other options', () => {
    for (const options of [{ precedence: 'fault-first' }, { handTarget: 8, safeties: 0 }, { gameTarget: 200 }] as const)
      for (const name of ['four-ten-rule', 'four-ten-bottom']) playGames(name, 4, options);
  });
});
