import './daily.css';
import { useRef } from 'preact/hooks';
import { dayStreak, lastSevenDays } from '../daily/records.js';
import { type DailyTries, finishedTries, isOnTime, standingOf, tryOf } from '../daily/tries.js';
import { presetsOf } from '../games/game-views.js';
import { gameTitle } from '../games/names.js';
import { Sheet } from '../hooks/sheet.js';
import { usePage } from '../hooks/use-page.js';
import { useStateOf } from '../hooks/use-state-of.js';
import { loadRecord, puzzleMark } from '../puzzles/puzzles.js';
import { dayAfter, noonOf, timeToNextDay, weeksUpTo } from '../session/days.js';
import { clamp } from '../table/layout/geometry.js';
import { texts } from '../texts/texts.js';
import { familyOf, GamePicture, PuzzleCard } from './games-menu.js';

/** The page's language as it is written where the player lives: "en-GB". */
function pageLocale() {
  const { lang } = document.documentElement;
  return navigator.languages.find((each) => each.startsWith(lang)) ?? lang;
}

/** A day in the language of the page: "Monday, November 23", or as the options say. */
export function dayText(
  day: string,
  options: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' },
): string {
  return new Intl.DateTimeFormat(pageLocale(), { ...options, timeZone: 'UTC' }).format(noonOf(day));
}

/** The day that a week begins with in the browser's language: 1 for Monday to 7 for Sunday. */
function firstWeekday() {
  const locale = new Intl.Locale(navigator.language) as Intl.Locale & {
    readonly weekInfo?: { readonly firstDay: number };
    readonly getWeekInfo?: () => { readonly firstDay: number };
  };
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

const WEEKS = 5;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: 7, ArrowDown: -7 };

/** How a day's deal is marked: by shape, then by colour. */
function markOf(tries: DailyTries, day: string, preset: string) {
  const standing = standingOf(tries, day, preset);
  if (standing === 'not played') return 'none';
  if (standing !== 'won') return standing === 'drawn' ? 'lost' : standing;
  return isOnTime(tryOf(tries, day, preset)!, day) ? 'won' : 'late';
}

