import './daily-sheet.css';
import { useEffect, useState } from 'preact/hooks';
import { dayStreak } from '../daily/streaks.js';
import { type DailyTries, finishedTries, isOnTime, standingOf, tryOf } from '../daily/tries.js';
import { gameTitle, presetTitle } from '../games/preset-title.js';
import { dayText } from '../session/dates.js';
import { texts } from '../texts/texts.js';
import { DayCalendar, markOf, presetsOf } from './day-calendar.js';
import { Sheet } from './sheet.js';

export interface DailySheetProps {
  readonly open: boolean;
  readonly today: string;
  readonly tries: DailyTries;
  readonly onPlay: (preset: string, day: string) => void;
  readonly onClose: () => void;
  readonly onError: (error: Error) => void;
}

/** The deals of a day, today's first, and the weeks before it. */
export function DailySheet({ open, today, tries, onPlay, onClose }: DailySheetProps) {
  const said = texts().daily;
  const [day, setDay] = useState(today);
  useEffect(() => setDay(today), [today, open]);
  const presets = presetsOf(tries, day);
  const next = presets.find((preset) => tryOf(tries, day, preset)?.end === undefined);
  const onTime = finishedTries(tries).filter((each) => !each.casual && isOnTime(each, each.day));
  const streak = dayStreak(
    onTime.map((each) => each.day),
    today,
  );
  return (
    <Sheet title={said.title} name="daily" open={open} onClose={onClose}>
      <p class="daily-day" aria-live="polite">
        {dayText(day)}
        {day !== today && <small>{said.pastDay}</small>}
      </p>
      <ul class="daily-deals">
        {presets.map((preset) => (
          <DailyDeal
            key={preset}
            tries={tries}
            preset={preset}
            day={day}
            isNext={preset === next}
            onPlay={() => onPlay(preset, day)}
          />
        ))}
      </ul>
      {streak.longest > 1 && <p class="daily-streak">{said.streak(streak.current, streak.longest)}</p>}
      <DayCalendar today={today} tries={tries} day={day} onDay={setDay} />
      <p class="quiet daily-notes">
        {said.intro} {said.chances}
      </p>
    </Sheet>
  );
}

interface DailyDealProps {
  readonly tries: DailyTries;
  readonly preset: string;
  readonly day: string;
  /** Whether it is the one obvious thing to do. */
  readonly isNext: boolean;
  readonly onPlay: () => void;
}

function DailyDeal({ tries, preset, day, isNext, onPlay }: DailyDealProps) {
  const said = texts().daily;
  const standing = standingOf(tries, day, preset);
  const first = tryOf(tries, day, preset);
  const details = [
    said.standing[standing],
    first?.end && said.moves(first.end.moves),
    first?.end?.hinted === true && said.hinted,
    first?.casual === true && said.casual,
    first !== undefined && !isOnTime(first, day) && said.late,
  ].filter((each) => typeof each === 'string');
  const action = first === undefined ? said.play : first.end === undefined ? said.goOn : said.again;
  const [name, ...more] = presetTitle(preset).split(': ');
  return (
    <li class="daily-deal" data-daily={preset} data-standing={standing}>
      <div>
        <h3>{name}</h3>
        {more.length > 0 && <p class="quiet">{more.join(': ')}</p>}
        <p class="daily-standing">
          <i class={`mark-${markOf(tries, day, preset)}`} aria-hidden="true" /> {details.join(', ')}
        </p>
      </div>
      <button
        type="button"
        class={isNext ? 'primary' : ''}
        aria-label={`${action}: ${gameTitle(preset)}`}
        onClick={onPlay}
      >
        {action}
      </button>
    </li>
  );
}
