import { texts } from '../texts/texts.js';
import type { PlayController } from './use-play.js';
import type { SessionController } from './use-session.js';
import type { Watch } from './use-watch.js';

/** Why there is no hint; null if there is one. */
export function whyNoHint({ position }: SessionController, watch: Watch, { over }: PlayController): string | null {
  if (position.parts.rules.config.hints === false) return texts().messages.hintsAreOff;
  if (watch.running) return texts().messages.stopForHint;
  return over ? texts().messages.gameIsOver : null;
}

/** Why nothing can be watched; null if it can. */
export function whyNoWatch({ session }: SessionController, { over }: PlayController): string | null {
  if (session.lookingAt !== null) return texts().messages.goBackToWatch;
  return over ? texts().messages.gameIsOver : null;
}
