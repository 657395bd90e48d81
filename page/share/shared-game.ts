import { gameOf, gamePlayOf, InputError, PRESETS, shown } from 'maketen/env';
import type { Session } from '../session/session.js';
import { importTrace, traceOf } from '../session/trace-file.js';

/** The key of a link that holds a whole game. */
const KEY = 'game';

/** The part of a link after "#" that holds a whole game. @throws InputError for one that did not start with a deal */
export function sharedGameLink(session: Session): string {
  const trace = traceOf(session);
  const play = gamePlayOf<object>(trace.game);
  return `${KEY}=${play.shareText(play.gamesOf(trace).at(-1)!)}`;
}

/** The game of a share text, to look back at from its deal on. @throws InputError for a text that is mistyped or cut off */
export function sessionOfShareText(text: string): Session {
  const [preset] = text.split('.');
  if (!PRESETS.includes(preset)) throw new InputError(`Expected a shared game, but got ${shown(text)}`);
  const play = gamePlayOf<object>(gameOf(preset).name);
  return importTrace(JSON.stringify(play.traceOf(play.gameOfShareText(text))));
}
