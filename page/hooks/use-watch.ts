import { useLayoutEffect, useState } from 'preact/hooks';
import { engine } from '../engine/engine.js';
import type { SessionController } from './use-session.js';
import { useStateOf } from './use-state-of.js';

/** Moves a second; null for as fast as they come. */
export type Speed = number | null;

export const SPEEDS: readonly Speed[] = [1, 2, 5, 15, null];

/** Milliseconds that an agent may take before the page says that it thinks. */
const THINKING_MS = 500;

export type Watch = ReturnType<typeof useWatch>;

/** Lets an agent play the game on, move by move, until it is stopped or the game is over. */
export function useWatch(controller: SessionController, onError: (error: Error) => void) {
  const { session, position, send } = controller;
  const [agent, setAgent] = useStateOf<string>(session.id);
  const [thinking, setThinking] = useState(false);
  const [speed, setSpeed] = useState<Speed>(2);
  const over = position.legal.length === 0;

  // Not after the paint: that would hold up an agent at full speed.
  useLayoutEffect(() => {
    if (agent === null) return;
    if (over) {
      setAgent(null);
      return;
    }
    let cancelled = false;
    const pause = new Promise((resolve) => setTimeout(resolve, 1000 / (speed ?? Infinity)));
    const patience = setTimeout(() => setThinking(true), THINKING_MS);
    const settle = () => {
      clearTimeout(patience);
      setThinking(false);
    };
    const { spec, turns } = session;
    const decision = engine.ask((calls) => calls.move({ spec, turns }, agent)).finally(settle);
    Promise.all([decision, pause]).then(
      ([action]) => {
        if (!cancelled) send({ type: 'play', turn: { action }, after: turns, by: 'agent' });
      },
      (error: Error) => {
        if (cancelled) return;
        setAgent(null);
        onError(error);
      },
    );
    return () => {
      cancelled = true;
      settle();
    };
  }, [agent, session.turns, session.id, over]);

  return {
    running: agent !== null,
    /** Whether moves come faster than a screen reader can say them. */
    isTooFastToSay: agent !== null && (speed === null || speed > 1),
    thinking,
    speed,
    setSpeed,
    start: setAgent,
    stop: () => setAgent(null),
  };
}
