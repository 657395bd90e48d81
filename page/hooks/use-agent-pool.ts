import { useEffect, useState } from 'preact/hooks';
import type { ModelFiles, PoolAgent } from '../engine/calls.js';
import type { Engine } from '../engine/engine.js';
import type { GameSpec } from '../session/session.js';

export interface AgentPoolController {
  /** The strongest first. */
  readonly agents: readonly PoolAgent[];
  /** Who gives the hints if nobody is named: the exact solution or the preset's model once it is loaded; null for a scripted agent. */
  readonly strongest: string | null;
  /** Whether it is still on its way. */
  readonly loading: boolean;
  /** To be called with the exact agent's name when the present rules have been solved: it is the strongest from now on. */
  readonly takeSolved: (name: string) => void;
  /** Takes a model of the player's own; the promise is of its name, or of null if it is refused. */
  readonly takeOwn: (files: ModelFiles) => Promise<string | null>;
}

/** The agents for the present rules; the strongest one is loaded in the background. */
export function useAgentPool(engine: Engine, spec: GameSpec, onError: (error: Error) => void): AgentPoolController {
  const [agents, setAgents] = useState<readonly PoolAgent[]>([]);
  const [strongest, setStrongest] = useState<string | null>(null);
  const [loading, setLoading] = useState(true);
  const [taken, setTaken] = useState(0);
  const rules = JSON.stringify([spec.preset, spec.options]);

  useEffect(() => {
    let stale = false;
    engine.ask((calls) => calls.agents({ spec, turns: [] })).then((found) => stale || setAgents(found), onError);
    return () => {
      stale = true;
    };
  }, [rules, taken]);

  useEffect(() => {
    let stale = false;
    setAgents([]); // those of other rules
    setStrongest(null);
    setLoading(true);
    const settle = (name: string | null): void => {
      if (stale) return;
      setStrongest(name);
      setLoading(false);
    };
    engine
      .ask((calls) => calls.load({ spec, turns: [] }))
      .then(settle, (error: Error) => {
        settle(null);
        if (!stale) onError(error);
      });
    return () => {
      stale = true;
    };
  }, [rules]);

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

  function takeSolved(name: string): void {
    setStrongest(name);
    setTaken((count) => count + 1);
  }

  return { agents, strongest, loading, takeSolved, takeOwn };
}
