import './odds.css';
import type { Hint } from 'maketen/hint';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Engine } from '../engine/engine.js';
import { usePreference } from '../hooks/use-preference.js';
import { type Chances, keepChances, readChances } from '../session/kept-chances.js';
import type { Position } from '../session/position.js';
import type { Session } from '../session/session.js';
import { texts } from '../texts/texts.js';
import { oddsCurve } from './odds-curve.js';
import { chanceText, meanDecimals } from './ranking-words.js';

/** Milliseconds that a position has to stay before it is asked about: an agent at full speed is not held up. */
const STAYS = 50;

export interface OddsProps {
  readonly engine: Engine;
  readonly session: Session;
  readonly position: Position;
  /** Who gives the chances; null while it is on its way, and where a scripted agent stands in for it. */
  readonly strongest: string | null;
}

/**
 * The chance to win from here, its interval, and the chances so far; at the end the whole course of the game. Its place is there before it is known. A press switches
 * it off and on again.
 */
export function Odds({ engine, session, position, strongest }: OddsProps) {
  const [isOn, setOn] = usePreference('maketen.chance-shown', texts().messages.kept.chance, true);
  const [found, setFound] = useState<{ readonly of: string; readonly odds: Hint | null } | null>(null);
  const known = useRef<{ readonly id: number; readonly chances: Chances } | null>(null);
  if (known.current?.id !== session.id) known.current = { id: session.id, chances: readChances(session.id) };
  const { chances } = known.current;
  const { outcome } = position.state;
  const isOver = outcome !== 'ongoing';
  const rules = JSON.stringify([session.spec.preset, session.spec.options]);
  useEffect(() => {
    if (!isOn || isOver) return;
    let stale = false;
    const { length } = position.turns;
    const settle = (odds: Hint | null): void => {
      if (stale) return;
      if (odds !== null) {
        // A turn that was passed over has none.
        while (chances.length < length) chances.push(null);
        chances[length] = odds.winProbability.estimate;
        keepChances(session.id, chances);
      }
      setFound({ of: rules, odds });
    };
    const timer = setTimeout(() => {
      engine.ask((calls) => calls.odds({ spec: session.spec, turns: position.turns })).then(settle, () => settle(null)); // a position of which the odds are not known
    }, STAYS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [position, strongest, isOn]);
  const odds = isOn && !isOver && found?.of === rules ? found.odds : null;
  const course = isOver ? [...chances.slice(0, position.turns.length), outcome === 'won' ? 1 : 0] : chances;

  // Without a course there is nothing to show.
  if (isOver && (!isOn || course.filter((chance) => chance !== null).length < 3)) return <span class="odds" />;
  return (
    <button
      type="button"
      class={isOver ? 'odds is-over' : 'odds'}
      data-action="chance"
      aria-pressed={isOn}
      aria-live="off"
      onClick={() => setOn(!isOn)}
    >
      {(odds !== null || (isOn && isOver)) && (
        <svg class="odds-curve" viewBox="0 0 56 22" aria-hidden="true">
          <polyline points={oddsCurve(course, position.turns.length)} />
        </svg>
      )}
      {odds === null ? (
        <span class={isOver && isOn ? 'visually-hidden' : 'quiet'}>{texts().review.liveChance}</span>
      ) : (
        <OddsText odds={odds} playMatters={position.parts.game.playMatters} />
      )}
    </button>
  );
}

interface OddsTextProps {
  readonly odds: Hint;
  readonly playMatters: boolean;
}

/** Rendered with each answer, not with each move before it. */
function OddsText({ odds, playMatters }: OddsTextProps) {
  const { hints, numbers } = texts();
  return useMemo(() => {
    const { winProbability, expectedResult } = odds;
    return (
      <span class="odds-text">
        <span>{hints.odds(<b>{chanceText(winProbability.estimate)}</b>)}</span>
        <span class="odds-more">
          {expectedResult !== null && !playMatters
            ? hints.onAverage(expectedResult.name, expectedResult.estimate, meanDecimals(expectedResult.estimate))
            : winProbability.low < winProbability.high &&
              numbers.percentRange(
                numbers.number(100 * winProbability.low, 0),
                numbers.number(100 * winProbability.high, 0),
              )}
        </span>
      </span>
    );
  }, [odds, playMatters, hints]);
}
