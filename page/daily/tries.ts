import { type Outcome, schema as s } from 'maketen/env';
import { dayAfter } from '../session/days.js';
import type { GameSpec, Session } from '../session/session.js';
import { isUsualGame } from '../session/statistics.js';
import { count, latestDays, readEntries, share, writeStored } from '../session/stored.js';

const KEY = 'maketen.daily';
/** Some three years of three games. */
const MOST = 3000;

/** What a later version has added stays as it is. */
const trySchema = s.object(
  {
    game: count,
    on: s.text(),
    casual: s.withDefault(s.yesOrNo, false),
    /** How it ended; without it, it has been left. */
    end: s.optional(
      s.object(
        {
          outcome: s.oneOf(['won', 'lost', 'drawn']),
          moves: count,
          hinted: s.yesOrNo,
          /** The game's main result beside winning, such as cards left; null where it has none. */
          result: s.nullable(s.number()),
          /** The share of 1,000 players on the same cards who did worse; absent until they have played, and where they do not. */
          beaten: s.optional(share),
        },
        'kept',
      ),
    ),
  },
  'kept',
);

/** The first try of a daily deal, which is the one that counts. */
type DailyTry = Readonly<s.OutputOf<typeof trySchema>>;
export type DailyTries = Readonly<Record<string, DailyTry>>;

function keyOf(day: string, preset: string) {
  return `${day} ${preset}`;
}

export function loadTries(): DailyTries {
  return readEntries(KEY, trySchema);
}

export function saveTries(tries: DailyTries): void {
  writeStored(KEY, latestDays(tries, MOST));
}

export function tryOf(tries: DailyTries, day: string, preset: string): DailyTry | undefined {
  return tries[keyOf(day, preset)];
}

/** Whether a game of a daily deal is the first try of it, or would be with its first move. */
export function isFirstTry(tries: DailyTries, { id, foreign, spec }: Session): boolean {
  const first = tryOf(tries, spec.day!, spec.preset);
  return first === undefined ? !foreign : first.game === id;
}

/** With the first try of a daily deal as begun, if there has been none. @param on the player's date when it was opened */
export function withBegun(tries: DailyTries, session: Session, on: string): DailyTries {
  const { day, preset } = session.spec;
  if (!isFirstTry(tries, session) || tryOf(tries, day!, preset) !== undefined) return tries;
  return { ...tries, [keyOf(day!, preset)]: { game: session.id, on, casual: !isUsualGame(session.spec) } };
}

/** With the end of the first try, once: what is taken back after the end changes nothing. */
export function withEnd(
  tries: DailyTries,
  { id, spec, turns, hints, foreign }: Session,
  outcome: Exclude<Outcome, 'ongoing'>,
  result: number | null,
): DailyTries {
  const begun = tryOf(tries, spec.day!, spec.preset);
  if (begun === undefined || begun.game !== id || begun.end !== undefined || foreign) return tries;
  const end = { outcome, moves: turns.length, hinted: hints > 0, result };
  return { ...tries, [keyOf(spec.day!, spec.preset)]: { ...begun, end } };
}

export function withBeaten(tries: DailyTries, { day, preset }: GameSpec, beaten: number): DailyTries {
  const first = tryOf(tries, day!, preset);
  if (first?.end === undefined) return tries;
  return { ...tries, [keyOf(day!, preset)]: { ...first, end: { ...first.end, beaten } } };
}

/** Whether a try was one of its day: a deal of the past counts apart. The day may have begun earlier on another side of the world. */
export function isOnTime({ on }: Pick<DailyTry, 'on'>, day: string): boolean {
  return on === day || on === dayAfter(day, -1);
}

export type Standing = 'won' | 'lost' | 'drawn' | 'begun' | 'not played';

export function standingOf(tries: DailyTries, day: string, preset: string): Standing {
  const first = tryOf(tries, day, preset);
  return first === undefined ? 'not played' : (first.end?.outcome ?? 'begun');
}

/** The finished first tries, the oldest day first. */
export function finishedTries(tries: DailyTries) {
  return Object.entries(tries)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, { on, casual, end }]) => {
      const [day, preset] = key.split(' ');
      return end === undefined ? [] : [{ day, preset, isOnTime: isOnTime({ on }, day), casual, end }];
    });
}
