import { useLayoutEffect } from 'preact/hooks';
import { listen } from '../session/listen.js';
import { useLatest } from '../table/use-later.js';

/** In the state of an entry that something was opened in, over its game. */
export const OVER = 'isOver';

/** Whether the present entry of the browser's history is one for what was opened over a game; the game that is started then takes its place. */
export function isOverGame(): boolean {
  return (history.state as { readonly [OVER]?: boolean } | null)?.[OVER] === true;
}

/** What lies over the game, by whether it is still open, and whether the present entry is one for it, as far as Back has not changed that yet. */
const over = { all: new Set<() => boolean>(), hasEntry: false };

/** What lies over the game has an entry of the browser's history, so that Back closes it. @param isOpen now: a dialog tells a little later that it is closed */
export function useOver(isOver: boolean, onBack: () => void, isOpen = (): boolean => true): void {
  const latest = useLatest({ onBack });

  // Together with what shows it: a Back right after that finds its entry.
  useLayoutEffect(() => {
    if (!isOver) return;
    over.all.add(isOpen);
    if (!isOverGame()) history.pushState({ ...(history.state as object | null), [OVER]: true }, '');
    over.hasEntry = true;
    const stop = listen(window, { popstate: () => isOverGame() || latest.onBack() });
    return () => {
      stop();
      over.all.delete(isOpen);
    };
  }, [isOver]);
}

/** Whether the browser has just left an entry for what lay over the game. */
export function hasLeftOver(): boolean {
  const hadEntry = over.hasEntry;
  over.hasEntry = isOverGame();
  return hadEntry && !over.hasEntry;
}

/** Whether anything lies over the game. */
export function isAnythingOver(): boolean {
  return [...over.all].some((isOpen) => isOpen());
}

/** Notes whether the present entry of the browser's history is one for what lies over the game. */
export function noteEntry(isForOver: boolean): void {
  over.hasEntry = isForOver;
}
