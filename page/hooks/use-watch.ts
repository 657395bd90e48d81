import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { Thinker } from '../thinker/thinker.js';
import type { SessionInUse } from './use-session.js';

/** Moves a second; null for as fast as they come. */
export type Speed = number | null;

export interface Watch {
  readonly running: boolean;
  readonly speed: Speed;
  readonly start: (agent: string) => void;
  readonly stop: () => void;
  readonly setSpeed: (speed: Speed) => void;
}

/** Lets an agent play the game on, move by move, until it is stopped or the game is over. */
export function useWatch(thinker: Thinker, inUse: SessionInUse, onError: (error: Error) => void): Watch {
  const [agent, setAgent] = useState<string | null>(null);
  const [speed, setSpeed] = useState<Speed>(2);
  const { session, position, send } = inUse;
  const over = position.legal.length === 0;

  useEffect(() => setAgent(null), [session.spec]);

  // Not after the paint: that would hold up an agent at full speed.
  useLayoutEffect(() => {
    if (agent === null) return;
    if (over) {
      setAgent(null);
      return;
    }
    let cancelled = false;
    const pause = new Promise((resolve) => setTimeout(resolve, speed === null ? 0 : 1000 / speed));
    const { spec, turns } = session;
    Promise.all([thinker.ask('move', { spec, turns, agent }), pause]).then(
      ([action]) => {
        if (!cancelled) send({ type: 'play', turn: { action }, by: 'agent' });
      },
      (error: Error) => {
        if (cancelled) return;
        setAgent(null);
        onError(error);
      },
    );
    return () => {
      cancelled = true;
    };
  }, [agent, session.turns, session.spec, over]);

  return { running: agent !== null, speed, start: setAgent, stop: () => setAgent(null), setSpeed };
}
