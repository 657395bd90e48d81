import { schema as s } from 'maketen/env';
import { count } from './stored.js';

/** How often moves may be taken back in a game whose rules know no undo. */
const takeBackLimit = s.either(count, s.oneOf(['unlimited']), 'a number or "unlimited"');
export type TakeBackLimit = s.OutputOf<typeof takeBackLimit>;

const gameSpec = s.object({
  preset: s.text(),
  /** Rule options that differ from the preset's. */
  options: s.anyObject(),
  /** Deals the cards, or shuffles those that a position hides; 0 and without effect where the deck is given. */
  seed: count,
  takeBacks: takeBackLimit,
  /** The position to start from, in its notation; its hidden cards are shuffled by the seed. */
  position: s.optional(s.text()),
  /** The deck of an imported trace, as in trace-format.md. */
  deck: s.optional(s.listOf(s.anything)),
  /** The date whose daily deal it is: "2026-11-22". */
  day: s.optional(s.text()),
});

const turn = s.object({ action: count, slots: s.optional(s.listOf(count)) });

export const sessionSchema = s.object({
  /** Tells games of the same deal apart. */
  id: count,
  spec: gameSpec,
  turns: s.listOf(turn),
  /** Turns shown while looking back; null at the game as it stands. */
  lookingAt: s.nullable(count),
  takenBack: count,
  /** Hints asked for, also while looking back: what they say holds for later moves too. */
  hints: count,
  /** An agent has played in it, it was imported or set up, or its cards had been seen: it is not counted. */
  foreign: s.yesOrNo,
  /** Whether its end is in the statistics. */
  counted: s.yesOrNo,
});

/** Everything that a game is dealt from; a link says it. Plain JSON. */
export type GameSpec = s.ReadonlyJson<s.OutputOf<typeof gameSpec>>;

/** A move with the slots that the player picked for it, where several cards would do. */
export type Turn = s.ReadonlyJson<s.OutputOf<typeof turn>>;

/** A game as data: everything else is derived by replaying the turns. Plain JSON. */
export type Session = s.ReadonlyJson<s.OutputOf<typeof sessionSchema>>;

function newId() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}

/** A new game; its spec is an object of its own, so that another one means another game. */
export function newSession(spec: GameSpec): Session {
  return {
    id: newId(),
    spec: { ...spec },
    turns: [],
    lookingAt: null,
    takenBack: 0,
    hints: 0,
    foreign: spec.position !== undefined,
    counted: false,
  };
}

/** Without a move of its own it is not counted: its cards are seen in the other one. */
export function copiedSession(session: Session): Session {
  return { ...session, id: newId(), foreign: session.foreign || session.turns.length === 0 };
}

export function turnsShown({ turns, lookingAt }: Session): number {
  return lookingAt ?? turns.length;
}

/** A second game of the same deal with the turns that are shown; the first one stays as it is. */
export function playedOnFromHere(session: Session): Session {
  const turns = session.turns.slice(0, turnsShown(session));
  return { ...newSession(session.spec), turns, takenBack: session.takenBack, hints: session.hints, foreign: true };
}

type SessionEvent =
  | { readonly type: 'start'; readonly session: Session }
  /** `after`: the session's `turns` when the turn was chosen. */
  | {
      readonly type: 'play';
      readonly turn: Turn;
      readonly after: readonly Turn[];
      readonly by: 'player' | 'agent';
    }
  | { readonly type: 'take-back'; readonly turns?: number }
  | { readonly type: 'look'; readonly at: number }
  | { readonly type: 'hinted' }
  | { readonly type: 'counted' };

/** The session after an event, whose legality is checked before. A turn that was chosen in another position is dropped. */
export function reduceSession(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'start':
      return event.session;
    case 'play':
      if (event.after !== session.turns) return session;
      return {
        ...session,
        turns: [...session.turns, event.turn],
        lookingAt: null,
        foreign: session.foreign || event.by === 'agent',
      };
    case 'take-back':
      return {
        ...session,
        turns: session.turns.slice(0, -(event.turns ?? 1)),
        lookingAt: null,
        takenBack: session.takenBack + 1,
      };
    case 'look': {
      const at = Math.max(0, Math.min(event.at, session.turns.length));
      return { ...session, lookingAt: at === session.turns.length ? null : at };
    }
    case 'hinted':
      return { ...session, hints: session.hints + 1 };
    case 'counted':
      return { ...session, counted: true };
  }
}
