import { gameOf } from './games.js';
import { DEFAULT_TAKE_BACKS } from './link.js';
import type { GameSpec } from './session.js';

/** The option of rules that say themselves how often a move may be undone. */
const UNDO_LIMIT = 'undoLimit';

/** Whether a game is played for fun: any number of moves may be taken back. */
export function isCasual({ preset, options, takeBacks }: Pick<GameSpec, 'preset' | 'options' | 'takeBacks'>): boolean {
  return Object.hasOwn(gameOf(preset).optionFields, UNDO_LIMIT)
    ? options[UNDO_LIMIT] === 'unlimited'
    : takeBacks === 'unlimited';
}

/** Whether it is by its preset's own options but for the undos. */
export function isPlainCasual(spec: GameSpec): boolean {
  return isCasual(spec) && Object.keys(spec.options).every((name) => name === UNDO_LIMIT);
}

/** The same game, casual or not. */
export function withCasual<Spec extends Pick<GameSpec, 'preset' | 'options' | 'takeBacks'>>(
  spec: Spec,
  casual: boolean,
): Spec {
  if (Object.hasOwn(gameOf(spec.preset).optionFields, UNDO_LIMIT)) {
    const options = Object.fromEntries(Object.entries(spec.options).filter(([name]) => name !== UNDO_LIMIT));
    return { ...spec, options: casual ? { ...options, [UNDO_LIMIT]: 'unlimited' } : options };
  }
  return { ...spec, takeBacks: casual ? 'unlimited' : DEFAULT_TAKE_BACKS };
}
