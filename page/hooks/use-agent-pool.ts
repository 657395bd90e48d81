import { useEffect, useRef, useState } from 'preact/hooks';
import type { ModelFiles, Ranking } from '../engine/calls.js';
import { engine } from '../engine/engine.js';
import { rulesKey } from '../session/position.js';
import type { GameSpec } from '../session/session.js';
import { useAnswer } from './use-answer.js';
import { useLastUnder } from './use-last-under.js';
import { useStateOf } from './use-state-of.js';

export type AgentPoolController = ReturnType<typeof useAgentPool>;

/** The agents for the present rules; the strongest one is loaded in the background. */
export function useAgentPool(spec: GameSpec, onError: (error: Error) => void) {
  const [taken, setTaken] = useState(0);
  const [solved, setSolved] = useState<{ readonly rules: string; readonly by: string } | null>(null);
  const rules = rulesKey(spec);
  useEffect(() => setSolved(null), [rules]); // the worker keeps one solution

  const found = useAnswer((calls) => calls.agents({ spec, turns: [] }), `${rules} ${taken}`, onError);
  const agents = useLastUnder(rules, found) ?? [];

  const loaded = useAnswer((calls) => calls.load({ spec, turns: [] }), rules, onError);
  /** Who gives the hints if nobody is named: the exact solution or the preset's model once it is loaded; null for a scripted agent. */
  const strongest = solved?.rules === rules ? solved.by : (loaded ?? null);

  async function takeOwn(files: ModelFiles): Promise<string | null> {
    try {
      const name = await engine.ask((calls) => calls.takeOwn({ spec, turns: [] }, files));
      setTaken((count) => count + 1);
      return name;
    } catch (error) {
      onError(error as Error);
      return null;
    }
  }

  /** To be called with the exact agent's name when the present rules have been solved: it is the strongest from now on. */
  function takeSolved(name: string) {
    setSolved({ rules, by: name });
    setTaken((count) => count + 1);
  }

  return { agents, strongest, loading: loaded === undefined, takeSolved, takeOwn };
}

export type Solving = ReturnType<typeof useSolving>;

/** Solves the game once a hint was given that is not exact, unless it was stopped. @param onSolved called when exact hints can be had */
export function useSolving(
  spec: GameSpec,
  ranking: Ranking | null,
  onSolved: (agent: string) => void,
  onError: (error: Error) => void,
) {
  const rules = rulesKey(spec);
  const [isStopped, setStopped] = useStateOf<boolean>(rules);
  const [done, setDone] = useStateOf<number>(rules);
  const begun = useRef<string | null>(null);
  begun.current = ranking?.canBeSolved === true || begun.current === rules ? rules : null;
  const asked = isStopped ? null : begun.current;
  const by = useAnswer(
    (calls, callable) => calls.solve({ spec, turns: [] }, callable(setDone)),
    asked,
    onError,
    (calls) => calls.stopSolving(),
  );
  useEffect(() => {
    if (by) onSolved(by);
  }, [by]);
  return {
    /** The part of the work that is done, from 0 to 1; null where the game is not being solved. */
    share: asked !== null && by === undefined ? (done ?? 0) : null,
    stop: () => setStopped(true),
  };
}
