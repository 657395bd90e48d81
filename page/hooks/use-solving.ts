import { useEffect, useState } from 'preact/hooks';
import type { Ranking } from '../engine/calls.js';
import type { Engine } from '../engine/engine.js';
import type { GameSpec } from '../session/session.js';

export interface Solving {
  /** The part of the work that is done, from 0 to 1; null where the game is not being solved. */
  readonly share: number | null;
  readonly stop: () => void;
}

/**
 * Solves the game once a stand-in has given a hint. One that was stopped is not begun again by itself.
 * @param ranking the hint that is shown @param onSolved called when exact hints can be had
 */
export function useSolving(
  engine: Engine,
  spec: GameSpec,
  ranking: Ranking | null,
  onSolved: (agent: string) => void,
  onError: (error: Error) => void,
): Solving {
  const [share, setShare] = useState<number | null>(null);
  const [stopped, setStopped] = useState<string | null>(null);
  const rules = JSON.stringify([spec.preset, spec.options]);
  const wanted = ranking?.canBeSolved === true && stopped !== rules;
  const [begun, setBegun] = useState<string | null>(null);

  useEffect(() => {
    if (wanted) setBegun(rules);
  }, [wanted, rules]);

  useEffect(() => {
    if (begun !== rules) return;
    let stale = false;
    setShare(0);
    const onProgress = (done: number): void => {
      if (!stale) setShare(done);
    };
    engine
      .ask((calls, callable) => calls.solve({ spec, turns: [] }, callable(onProgress)))
      .then(
        (agent) => {
          if (stale) return;
          setShare(null);
          if (agent !== null) onSolved(agent);
        },
        (error: Error) => {
          if (stale) return;
          setShare(null);
          onError(error);
        },
      );
    return () => {
      stale = true;
      setShare(null);
      setBegun(null);
      void engine.ask((calls) => calls.stopSolving());
    };
  }, [begun, rules]);

  return {
    share,
    stop: () => {
      setStopped(rules);
      setBegun(null);
    },
  };
}
