import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { areAllGamesHere, FIRST_DEALS, loadAllGames } from '../games/game-views.js';
import { isPlayedElsewhere, keepGame, readGames } from '../session/kept-games.js';
import { isForLab } from '../session/lab.js';
import { formatLink, pageLink, presetOf } from '../session/link.js';
import { listen } from '../session/listen.js';
import { type Address, dealtSession, type Opening, openSession, presetsAsked } from '../session/open-session.js';
import { isPresetHere, replay } from '../session/position.js';
import {
  copiedSession,
  type GameSpec,
  playedOnFromHere,
  reduceSession,
  type Session,
  turnsShown,
} from '../session/session.js';
import { isStorageRefused } from '../session/stored.js';
import { useLatest } from '../table/use-later.js';
import { texts } from '../texts/texts.js';
import { hasLeftOver, isAnythingOver, isOverGame, noteEntry, OVER } from './use-over.js';

interface SessionProblems {
  /** Another link is followed. @param error why it cannot be opened; null if it can */
  readonly onLink: (error: string | null) => void;
  /** Once, when the browser first refuses. */
  readonly onNothingKept: (message: string) => void;
  /** The game is played in another tab, too: this one plays a copy from now on. */
  readonly onCopied: (message: string) => void;
}

/** The game of the present entry of the browser's history; null before it has one. */
export function gameOfEntry(): number | null {
  return (history.state as { readonly game: number } | null)?.game ?? null;
}

export function addressNow(): Address {
  const isQuery = location.hash === '' && presetOf(location.search) !== null;
  return { hash: isQuery ? location.search : location.hash, game: gameOfEntry(), first: FIRST_DEALS };
}

function addressOf(session: Session) {
  // A query that has dealt a game has done its part.
  const query = presetOf(location.search) === null ? location.search : '';
  return pageLink(`${location.pathname}${query}`, session);
}

/** Another address, or another tab, may mean a game that is not loaded yet: the event comes again when all are. @returns whether it will */
function comesAgain(event: string) {
  if (areAllGamesHere() || presetsAsked().every(isPresetHere)) return false;
  loadAllGames().then(
    () => dispatchEvent(new Event(event)),
    (error: unknown) => console.error(error),
  );
  return true;
}

/** The game being played: kept by the browser, named by the address, an entry of the history. When another tab plays it on, this one becomes a copy. */
export function useSession(opening: Opening, { onLink, onNothingKept, onCopied }: SessionProblems) {
  const [session, send] = useReducer(reduceSession, opening.session);
  const position = useMemo(
    () => replay(session.spec, session.turns.slice(0, turnsShown(session))),
    [session.spec, session.turns, session.lookingAt],
  );

  const [copyId, setCopyId] = useState<number | null>(null);
  /** The game as this tab knows it to be kept. */
  const known = useRef(session);
  const isKept = useRef<Session | null>(null);
  const told = useRef(false);

  function copy() {
    const copied = copiedSession(session);
    history.replaceState({ game: copied.id, [OVER]: isOverGame() }, '', addressOf(copied));
    send({ type: 'start', session: copied });
    setCopyId(copied.id);
    onCopied(texts().messages.playedElsewhere);
  }

  function keep() {
    if (isKept.current === session) return;
    isKept.current = session;
    const before = known.current.id === session.id ? known.current : session;
    if (isPlayedElsewhere(readGames(), before)) {
      copy();
      return;
    }
    known.current = session;
    keepGame(session);
    if (told.current || !isStorageRefused()) return;
    told.current = true;
    onNothingKept(texts().messages.nothingKept);
  }

  function readAgain() {
    if (comesAgain('storage')) return;
    keep();
    if (isPlayedElsewhere(readGames(), session)) copy();
  }

  function follow() {
    const hasLeft = hasLeftOver();
    keep();
    // A game without a move has another id after a reload, and so has a copy.
    if (hasLeft && location.hash === `#${formatLink(session.spec)}`) history.replaceState({ game: session.id }, '');
    if (gameOfEntry() === session.id) {
      // What had been closed before has left an entry, in which nothing is seen.
      if (hasLeft && !isAnythingOver()) history.back();
      return;
    }
    if (comesAgain('popstate')) return;
    const opened = openSession(addressNow(), readGames(), session);
    onLink(opened.error);
    // Something may have been opened over the game while the others were loaded.
    history.replaceState({ game: opened.session.id, [OVER]: isOverGame() }, '', addressOf(opened.session));
    send({ type: 'start', session: opened.session });
  }

  // After the frame that shows the move; before anybody reads what is kept, and before the page goes.
  useEffect(keep, [session]);
  const latest = useLatest({ keep, readAgain, follow });
  useLayoutEffect(() => listen(document, { visibilitychange: latest.keep }), []);
  // Before the browser can follow another link: an effect after the first frame would write this game's address over it. Before what closes by Back, too.
  useLayoutEffect(() => {
    // What was open before a reload has an entry still.
    noteEntry(isOverGame());
    history.replaceState({ game: session.id, [OVER]: isOverGame() }, '', addressOf(session));
    return listen(window, { pagehide: latest.keep, storage: latest.readAgain, popstate: latest.follow });
  }, []);

  function start(next: Session) {
    const address = addressOf(next);
    keep();
    if (isOverGame()) history.replaceState({ game: next.id }, '', address);
    else history.pushState({ game: next.id }, '', address);
    noteEntry(false);
    send({ type: 'start', session: next });
  }

  return {
    session,
    position,
    send,
    /** Whether the game goes on in another tab, and this one plays a copy. */
    isCopy: session.id === copyId,
    /** Another game: the browser's Back returns to this one. */
    start,
    deal: (spec: GameSpec) => {
      keep();
      start(dealtSession(spec, readGames()));
    },
    playOn: () => start(playedOnFromHere(session)),
  };
}

export type SessionController = ReturnType<typeof useSession>;

/** What the address holds of its own: a whole game, a puzzle or a training. */
function sharedNow() {
  const query = new URLSearchParams(location.hash.slice(1));
  const what = (['game', 'puzzle', 'learn'] as const).find((key) => query.has(key));
  if (what === 'learn') return { what, text: location.hash.replace(/^.*?learn=/, '') }; // with its settings
  return what === undefined ? null : { what, text: query.get(what)! };
}

/** What the address holds, until it has been taken. To be called before `useSession`, which puts its own game's link there. */
export function useShared() {
  const state = useState(sharedNow);
  useLayoutEffect(
    () => listen(window, { popstate: () => isForLab() || state[1]((before) => sharedNow() ?? before) }),
    [],
  );
  return state;
}

/** The game of a share text. What reads it is loaded for it. */
export async function sessionShared(text: string): Promise<Session> {
  const [{ sessionOfShareText }] = await Promise.all([import('../session/trace-file.js'), loadAllGames()]);
  return sessionOfShareText(text);
}
