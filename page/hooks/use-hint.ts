import { useEffect, useState } from 'preact/hooks';
import type { Ranking } from '../engine/calls.js';
import type { Engine } from '../engine/engine.js';
import { type GivenHint, isToBeGivenAgain } from './hint-again.js';
import type { SessionController } from './use-session.js';

/** What is being worked out: a hint, or chances counted in games played on. */
export type Asking = 'hint' | 'playing on';

export interface Hint {
  /** Null before one is asked for in this position. */
  readonly ranking: Ranking | null;
  readonly asking: Asking | null;
  /** Asks about the position that is shown; nothing where it has been asked for and is still being worked out. */
  readonly ask: () => void;
  /** Has games played on from it, and the chances counted. */
  readonly playOn: () => void;
  /** Who is asked; null for the strongest agent there is. */
  readonly agent: string | null;
  readonly setAgent: (agent: string | null) => void;
}

interface Found extends GivenHint {
  readonly of: object;
  readonly ranking: Ranking;
}

/**
 * The ranking of the moves in the position that is shown. One that a stand-in gave is given again when the strongest agent has come.
 * @param strongest who that is; null while it is on its way
 */
export function useHint(
  engine: Engine,
  { session, position, send }: SessionController,
  strongest: string | null,
  onError: (error: Error) => void,
): Hint {
  const [agent, setAgent] = useState<string | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const [asked, setAsked] = useState<{ readonly of: object; readonly what: Asking } | null>(null);
  const rules = JSON.stringify([session.spec.preset, session.spec.options]);

  useEffect(() => setAgent(null), [rules]);

  const shown = found?.of === position ? found : null;
  useEffect(() => {
    if (isToBeGivenAgain(shown, strongest, agent)) void ask('hint');
  }, [strongest, shown]);

  async function ask(what: Asking): Promise<void> {
    if (asked?.of === position) return;
    const { spec } = session;
    const question = { of: position, what };
    setAsked(question);
    send({ type: 'hinted' });
    try {
      const playOn = what === 'playing on';
      const ranking = await engine.ask((calls) => calls.hint({ spec, turns: position.turns }, agent, playOn));
      setFound({ of: position, ranking, strongest });
    } catch (error) {
      onError(error as Error);
    }
    setAsked((current) => (current === question ? null : current));
  }

  return {
    ranking: shown?.ranking ?? null,
    asking: asked?.of === position ? asked.what : null,
    ask: () => void ask('hint'),
    playOn: () => void ask('playing on'),
    agent,
    setAgent,
  };
}
