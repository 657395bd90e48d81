import type { Action, GameParts, GameState } from 'maketen/env';
import type { Point } from '../table/layout/geometry.js';
import type { LessonTexts } from '../texts/en/games/lessons.js';

/** Width and height of every picture of a rule, in its own units. */
export const PICTURE = { width: 240, height: 184 } as const;

/** A card of a picture, by its middle. */
export interface DrawnCard extends Point {
  /** "TD", or a value such as "3"; null for the back of the stock. */
  readonly card: string | null;
  readonly width: number;
  /** Whether the rule is about it. */
  readonly isMarked?: boolean;
  /** Whether it came last. */
  readonly isNewest?: boolean;
}

/** A free place. */
export interface DrawnSpace extends Point {
  readonly width: number;
  readonly isMarked: boolean;
}

/** Words of a picture. */
export interface DrawnWord extends Point {
  readonly text: string;
  readonly size: number;
  /** Where x is. */
  readonly anchor: 'start' | 'middle' | 'end';
}

/** A picture as data: what lies above comes later. */
export interface Drawing {
  readonly cards: readonly DrawnCard[];
  readonly spaces?: readonly DrawnSpace[];
  readonly words?: readonly DrawnWord[];
  /** The way that a line of cards takes, as an SVG path. */
  readonly track?: string;
}

/** A position of a real deal that shows a rule. */
export interface Scene {
  /** Which rule, by a name of the game's own. */
  readonly about: string;
  readonly state: GameState;
  /** The move that it is shown by: its cards are marked. */
  readonly action: Action;
}

/** A search for scenes, step by step. */
export type SceneSearch = Generator<void, readonly Scene[]>;

/** How the game shows its rules to somebody who is new to it. */
export interface GameLessons {
  /** `Game.name`. */
  readonly game: string;
  /** Three scenes for these rules; fewer where the options leave no position that could show one. */
  scenes(parts: GameParts): SceneSearch;
  draw(parts: GameParts, scene: Scene, texts: LessonTexts): Drawing;
  /** One plain sentence. */
  caption(parts: GameParts, scene: Scene, texts: LessonTexts): string;
}
