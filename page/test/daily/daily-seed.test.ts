import '../../session/all-games.js';
import { gameOf, gamePlayOf } from '../../../src/env/index.js';
import { canBeWon, dailySeed } from '../../../src/hint/index.js';
import { dailyPresets, loadAllGames } from '../../games/game-views.js';
import { formatLink, parseLink } from '../../session/link.js';

await loadAllGames();

it.each(dailyPresets().flatMap((presets) => presets.filter((each) => each !== null)))(
  'the seed of a day is of a deal of %s that can be won, as far as that is known and moves decide it, and the same each time',
  (preset) => {
    const { newGame, seedOfDate } = gamePlayOf(gameOf(preset).name);
    for (const day of ['2026-11-22', '2026-11-23', '2027-02-28']) {
      const seed = dailySeed(preset, day);
      expect(dailySeed(preset, day)).toBe(seed);
      if (!gameOf(preset).playMatters) {
        expect(seed).toBe(seedOfDate(day));
        continue;
      }
      expect(canBeWon(newGame({ preset, seed }))).not.toBe(false);
      for (let skipped = seedOfDate(day); skipped < seed; skipped++)
        expect(canBeWon(newGame({ preset, seed: skipped }))).toBe(false);
    }
  },
);

it('refuses what is no preset or no date', () => {
  expect(() => dailySeed('decade-lop3', '2026-11-22')).toThrow(
    /^Unknown preset "decade-lop3"; did you mean "decade-loop3"/,
  );
  expect(() => dailySeed('decade-loop3', 'today')).toThrow('Expected a date such as "2026-11-22", but got "today"');
});

describe('the link of a daily deal', () => {
  const spec = { preset: 'decade-loop3', options: {}, seed: 4, takeBacks: 3, day: '2026-11-23' } as const;

  it('says its day', () => {
    expect(formatLink(spec)).toBe('preset=decade-loop3&seed=4&day=2026-11-23');
    expect(parseLink(`#${formatLink(spec)}`)).toEqual(spec);
  });

  it('means no daily deal by other options', () => {
    expect(parseLink('#preset=decade-loop3&seed=4&day=2026-11-23&discards=optional')!.day).toBe(undefined);
  });

  it.each(['day=2026-11-31&seed=4', 'day=tomorrow&seed=4', 'day=2026-11-23'])('is refused with %s', (part) => {
    expect(() => parseLink(`#preset=decade-loop3&${part}`)).toThrow(
      /^Expected a day such as "2026-11-22" with its seed/,
    );
  });
});
