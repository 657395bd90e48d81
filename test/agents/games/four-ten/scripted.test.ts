import { describe, expect, it } from 'vitest';
import { playGames } from './scripted-games.js';

describe('scripted agents, blind to the hidden order,', () => {
  it('four-ten-rule reaches 50 points in few rounds', () => {
    const { won, rounds } = playGames('four-ten-rule', 6);
    expect(won).toBe(6);
    expect(rounds).toBeLessThan(5);
  });

  it('four-ten-bottom reaches 50 points in most games', () => {
    expect(playGames('four-ten-bottom', 4).won).toBeGreaterThanOrEqual(3);
  });

  it('play legally under other options', () => {
    const options = { precedence: 'fault-first', handTarget: 8, safeties: 0 } as const;
    for (const name of ['four-ten-rule', 'four-ten-bottom']) playGames(name, 2, options);
  });
});
