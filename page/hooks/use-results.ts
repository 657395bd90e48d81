import { measuresOf } from 'maketen/env';
import { useEffect, useState } from 'preact/hooks';
import { isPlainCasual } from '../session/casual.js';
import { countResult, loadResults, type Results, saveResults } from '../session/results.js';
import { isDealCounted, saveCountedDeal } from '../session/saved-statistics.js';
import { isOfStatistics } from '../session/statistics.js';
import type { SessionController } from './use-session.js';

export interface ResultsController {
  readonly results: Results;
  /** Forgets those of one preset. */
  readonly clear: (preset: string) => void;
}

/** How the player's games ended, counted with their end. To be called before `useStatistics`, which then says that a game is counted. */
export function useResults(controller: SessionController, today: string): ResultsController {
  const [results, setResults] = useState(loadResults);
  const keep = (next: Results): void => {
    setResults(next);
    saveResults(next);
  };
  useEffect(() => {
    const readAgain = (): void => setResults(loadResults());
    addEventListener('storage', readAgain);
    return () => removeEventListener('storage', readAgain);
  }, []);
  useEffect(() => {
    const { session, position, send } = controller;
    const { spec } = session;
    const { outcome } = position.state;
    if (outcome === 'ongoing' || session.lookingAt !== null || session.counted) return;
    const isCasual = !session.foreign && spec.day === undefined && isPlainCasual(spec);
    if (!isCasual && !isOfStatistics(session)) return;
    if (!isDealCounted(spec)) {
      const { parts, state } = position;
      const result = measuresOf(parts)[0]?.of(parts.rules, state) ?? null;
      const kind = isCasual ? 'casual' : session.hints > 0 ? 'withHints' : 'withoutHints';
      keep(countResult(loadResults(), spec.preset, { kind, won: outcome === 'won', result, day: today }));
    }
    if (!isCasual) return;
    if (!isDealCounted(spec)) saveCountedDeal(spec);
    send({ type: 'counted' });
  });
  const clear = (preset: string): void => {
    keep(Object.fromEntries(Object.entries(loadResults()).filter(([name]) => name !== preset)));
  };
  return { results, clear };
}
