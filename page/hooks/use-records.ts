import type { Results } from '../session/results.js';
import { useResults } from './use-results.js';
import type { SessionController } from './use-session.js';
import { type StatisticsController, useStatistics } from './use-statistics.js';

/** All that is kept of the player's finished games. */
export interface RecordsController extends StatisticsController {
  readonly results: Results;
}

/** The player's own games: how many were won, and how they ended. */
export function useRecords(controller: SessionController, today: string): RecordsController {
  const { results, clear: clearResults } = useResults(controller, today);
  const { clear, ...more } = useStatistics(controller);
  return {
    ...more,
    results,
    clear: (preset) => {
      clear(preset);
      clearResults(preset);
    },
  };
}
