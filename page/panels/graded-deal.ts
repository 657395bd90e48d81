import { useRef, useState } from 'preact/hooks';
import { usePage } from '../hooks/use-page.js';
import { type GameSpec, newSession } from '../session/session.js';
import { texts } from '../texts/texts.js';

export const GRADES = ['easy', 'fair', 'hard', 'winnable'] as const;

/** How hard a deal is for players who do not see its cards: as `difficultyOf` grades it, or one that the strongest of them wins. */
export type Grade = (typeof GRADES)[number];

/** Deals by difficulty, by a preset's own rules. They do not count, because they were chosen. */
export function useGradedDeals() {
  const { engine, sheets, start, notify, fail } = usePage();
  const [looking, setLooking] = useState(false);
  const seen = useRef(sheets.open);
  seen.current = sheets.open;

  function lookFor(spec: Pick<GameSpec, 'preset' | 'takeBacks'>, grade: Grade): void {
    if (looking) return;
    setLooking(true);
    const from = sheets.open;
    const { menu } = texts();
    engine
      .ask((calls) => calls.gradedSeed({ ...spec, options: {}, seed: 0 }, grade))
      .then((seed) => {
        if (seen.current !== from) return; // the player has thought of something else
        if (seed === null) throw new Error(menu.noDeal(menu.grades[grade]));
        sheets.close();
        start({ ...newSession({ ...spec, options: {}, seed }), foreign: true });
        notify({ kind: 'news', text: menu.gradeNotes[grade] });
      })
      .catch(fail)
      .finally(() => setLooking(false));
  }
  return { looking, lookFor };
}
