import './day-calendar.css';
import { useRef } from 'preact/hooks';
import { type DailyTries, isOnTime, standingOf, tryOf } from '../daily/tries.js';
import { dailyPresets } from '../games/game-views.js';
import { gameTitle } from '../games/preset-title.js';
import { dayText, firstWeekday } from '../session/dates.js';
import { weeksUpTo } from '../session/days.js';
import { texts } from '../texts/texts.js';

const WEEKS = 5;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export interface DayCalendarProps {
  readonly today: string;
  readonly tries: DailyTries;
  /** The day that is looked at. */
  readonly day: string;
  readonly onDay: (day: string) => void;
}

/** The presets of a day's deals, one a game: the one that was tried then, for a game's daily preset may have changed since. */
export function presetsOf(tries: DailyTries, day: string): string[] {
  return dailyPresets().map((presets) => presets.find((each) => tryOf(tries, day, each) !== undefined) ?? presets[0]);
}

/** How a day's deal is marked: by shape, then by colour. */
export function markOf(tries: DailyTries, day: string, preset: string): string {
  const standing = standingOf(tries, day, preset);
  if (standing === 'not played') return 'none';
  if (standing !== 'won') return standing === 'drawn' ? 'lost' : standing;
  return isOnTime(tryOf(tries, day, preset)!, day) ? 'won' : 'late';
}

/** The last weeks, a mark for each game of a day. */
export function DayCalendar({ today, tries, day, onDay }: DayCalendarProps) {
  const said = texts().daily;
  const days = weeksUpTo(today, WEEKS, firstWeekday());
  const grid = useRef<HTMLDivElement>(null);

  function press(event: KeyboardEvent): void {
    const next = days[days.indexOf(day) + (STEPS[event.key] ?? NaN)];
    if (next === undefined || next > today) return;
    event.preventDefault();
    event.stopPropagation();
    onDay(next);
    grid.current!.querySelector<HTMLElement>(`[data-day="${next}"]`)!.focus();
  }

  const nameOf = (each: string): string =>
    said.dayName(
      dayText(each),
      presetsOf(tries, each).map((preset) =>
        said.gameOn(gameTitle(preset), said.standing[standingOf(tries, each, preset)]),
      ),
    );
  return (
    <div class="day-calendar">
      <h3 id="calendar-title">{said.calendar}</h3>
      <div class="weekdays" aria-hidden="true">
        {days.slice(0, 7).map((each) => (
          <span key={each}>{dayText(each, { weekday: 'short' })}</span>
        ))}
      </div>
      <div
        class="days"
        role="group"
        aria-labelledby="calendar-title"
        aria-description={said.calendarHelp}
        ref={grid}
        onKeyDown={press}
      >
        {days.map((each) => (
          <button
            key={each}
            type="button"
            data-day={each}
            class={each === today ? 'is-today' : ''}
            disabled={each > today}
            tabIndex={each === day ? 0 : -1}
            aria-pressed={each === day}
            aria-label={nameOf(each)}
            onClick={() => onDay(each)}
          >
            <span class="day-number">
              {dayText(each, { day: 'numeric', ...(each.endsWith('-01') && { month: 'short' }) })}
            </span>
            <span class="day-marks">
              {presetsOf(tries, each).map((preset) => (
                <i key={preset} class={`mark-${markOf(tries, each, preset)}`} />
              ))}
            </span>
          </button>
        ))}
      </div>
      <ul class="legend" aria-hidden="true">
        {Object.entries(said.legend).map(([mark, text]) => (
          <li key={mark}>
            <i class={`mark-${mark}`} /> {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
