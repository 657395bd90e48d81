import { InputError } from '../../src/env/errors.js';
import { partsOf } from '../../src/env/registry.js';
import type { GameState } from '../../src/env/rules.js';
import { parseTrace, recordTrace, replayTrace, type Trace } from '../../src/env/trace.js';
import { changedOptions, DEFAULT_TAKE_BACKS } from './link.js';
import { type GameParts, legalActions, partsFor, replay } from './position.js';
import { newSession, type Session, type Turn } from './session.js';

/**
 * A finished game as a trace.
 * @throws InputError for a game that is still played or did not start with a deal
 */
export function exportTrace({ spec, turns }: Session): Trace {
  if (spec.position !== undefined)
    throw new InputError('Expected a game from its deal on, but this one starts from a position; it has no trace');
  const parts = partsFor(spec);
  const chosen: number[] = [];
  const { state } = replay(spec, turns, (before, _index, turn) => {
    if (turn !== null && legalActions(parts, before).length > 1) chosen.push(turn.action);
  });
  if (state.outcome === 'ongoing')
    throw new InputError('Expected a finished game to export, but this one is still played');
  let next = 0;
  return recordTrace(parts, {
    seed: spec.seed,
    ...(spec.deck !== undefined && { deck: parts.game.parseDeck(spec.deck) }),
    agent: 'player',
    choose: () => chosen[next++],
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`Expected a trace: a line of JSON, but got ${(error as Error).message}`);
  }
}

/** Whether the seed deals the trace's deck, so that the game has a link. */
function dealtBySeed(parts: GameParts, trace: Trace): boolean {
  const { seed } = trace;
  if (seed === undefined || seed === null) return false;
  const deck = parts.game.parseDeck(trace.deck);
  const dealt = deck.map((_, shuffle) => parts.rules.dealOrder(seed, shuffle));
  return JSON.stringify(parts.game.formatDeck(dealt)) === JSON.stringify(trace.deck);
}

/**
 * The finished game of a trace (the first line with anything on it), to look back at.
 * @throws InputError, one line, that says what is damaged and in which step
 */
export function importTrace(text: string): Session {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? '';
  const trace = parseTrace(parseJson(line));
  const parts = partsOf(trace.preset, { rules: trace.rules });
  const turns: Turn[] = [];
  replayTrace(parts, parts.game.rewards, trace, (_state: GameState, _step, action) => {
    if (action !== null) turns.push({ action });
  });
  const spec = {
    preset: trace.preset,
    options: changedOptions(trace.preset, trace.rules),
    seed: trace.seed ?? 0,
    takeBacks: DEFAULT_TAKE_BACKS,
    ...(!dealtBySeed(parts, trace) && { deck: trace.deck }),
  };
  return { ...newSession(spec), turns, lookingAt: 0, foreign: true, counted: true };
}
