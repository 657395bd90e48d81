import { useEffect, useState } from 'preact/hooks';
import { millisecondsOf, type Speed } from './speed.js';
import type { SessionController } from './use-session.js';

export interface Replay {
  readonly running: boolean;
  /** From the position that is shown; from the deal on if that is the last one. */
  readonly start: () => void;
  readonly stop: () => void;
}

/** Shows the moves of the game one after the other. */
export function useReplay({ session, send }: SessionController, speed: Speed): Replay {
  const [running, setRunning] = useState(false);
  const { id, turns, lookingAt } = session;

  useEffect(() => setRunning(false), [id, turns]);

  useEffect(() => {
    if (!running) return;
    if (lookingAt === null) {
      setRunning(false);
      return;
    }
    const timer = setTimeout(() => send({ type: 'look', at: lookingAt + 1 }), millisecondsOf(speed));
    return () => clearTimeout(timer);
  }, [running, lookingAt, speed]);

  function start(): void {
    if (lookingAt === null) send({ type: 'look', at: 0 });
    setRunning(true);
  }

  return { running, start, stop: () => setRunning(false) };
}
