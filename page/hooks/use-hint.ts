import { useEffect, useState } from 'preact/hooks';
import type { Ranking } from '../thinker/messages.js';
import type { Thinker } from '../thinker/thinker.js';
import type { SessionInUse } from './use-session.js';

export interface Hint {
  /** Null before one is asked for in this position. */
  readonly ranking: Ranking | null;
  readonly asking: boolean;
  /** Asks about the position that is shown; null asks the strongest agent at hand. */
  readonly ask: (agent: string | null, playouts: boolean) => void;
}

/** The ranking of the moves in the position that is shown. */
export function useHint(
  thinker: Thinker,
  { session, position, send }: SessionInUse,
  onError: (error: Error) => void,
): Hint {
  const [found, setFound] = useState<{ readonly of: object; readonly ranking: Ranking } | null>(null);
  const [asking, setAsking] = useState<object | null>(null);

  useEffect(() => {
    setAsking(null);
  }, [position]);

  function ask(agent: string | null, playouts: boolean): void {
    const { spec } = session;
    const sent = { spec, turns: position.turns };
    setAsking(position);
    if (session.lookingAt === null) send({ type: 'hinted' });
    void (async () => {
      try {
        const ranking = await thinker.ask('hint', { ...sent, agent, playouts });
        setFound({ of: position, ranking });
        // A model that was trained for another end than winning ranks at once; its chances have to be counted.
        if (!playouts && ranking.moves.some(({ chance }) => chance === null))
          setFound({ of: position, ranking: await thinker.ask('hint', { ...sent, agent, playouts: true }) });
      } catch (error) {
        onError(error as Error);
      }
      setAsking((current) => (current === position ? null : current));
    })();
  }

  return { ranking: found?.of === position ? found.ranking : null, asking: asking === position, ask };
}
