import { useEffect, useMemo, useReducer } from 'preact/hooks';
import { formatLink } from '../session/link.js';
import { isDealtBy, openSession, type Opening } from '../session/open-session.js';
import { replay } from '../session/position.js';
import { reduceSession, type SessionEvent } from '../session/reducer.js';
import { saveSession } from '../session/saved-session.js';
import { type Session, turnsShown } from '../session/session.js';
import type { Position } from '../session/position.js';

export interface SessionInUse {
  readonly session: Session;
  /** The position that is shown. */
  readonly position: Position;
  readonly send: (event: SessionEvent) => void;
}

/** The game being played: kept by the browser, and named by the page's address. */
export function useSession(opening: Opening, onLinkError: (message: string) => void): SessionInUse {
  const [session, send] = useReducer(reduceSession, opening.session);
  const position = useMemo(
    () => replay(session.spec, session.turns.slice(0, turnsShown(session))),
    [session.spec, session.turns, session.lookingAt],
  );

  useEffect(() => saveSession(session), [session]);

  useEffect(() => {
    const link = session.spec.deck === undefined ? `#${formatLink(session.spec)}` : '';
    history.replaceState(null, '', `${location.pathname}${location.search}${link}`);
  }, [session.spec]);

  useEffect(() => {
    const follow = (): void => {
      const { session: opened, error } = openSession(location.hash, session);
      if (error !== null) onLinkError(error);
      else if (!isDealtBy(session, formatLink(opened.spec))) send({ type: 'start', session: opened });
    };
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [session]);

  return { session, position, send };
}
