import { describe, expect, it } from 'vitest';
import { playGames } from './scripted-games.js';

describe('scripted agents, blind to the hidden order,', () => {
  it('four-ten-rule reaches 50 points in few rounds', () => {
    const { won, rounds } = playGames('four-ten-rule', 1);
    expect(won).toBe(1);
    expect(rounds).toBeLessThan(5);
  });

  it('four-ten-bottom reaches 50 points in most games', () => {
    expect(playGames('four-ten-bottom', 2).won).toBe(2);
  });

  it('play legally under other options', () => {
    const options = { precedence: 'fault-first', handTarget: 8, safeties: 0, gameTarget: 20 } as const;
    for (const name of ['four-ten-rule', 'four-ten-bottom']) playGames(name, 1, options);
  });
});