/** The last weeks, this one first: a mark for each game of a day, and one for its puzzle. @param day the one that is looked at */
function DayCalendar({ day, onDay }: { readonly day: string; readonly onDay: (day: string) => void }) {
  const { today, tries } = usePage().daily;
  const { daily: said, puzzle } = texts();
  const solved = loadRecord();
  const days = weeksUpTo(today, WEEKS, firstWeekday());
  const weeks = Array.from({ length: WEEKS }, (_, i) => days.slice(-7 * (i + 1), days.length - 7 * i));
  const itemsOf = (each: string): (readonly [mark: string, text: string])[] => [
    ...presetsOf(tries, each).map(
      (preset) =>
        [
          markOf(tries, each, preset),
          `${gameTitle(preset)} ${said.standing[standingOf(tries, each, preset)].toLowerCase()}`,
        ] as const,
    ),
    [puzzleMark(solved, each), `${puzzle.ofDay} ${puzzle.standing[puzzleMark(solved, each)].toLowerCase()}`],
  ];
  const cells = weeks.flat().map((each) => {
    const items = itemsOf(each);
    const marks = items.map(([mark]) => mark);
    // Days without a game stay blank.
    return { each, items, marks: marks.some((mark) => mark !== 'none') ? marks : [] };
  });
  const shown = new Set(cells.flatMap(({ marks }) => marks));
  const grid = useRef<HTMLDivElement>(null);

  function press(event: KeyboardEvent) {
    const next = days[days.indexOf(day) + (STEPS[event.key] ?? NaN)];
    if (next === undefined || next > today) return;
    event.preventDefault();
    event.stopPropagation();
    onDay(next);
    grid.current!.querySelector<HTMLElement>(`[data-day="${next}"]`)!.focus();
  }

  return (
    <div class="day-calendar">
      <div class="row">
        <h3 id="calendar-title">{said.calendar}</h3>
        <ul class="legend row quiet" aria-hidden="true">
          {Object.entries(said.legend).map(
            ([mark, text]) =>
              shown.has(mark) && (
                <li key={mark} class="row">
                  <i class={`mark-${mark}`} /> {text}
                </li>
              ),
          )}
        </ul>
      </div>
      <div class="weekdays quiet" aria-hidden="true">
        {weeks[0].map((each) => (
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
        {cells.map(({ each, items, marks }) => (
          <button
            key={each}
            data-day={each}
            class={each === today ? 'is-today' : ''}
            disabled={each > today}
            tabIndex={each === day ? 0 : -1}
            aria-pressed={each === day}
            aria-label={`${dayText(each)}: ${items.map(([, text]) => text).join(', ')}`}
            onClick={() => onDay(each)}
          >
            <span class="day-number">
              {dayText(each, { day: 'numeric' })}
              {each.endsWith('-01') && <small>{dayText(each, { month: 'short' })}</small>}
            </span>
            <span class="day-marks">
              {marks.map((mark, i) => (
                <i key={i} class={`mark-${mark}`} />
              ))}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

export function DailySheet() {
  const { today, tries } = usePage().daily;
  const said = texts().daily;
  const [chosen, setDay] = useStateOf<string>(today);
  const day = chosen ?? today;
  const presets = presetsOf(tries, day);
  const next = presets.find((preset) => tryOf(tries, day, preset)?.end === undefined);
  const week = lastSevenDays(tries, today);
  const onTime = finishedTries(tries).filter((each) => !each.casual && each.isOnTime);
  const streak = dayStreak(
    onTime.map((each) => each.day),
    today,
  );
  return (
    <Sheet title={said.title} name="daily" width="54rem">
      <div class="daily-head row">
        <p class="daily-day row" aria-live="polite">
          {dayText(day)}
          <small>{day === today ? said.nextIn(Math.ceil(timeToNextDay(new Date()) / 60_000)) : said.pastDay}</small>
        </p>
        <p class="daily-streak">
          <span class="daily-week" role="img" aria-label={said.week(week.filter(Boolean).length)}>
            {week.map((isDone, i) => (
              <span key={i} class={isDone ? 'is-done' : ''}>
                {dayText(dayAfter(today, i - 6), { weekday: 'narrow' })}
              </span>
            ))}
          </span>{' '}
          {streak.current === 0 ? said.start : said.streak(streak.current, streak.longest)}
        </p>
      </div>
      <ul class="game-cards daily-deals">
        {presets.map((preset) => (
          <DailyDeal key={preset} preset={preset} day={day} isNext={preset === next} />
        ))}
        {day === today && <PuzzleCard isNext={next === undefined} />}
      </ul>
      <DayCalendar day={day} onDay={setDay} />
      <p class="quiet daily-notes">
        {said.intro} {said.chances}
      </p>
      {presets.some((preset) => tryOf(tries, day, preset)?.end?.beaten !== undefined) && (
        <details class="quiet">
          <summary>{said.beatenWho}</summary>
          {said.beatenNote}
        </details>
      )}
    </Sheet>
  );
}

/** "better than 78 % of ...": never all of them, and never none. */
export function beatenText(beaten: number, said = texts().daily.beaten): string {
  const { numbers } = texts();
  return said(numbers.percent(clamp(beaten, 0.01, 0.99), 0));
}

interface DailyDealProps {
  readonly preset: string;
  readonly day: string;
  /** Whether it is the one obvious thing to do. */
  readonly isNext: boolean;
}

function DailyDeal({ preset, day, isNext }: DailyDealProps) {
  const { tries, play } = usePage().daily;
  const said = texts().daily;
  const standing = standingOf(tries, day, preset);
  const first = tryOf(tries, day, preset);
  const details = [
    said.standing[standing],
    first?.end?.beaten !== undefined && beatenText(first.end.beaten, said.beatenShort),
    first?.end && texts().moves.counted(null, first.end.moves),
    first?.end?.hinted === true && said.hinted,
    first?.casual === true && said.casual,
    first !== undefined && !isOnTime(first, day) && said.late,
  ].filter((each) => typeof each === 'string');
  const action = first === undefined ? texts().menu.play : first.end === undefined ? said.goOn : said.again;
  return (
    <li class="game-card" data-daily={preset} data-standing={standing}>
      <GamePicture preset={preset} />
      <h3>{texts().menu.families[familyOf(preset).name][0]}</h3>
      <p>
        <i class={`mark-${markOf(tries, day, preset)}`} aria-hidden="true" /> {details.join(', ')}
      </p>
      <div class="game-actions row">
        <button
          class={isNext ? 'primary' : ''}
          aria-label={`${action}: ${gameTitle(preset)}`}
          onClick={() => play(preset, day)}
        >
          {action}
        </button>
      </div>
    </li>
  );
}

/** That the game in use is a daily deal, and whether it counts; nothing for other games. */
export function DailyNote() {
  const { present } = usePage().daily;
  if (present === null) return null;
  const said = texts().daily;
  return (
    <p class="daily-note">
      {said.note(dayText(present.day, { day: 'numeric', month: 'short' }))}
      {!present.isFirst && <small>{said.laterTry}</small>}
    </p>
  );
}
