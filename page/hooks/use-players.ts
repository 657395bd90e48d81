import { useEffect, useState } from 'preact/hooks';
import type { GameSpec } from '../session/session.js';
import type { Player } from '../thinker/messages.js';
import type { Thinker } from '../thinker/thinker.js';

export interface PlayersAtHand {
  readonly players: readonly Player[];
  /** The preset's model once it is loaded; null before, or if there is none for these rules. */
  readonly model: string | null;
  /** Whether the model is still on its way. */
  readonly loading: boolean;
  /** To be called when there is a player more. */
  readonly refresh: () => void;
}

/** The agents for the present rules; the preset's model is loaded in the background. */
export function usePlayers(thinker: Thinker, spec: GameSpec, onError: (error: Error) => void): PlayersAtHand {
  const [players, setPlayers] = useState<readonly Player[]>([]);
  const [model, setModel] = useState<string | null>(null);
  const [loading, setLoading] = useState(true);
  const [refreshed, setRefreshed] = useState(0);
  const rules = JSON.stringify([spec.preset, spec.options]);

  useEffect(() => {
    let stale = false;
    thinker.ask('players', { spec, turns: [] }).then((found) => stale || setPlayers(found), onError);
    return () => {
      stale = true;
    };
  }, [rules, refreshed]);

  useEffect(() => {
    let stale = false;
    setModel(null);
    setLoading(true);
    const settle = (name: string | null): void => {
      if (stale) return;
      setModel(name);
      setLoading(false);
    };
    thinker.ask('load', { spec, turns: [], agent: null }).then(settle, (error: Error) => {
      settle(null);
      onError(error);
    });
    return () => {
      stale = true;
    };
  }, [rules]);

  return { players, model, loading, refresh: () => setRefreshed((count) => count + 1) };
}
