import './odds.css';
import type { Hint } from 'maketen/hint';
import { useHint } from 'maketen/react';
import { useCallback, useMemo } from 'preact/hooks';
import { engine } from '../engine/engine.js';
import { useLastUnder } from '../hooks/use-last-under.js';
import { useAgents, useGame } from '../hooks/use-page.js';
import { usePreference } from '../hooks/use-preferences.js';
import { type Position, rulesKey } from '../session/position.js';
import { texts } from '../texts/texts.js';
import { chanceText, meanDecimals } from './ranking-words.js';

/** Milliseconds that a position has to stay before it is asked about: an agent at full speed is not held up. */
const STAYS = 50;

/** The chance to win from here and its interval. Its place is there before it is known. A press switches it off and on again. */
export function Odds() {
  const { session, position } = useGame();
  const { pool } = useAgents();
  const [isOn, setOn] = usePreference('maketen.chance-shown');
  const isOver = position.state.outcome !== 'ongoing';
  const rules = rulesKey(session.spec);
  const ask = useCallback(
    async ({ turns }: Position, signal: AbortSignal): Promise<Hint[]> => {
      await new Promise((stayed) => setTimeout(stayed, STAYS));
      if (signal.aborted) return [];
      const odds = await engine.ask((calls) => calls.odds({ spec: session.spec, turns }));
      return odds === null ? [] : [odds];
    },
    [session.spec, pool.strongest],
  );
  const { best } = useHint(position, isOver ? null : ask, isOn);
  const odds = useLastUnder(rules, best);
  const { hints, review } = texts();
  if (isOver) return null;
  return (
    <button class="odds pill" data-action="chance" aria-pressed={isOn} aria-live="off" onClick={() => setOn(!isOn)}>
      {odds !== null && isOn ? (
        <OddsText odds={odds} />
      ) : (
        <span class="quiet">{isOn ? hints.odds('…') : review.liveChance}</span>
      )}
    </button>
  );
}

/** Rendered with each answer, not with each move before it. */
function OddsText({ odds }: { readonly odds: Hint }) {
  const { playMatters } = useGame();
  const { hints, numbers } = texts();
  return useMemo(() => {
    const { winProbability, expectedResult } = odds;
    return (
      <span class="odds-text">
        <span>{hints.odds(<b>{chanceText(winProbability)}</b>)}</span>
        <span class="odds-more">
          {expectedResult !== null && !playMatters
            ? hints.onAverage(expectedResult.name, expectedResult.estimate, meanDecimals(expectedResult.estimate))
            : winProbability.low < winProbability.high &&
              numbers.percentRange(winProbability.low, winProbability.high, 0)}
        </span>
      </span>
    );
  }, [odds, playMatters, hints]);
}
