import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { loadAllGames } from '../games/game-views.js';
import type { Session } from '../session/session.js';

/** What comes after "game=" in an address. */
function sharedTextNow(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('game');
}

/** The whole game that the address holds, if it does. To be called before `useSession`, which puts its own game's link there. */
export function useSharedText() {
  const state = useState(sharedTextNow);
  useLayoutEffect(() => {
    const read = (): void => {
      const text = sharedTextNow();
      if (text !== null) state[1](text);
    };
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);
  return state;
}

/** Opens the game of a share text. What reads it is loaded for it. */
export function useSharedGame(
  [text, setText]: ReturnType<typeof useSharedText>,
  start: (session: Session) => void,
  onError: (error: Error) => void,
): void {
  useEffect(() => {
    if (text === null) return;
    setText(null);
    Promise.all([import('../share/shared-game.js'), loadAllGames()])
      .then(([{ sessionOfShareText }]) => start(sessionOfShareText(text)))
      .catch(onError);
  }, [text]);
}
