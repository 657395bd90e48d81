import '../../session/all-games.js';
import { dayStreak, lastSevenDays, winStreak } from '../../daily/records.js';
import {
  type DailyTries,
  finishedTries,
  isFirstTry,
  isOnTime,
  loadTries,
  saveTries,
  standingOf,
  tryOf,
  withBeaten,
  withBegun,
  withEnd,
} from '../../daily/tries.js';
import { loadAllGames, presetsOf } from '../../games/game-views.js';
import { dealtSession } from '../../session/open-session.js';
import { gameOf } from '../../session/position.js';
import { copiedSession, newSession, type Session } from '../../session/session.js';
import { removeStored } from '../../session/stored.js';
import { weekSigns } from '../../share/share-text.js';

const DAY = '2026-11-23';
const spec = { preset: 'decade', options: {}, seed: 4, takeBacks: 3, day: DAY } as const;

function begun(session: Session, on = DAY) {
  return withBegun({}, session, on);
}

function ofDay(tries: DailyTries) {
  return tryOf(tries, DAY, 'decade')!;
}

/** Tries that have ended. @param on the date of each day's try, where it is another one */
function ended(days: readonly string[], on: Readonly<Record<string, string>> = {}) {
  return days.reduce<DailyTries>((tries, day) => {
    const session = newSession({ ...spec, day });
    return withEnd(withBegun(tries, session, on[day] ?? day), session, 'lost', 3);
  }, {});
}

describe('the first try of a daily deal', () => {
  it('is the one that is begun first, and its first end counts', () => {
    const first = newSession(spec);
    const tries = withEnd(begun(first), first, 'lost', 12);
    expect(standingOf(tries, DAY, 'decade')).toBe('lost');
    expect(ofDay(tries).end).toEqual({ outcome: 'lost', moves: 0, hinted: false, result: 12 });
    expect(withEnd(tries, first, 'won', 0)).toBe(tries);
  });

  it('leaves later tries out', () => {
    const first = newSession(spec);
    const tries = begun(first);
    const later = newSession(spec);
    expect([isFirstTry(tries, first), isFirstTry(tries, later)]).toEqual([true, false]);
    expect(withEnd(withBegun(tries, later, DAY), later, 'won', 0)).toBe(tries);
    expect(withEnd(tries, copiedSession(first), 'won', 0)).toBe(tries);
  });

  it('is none where the cards have been seen in another game', () => {
    const seen = { ...newSession({ ...spec, day: undefined }), turns: [{ action: 0 }] };
    const session = dealtSession(spec, [{ session: seen, outcome: 'ongoing' }]);
    expect(isFirstTry({}, session)).toBe(false);
    expect(begun(session)).toEqual({});
  });

  it('has no end where an agent has played in it', () => {
    const session = newSession(spec);
    const tries = begun(session);
    expect(withEnd(tries, { ...session, foreign: true }, 'won', 0)).toBe(tries);
    expect(standingOf(tries, DAY, 'decade')).toBe('begun');
  });

  it('is of its day on that day, or where that day has begun already', () => {
    const on = (date: string): boolean => isOnTime(ofDay(begun(newSession(spec), date)), DAY);
    expect(['2026-11-22', DAY, '2026-11-24', '2026-12-23', '2026-11-21'].map(on)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('says whether it was a casual game', () => {
    const casual = newSession({ ...spec, takeBacks: 'unlimited' });
    expect(ofDay(begun(casual)).casual).toBe(true);
    expect(ofDay(begun(newSession(spec))).casual).toBe(false);
  });

  it('stays the deal of its day where the daily preset of its game has changed since', async () => {
    await loadAllGames();
    const of = (preset: string): string[] => presetsOf(begun(newSession({ ...spec, preset })), DAY);
    expect(of('decade-loop3')).toEqual(['decade-loop3', 'four-ten']);
    expect(of('decade')).toEqual(['decade-loop3-optional', 'four-ten']);
  });

  it('is of a game in which play matters, the ring first; Tens stands only where it was tried', async () => {
    await loadAllGames();
    expect(presetsOf({}, DAY).every((preset) => gameOf(preset).playMatters)).toBe(true);
    expect(presetsOf({}, DAY)[0]).toBe('decade-loop3-optional');
    const tens = begun(newSession({ ...spec, preset: 'tens' }));
    expect(presetsOf(tens, DAY)).toEqual(['decade-loop3-optional', 'tens', 'four-ten']);
    expect(presetsOf(tens, '2026-11-24')).toEqual(['decade-loop3-optional', 'four-ten']);
  });

  it('keeps the share of others who did worse beside its end, and only there', () => {
    const first = newSession(spec);
    const tries = withEnd(begun(first), first, 'lost', 12);
    expect(ofDay(withBeaten(tries, spec, 0.78)).end).toMatchObject({ result: 12, beaten: 0.78 });
    expect(withBeaten(begun(first), spec, 0.78)).toEqual(begun(first));
    saveTries(withBeaten(tries, spec, 0.78));
    expect(loadTries()).toEqual(withBeaten(tries, spec, 0.78));
    removeStored('maketen.daily');
  });

  it('comes in the order of the days', () => {
    const tries = ended(['2026-12-01', '2026-11-30', '2026-11-29']);
    expect(finishedTries(tries).map(({ day }) => day)).toEqual(['2026-11-29', '2026-11-30', '2026-12-01']);
  });
});

it('the last seven days say on which of them a deal was finished on its day', () => {
  const days = ['2026-11-20', '2026-11-22', '2026-11-25', '2026-11-26', '2026-11-19'];
  const tries = ended(days, { '2026-11-22': '2026-11-26' });
  expect(lastSevenDays(tries, '2026-11-26')).toEqual([true, false, false, false, false, true, true]);
  expect(weekSigns(lastSevenDays(tries, '2026-11-26'))).toBe('■□□□□■■');
});

describe('a streak of days', () => {
  it('goes over the ends of months and years', () => {
    const days = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'];
    expect(dayStreak(days, '2027-01-02')).toEqual({ current: 4, longest: 4 });
    expect(dayStreak(['2028-02-28', '2028-02-29', '2028-03-01'], '2028-03-01').current).toBe(3);
  });

  it('lasts until a day has passed without another', () => {
    const days = ['2026-11-21', '2026-11-22'];
    expect(dayStreak(days, '2026-11-22').current).toBe(2);
    expect(dayStreak(days, '2026-11-23').current).toBe(2);
    expect(dayStreak(days, '2026-11-24')).toEqual({ current: 0, longest: 2 });
  });

  it('counts a day once, in any order', () => {
    expect(dayStreak(['2026-11-22', '2026-11-20', '2026-11-21', '2026-11-20'], '2026-11-22').current).toBe(3);
    expect(dayStreak(['2026-11-18', '2026-11-20', '2026-11-21'], '2026-11-21')).toEqual({ current: 2, longest: 2 });
    expect(dayStreak([], '2026-11-22')).toEqual({ current: 0, longest: 0 });
  });
});

it('a streak of wins ends with a game that is not won', () => {
  expect(winStreak(['won', 'won', 'lost', 'won'])).toEqual({ current: 1, longest: 2 });
  expect(winStreak(['won', 'drawn'])).toEqual({ current: 0, longest: 1 });
  expect(winStreak([])).toEqual({ current: 0, longest: 0 });
});
