import type { GameParts } from '../../env/game.js';
import type { Action, GameState, Rules } from '../../env/rules.js';
import { replayTrace, type Trace } from '../../env/trace.js';
import { legalActions } from '../position/played-moves.js';

/** A move of a game that is played again. */
export interface PlayedMove {
  readonly state: GameState;
  readonly legal: readonly Action[];
  readonly action: Action;
  /** Whether nothing is drawn or dealt after it that the player did not know. */
  readonly isCertain: boolean;
}

/** A trace, played again: all of it is checked. */
export interface PlayedGame {
  readonly moves: readonly PlayedMove[];
  readonly end: GameState;
}

/** Whether what the player knows decides what comes: no hidden card has been drawn, or the only one, and nothing shuffled. */
function isCertainStep(rules: Rules, before: GameState, after: GameState): boolean {
  const counts = new Uint8Array(rules.cardKinds.length);
  const hidden = rules.unseen(before, counts);
  const hiddenNow = rules.unseen(after, counts);
  const isKnown = hiddenNow === hidden || (hidden === 1 && hiddenNow === 0);
  return isKnown && rules.shuffles(before) === rules.shuffles(after);
}

/** @throws InputError for a trace that does not hold */
export function playedGame(parts: GameParts, trace: Trace): PlayedGame {
  const { rules } = parts;
  const visited: { state: GameState; action: Action | null }[] = [];
  replayTrace(parts, parts.game.rewards, trace, (state, _, action) => {
    const copy = rules.createState();
    rules.copyState(copy, state);
    visited.push({ state: copy, action });
  });
  const moves = visited.slice(0, -1).map(({ state, action }, i) => ({
    state,
    action: action!,
    legal: legalActions(rules, state),
    isCertain: isCertainStep(rules, state, visited[i + 1].state),
  }));
  return { moves, end: visited[visited.length - 1].state };
}
