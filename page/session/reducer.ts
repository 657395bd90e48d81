import type { Session, Turn } from './session.js';

export type SessionEvent =
  | { readonly type: 'start'; readonly session: Session }
  | { readonly type: 'play'; readonly turn: Turn; readonly by: 'player' | 'agent'; readonly unaided?: boolean }
  | { readonly type: 'take-back' }
  | { readonly type: 'look'; readonly at: number }
  | { readonly type: 'return' }
  | { readonly type: 'hinted' }
  | { readonly type: 'counted' };

/** The session after an event. Whether a turn is legal, or taking back allowed, is checked before. */
export function reduceSession(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'start':
      return event.session;
    case 'play':
      return {
        ...session,
        turns: [...session.turns, event.turn],
        lookingAt: null,
        foreign: session.foreign || event.by === 'agent',
        unaided: (event.unaided === true && (session.turns.length === 0 || session.unaided === true)) || undefined,
      };
    case 'take-back':
      return { ...session, turns: session.turns.slice(0, -1), lookingAt: null, takenBack: session.takenBack + 1 };
    case 'look': {
      const at = Math.max(0, Math.min(event.at, session.turns.length));
      return { ...session, lookingAt: at === session.turns.length ? null : at };
    }
    case 'return':
      return { ...session, lookingAt: null };
    case 'hinted':
      return { ...session, hints: session.hints + 1 };
    case 'counted':
      return { ...session, counted: true };
  }
}
