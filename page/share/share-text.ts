import { viewOf } from '../games/game-views.js';
import { presetTitle } from '../games/names.js';
import { legalActions, partsFor, replay } from '../session/position.js';
import type { Session } from '../session/session.js';
import { texts } from '../texts/texts.js';

const STEPS = '▁▂▃▄▅▆▇█';
/** Signs in a row. */
const LENGTH = 12;

/** How a game went, as numbers of its own kind (such as cards on the table) from the deal to the end. It says nothing of the cards. */
export function courseOf({ spec, turns }: Pick<Session, 'spec' | 'turns'>): number[] {
  const course: number[] = [];
  const parts = partsFor(spec);
  const view = viewOf(parts.game.name);
  replay(spec, turns, (state) => course.push(view.course(parts, state)));
  return course;
}

export function courseSigns(course: readonly number[]): string {
  const most = Math.max(...course, 1);
  const count = Math.min(LENGTH, course.length);
  return Array.from({ length: count }, (_, i) => {
    const at = count === 1 ? 0 : Math.round((i * (course.length - 1)) / (count - 1));
    return STEPS[Math.min(STEPS.length - 1, Math.floor((course[at] / most) * STEPS.length))];
  }).join('');
}

/** A bar for each set that left, as high as it had cards, and a point where sets were let wait, in rows that fit a phone; '' where sets leave by no choice. */
function setSigns({ spec, turns }: Session) {
  const { parts } = replay(spec, []);
  const view = viewOf(parts.game.name);
  let signs = '';
  replay(spec, turns, (state, _, turn) => {
    if (turn === null || !view.takes) return;
    const legal = legalActions(parts, state);
    const removed = view.removed({ parts, state, turns, before: null, legal }, turn.action);
    if (removed > 0) signs += STEPS[Math.min(STEPS.length, 2 * removed) - 1];
    else if (legal.length > 1 && !signs.endsWith('·')) signs += '·';
  });
  return signs.replace(new RegExp(`.{${LENGTH}}(?=.)`, 'g'), '$&\n');
}

export function weekSigns(days: readonly boolean[]): string {
  return days.map((isDone) => (isDone ? '■' : '□')).join('');
}

/** What others are told of a game, line by line, words first, without its link. @param more about a daily deal */
export function shareLines(session: Session, day: string | null, more: readonly string[] = []): string[] {
  const { share, column } = texts();
  const { spec, turns, hints } = session;
  const end = replay(spec, turns);
  const { outcome } = end.state;
  const title = presetTitle(spec.preset, spec.options);
  const result =
    outcome === 'ongoing' ? share.ongoing : column.outcome(outcome, viewOf(end.parts.game.name).words.result(end));
  return [
    day === null ? `maketen, ${title}` : share.daily(title, day),
    ...more.slice(0, 1),
    `${result} ${share.details(turns.length, hints)}`,
    setSigns(session) || courseSigns(courseOf(session)),
    ...more.slice(1),
  ];
}
