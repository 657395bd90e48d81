import { useEffect, useState } from 'preact/hooks';
import type { Position } from '../session/position.js';
import { loadStatistics, saveStatistics } from '../session/saved-statistics.js';
import { countGame, type Statistics } from '../session/statistics.js';
import type { SessionInUse } from './use-session.js';

function isToCount({ session, position }: SessionInUse): boolean {
  return isOver(position) && session.lookingAt === null && !session.foreign && !session.counted;
}

function isOver({ state }: Position): boolean {
  return state.outcome !== 'ongoing';
}

/** The player's own games, counted as they end. */
export function useStatistics(inUse: SessionInUse): { statistics: Statistics; clear: () => void } {
  const [statistics, setStatistics] = useState(loadStatistics);
  const keep = (next: Statistics): void => {
    setStatistics(next);
    saveStatistics(next);
  };
  useEffect(() => {
    if (!isToCount(inUse)) return;
    const { session, position, send } = inUse;
    keep(countGame(loadStatistics(), session.spec.preset, position.state.outcome, session.hints > 0));
    send({ type: 'counted' });
  });
  return { statistics, clear: () => keep({}) };
}
