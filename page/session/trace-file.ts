import {
  gamePlayOf,
  type GameState,
  InputError,
  parseTrace,
  PRESETS,
  replayTrace,
  shown,
  type Trace,
  traceOfActions,
} from 'maketen/env';
import { changedOptions, checkedSpec, usualSpec } from './link.js';
import { gameOf, gamesHere, partsFor } from './position.js';
import { type GameSpec, newSession, type Session, type Turn } from './session.js';

const ADVICE = 'take a file that "Export this game" or "maketen trace" has written';

/** A game, finished or not, as a trace. @throws InputError for one that did not start with a deal */
export function traceOf({ spec, turns }: Pick<Session, 'spec' | 'turns'>): Trace {
  if (spec.position !== undefined)
    throw new InputError('Expected a game from its deal on, but this one starts from a position; it has no trace');
  const parts = partsFor(spec);
  const deck = spec.deck === undefined ? undefined : parts.parseDeck(spec.deck);
  const actions = turns.map(({ action }) => action);
  return traceOfActions(parts, { seed: spec.seed, deck, agent: 'player' }, actions);
}

/** @throws InputError, one line, for what is no trace */
function traceIn(line: string): Trace {
  try {
    return parseTrace(JSON.parse(line));
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${error.message}; ${ADVICE}`);
    const got = line.startsWith('{') ? `a damaged one (${(error as Error).message})` : shown(line);
    throw new InputError(`Expected a trace: a line of JSON, but got ${got}; ${ADVICE}`);
  }
}

/** The games of a file of traces, damaged ones too. */
export function gamesIn(text: string): string[] {
  return text.split('\n').filter((each) => each.trim() !== '');
}

/** The finished game of the first trace, to look back at. @throws InputError, one line, that says what is damaged and in which step */
export function importTrace(text: string): Session {
  const trace = traceIn(gamesIn(text)[0] ?? '');
  const parts = partsFor({ preset: trace.preset, options: trace.rules });
  const turns: Turn[] = [];
  replayTrace(parts, parts.game.rewards, trace, (_state: GameState, _step, action) => {
    if (action !== null) turns.push({ action });
  });
  const seed = trace.seed ?? null; // without one the game has no link
  const spec = usualSpec(trace.preset, {
    options: changedOptions(trace.preset, trace.rules),
    seed: seed ?? 0,
    ...(seed === null && { deck: trace.deck }),
  });
  return { ...newSession(spec), turns, lookingAt: 0, foreign: true, counted: true };
}

/** The game from a position, by the rules of another game. @throws InputError, one line, for an impossible position, or one of another game */
export function positionSpec({ preset, options, seed }: GameSpec, position: string): GameSpec {
  const own = gameOf(preset);
  const [word] = position.split(/\s/); // a position starts with its game's name
  const other = gamesHere().find(({ name }) => name === word && name !== own.name);
  if (other !== undefined)
    throw new InputError(
      `Expected a position of ${own.title}, but got one of ${other.title}; choose a game of ${other.title}, press Deal and open it again`,
    );
  return checkedSpec(usualSpec(preset, { options, seed, position }));
}

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
