import { useEffect, useState } from 'preact/hooks';
import type { Position } from '../session/position.js';
import { isDealCounted, loadStatistics, saveCountedDeal, saveStatistics } from '../session/saved-statistics.js';
import { countGame, countHint, type HintStep, isOfStatistics, type Statistics } from '../session/statistics.js';
import type { SessionController } from './use-session.js';

export interface StatisticsController {
  readonly statistics: Statistics;
  /** Forgets the games of one preset. */
  readonly clear: (preset: string) => void;
  /** Counts a step of a hint. */
  readonly countHint: (step: HintStep) => void;
}

function isToCount({ session, position }: SessionController): boolean {
  return isOver(position) && session.lookingAt === null && isOfStatistics(session) && !session.counted;
}

function isOver({ state }: Position): boolean {
  return state.outcome !== 'ongoing';
}

/** The player's own games, counted as they end, here and in other tabs. */
export function useStatistics(controller: SessionController): StatisticsController {
  const [statistics, setStatistics] = useState(loadStatistics);
  const keep = (next: Statistics): void => {
    setStatistics(next);
    saveStatistics(next);
  };
  useEffect(() => {
    const readAgain = (): void => setStatistics(loadStatistics());
    addEventListener('storage', readAgain);
    return () => removeEventListener('storage', readAgain);
  }, []);
  useEffect(() => {
    if (!isToCount(controller)) return;
    const { session, position, send } = controller;
    if (!isDealCounted(session.spec)) {
      keep(
        countGame(loadStatistics(), session.spec.preset, position.state.outcome, session.hints > 0, session.unaided),
      );
      saveCountedDeal(session.spec);
    }
    send({ type: 'counted' });
  });
  const clear = (preset: string): void => {
    keep(Object.fromEntries(Object.entries(loadStatistics()).filter(([name]) => name !== preset)));
  };
  const { preset } = controller.session.spec;
  return { statistics, clear, countHint: (step) => keep(countHint(loadStatistics(), preset, step)) };
}
