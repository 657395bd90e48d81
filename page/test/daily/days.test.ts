import { fc } from '../../../test/support/fast-check.js';
import { dayAfter, dayOf, isDay, timeToNextDay, weeksUpTo } from '../../session/days.js';

const HOUR = 3_600_000;
const zone = process.env.TZ;

function inZone(name: string): void {
  process.env.TZ = name;
}

afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe('the player’s day', () => {
  it.each([
    ['Pacific/Auckland', '2026-11-24'],
    ['Europe/Berlin', '2026-11-23'],
    ['America/Los_Angeles', '2026-11-23'],
    ['Pacific/Pago_Pago', '2026-11-23'],
  ])('is in %s what the calendar on the wall says', (name, day) => {
    inZone(name);
    expect(dayOf(new Date('2026-11-23T12:30:00Z'))).toBe(day);
  });

  it('changes at midnight, not before', () => {
    inZone('Europe/Berlin');
    const late = new Date('2026-11-23T22:59:59.999Z');
    expect(dayOf(late)).toBe('2026-11-23');
    expect(timeToNextDay(late)).toBe(1);
    const midnight = new Date('2026-11-23T23:00:00Z');
    expect(dayOf(midnight)).toBe('2026-11-24');
    expect(timeToNextDay(midnight)).toBe(24 * HOUR);
  });

  it.each([
    ['Europe/Berlin', '2026-03-28T23:00:00Z', 23],
    ['Europe/Berlin', '2026-10-24T22:00:00Z', 25],
    ['America/New_York', '2026-03-08T05:00:00Z', 23],
    ['Australia/Lord_Howe', '2026-04-04T13:00:00Z', 24.5],
    // Clocks go forward at midnight itself: this day begins at one.
    ['America/Asuncion', '2023-09-30T04:00:00Z', 24],
  ])('lasts in %s from %s so many hours: %d', (name, start, hours) => {
    inZone(name);
    const midnight = new Date(start);
    const wait = timeToNextDay(midnight);
    expect(wait).toBe(hours * HOUR);
    expect(dayOf(new Date(midnight.getTime() + wait - 1))).toBe(dayOf(midnight));
    expect(dayOf(new Date(midnight.getTime() + wait))).toBe(dayAfter(dayOf(midnight), 1));
  });
});

describe('days of the calendar', () => {
  it('follow one another over months, years and leap days', () => {
    expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
    expect(dayAfter('2028-02-28', 1)).toBe('2028-02-29');
    expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('go forth and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: -900, max: 900 }), (start, step) => {
        const day = dayAfter('2000-01-01', start);
        expect(isDay(day)).toBe(true);
        expect(dayAfter(dayAfter(day, step), -step)).toBe(day);
        expect(dayAfter(day, step) > day).toBe(step > 0);
      }),
    );
  });

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', 'today', '', '2026-11-31', '12026-11-01'])(
    'do not have %j',
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );

  it.each([1, 6, 7])('lie in whole weeks that begin with weekday %d, the given day in the last', (first) => {
    const days = weeksUpTo('2026-11-23', 5, first);
    expect(days.length).toBe(35);
    expect(new Date(`${days[0]}T12:00:00Z`).getUTCDay()).toBe(first % 7);
    expect(days.indexOf('2026-11-23')).toBeGreaterThanOrEqual(28);
  });
});
