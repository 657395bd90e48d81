import type { Action, GameParts, GameState } from 'maketen/env';
import { legalActions } from '../session/position.js';
import type { GameSpec, Turn } from '../session/session.js';
import type { PlaceKey } from '../table/selection.js';
import type { Texts } from '../texts/texts.js';

export interface Scene {
  /** Which rule, by a name of the game's own. */
  readonly about: string;
  readonly state: GameState;
  readonly action: Action;
}

/** How the game shows its rules to somebody who is new to it. */
export interface GameLessons {
  readonly game: string;
  /** The preset that the tutorial is a round of; unset where there is none. */
  tutorial?(parts: GameParts): string;
  /** Three scenes for these rules, each a position and a move in its notation; those that the options do not allow are left out. */
  scenes(parts: GameParts): Readonly<Record<string, readonly [position: string, move: string]>>;
  /** What is shown of a scene, where it is not the position with the places of its move marked. */
  show?(spec: GameSpec, scene: Scene): { readonly turns: readonly Turn[]; readonly marks: readonly PlaceKey[] } | null;
  caption(parts: GameParts, scene: Scene, texts: Texts['lessons']): string;
}

export function scenesOf(lessons: GameLessons, parts: GameParts): readonly Scene[] {
  const { notation } = parts;
  return Object.entries(lessons.scenes(parts)).flatMap(([about, [position, move]]) => {
    try {
      const [state, action] = [notation.parseState(position), notation.parseMove(move)];
      return legalActions(parts, state).includes(action) ? [{ about, state, action }] : [];
    } catch {
      return []; // these rules have no such position
    }
  });
}
