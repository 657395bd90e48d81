import './odds.css';
import type { Hint } from 'maketen/hint';
import { useEffect, useState } from 'preact/hooks';
import type { Engine } from '../engine/engine.js';
import type { Position } from '../session/position.js';
import type { Session } from '../session/session.js';
import { texts } from '../texts/texts.js';
import { chanceText, meanDecimals } from './ranking-words.js';

export interface OddsProps {
  readonly engine: Engine;
  readonly session: Session;
  readonly position: Position;
}

/** The exact chance of winning from here, in games that are solved, whose place is there before it is known; nothing in the others. */
export function Odds({ engine, session, position }: OddsProps) {
  const [found, setFound] = useState<{ readonly of: string; readonly odds: Hint | null } | null>(null);
  const rules = JSON.stringify([session.spec.preset, session.spec.options]);
  useEffect(() => {
    let stale = false;
    engine
      .ask((calls) => calls.odds({ spec: session.spec, turns: position.turns }))
      .then(
        (odds) => stale || setFound({ of: rules, odds }),
        () => stale || setFound(null), // a position of which the odds are not known
      );
    return () => {
      stale = true;
    };
  }, [position]);
  if (position.parts.game.playMatters) return null;
  if (found === null || found.of !== rules || found.odds === null) return <p class="odds" />;
  const { hints } = texts();
  const { winProbability, expectedResult } = found.odds;
  return (
    <p class="odds" aria-live="off">
      {hints.odds(<b>{chanceText(winProbability.estimate)}</b>)}
      {expectedResult !== null && (
        <span class="odds-more">
          {hints.onAverage(expectedResult.name, expectedResult.estimate, meanDecimals(expectedResult.estimate))}
        </span>
      )}
    </p>
  );
}
