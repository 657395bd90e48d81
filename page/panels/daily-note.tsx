import './daily-note.css';
import type { DailyController } from '../hooks/use-daily.js';
import { dayText } from '../session/dates.js';
import { texts } from '../texts/texts.js';

export interface DailyNoteProps {
  readonly daily: DailyController;
}

/** That the game in use is a daily deal, and whether it counts; nothing for other games. */
export function DailyNote({ daily: { present } }: DailyNoteProps) {
  if (present === null) return null;
  const said = texts().daily;
  return (
    <p class="daily-note">
      {said.note(dayText(present.day, { day: 'numeric', month: 'short' }))}
      {!present.isFirst && <small>{said.laterTry}</small>}
    </p>
  );
}
