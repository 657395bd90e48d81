import { useEffect, useRef } from 'preact/hooks';
import type { GameView } from '../games/game-view.js';
import { feedbackNow } from '../session/feedback.js';
import { soundOf } from '../table/sound-of.js';
import type { SessionController } from './use-session.js';

/** Moves that come faster than this, in milliseconds, are silent. */
const TOO_FAST = 80;

/**
 * What moves sound like, once the player has switched sounds on and touched the page, and while the page is to be seen. What makes the sounds is
 * loaded with the first of them.
 */
export function useSounds({ session, position }: SessionController, view: GameView): void {
  const { id, turns, lookingAt } = session;
  const last = useRef({ id, turns: turns.length, at: -Infinity });
  useEffect(() => {
    const before = last.current;
    const now = performance.now();
    last.current = { id, turns: turns.length, at: now };
    if (before.id !== id || turns.length !== before.turns + 1 || lookingAt !== null) return;
    if (now - before.at < TOO_FAST || document.hidden || feedbackNow() !== 'sounds') return;
    if (!navigator.userActivation?.hasBeenActive) return;
    const { state, before: earlier, parts } = position;
    const { action } = turns.at(-1)!;
    const removed =
      earlier === null ? 0 : view.removed({ ...position, state: earlier, turns: turns.slice(0, -1), parts }, action);
    // Without the script there is no sound, and nothing else is missing.
    import('../table/sounds.js')
      .then(({ playSound }) => playSound(soundOf(state.outcome, removed)))
      .catch(() => undefined);
  }, [id, turns]);
}
