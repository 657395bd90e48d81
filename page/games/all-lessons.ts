import { decadeLessons } from './decade/lessons.js';
import { fourTenLessons } from './four-ten/lessons.js';
import type { GameLessons } from './lessons.js';
import { tensLessons } from './tens/lessons.js';

const ALL: readonly GameLessons[] = [tensLessons, decadeLessons, fourTenLessons];

/** How a game is taught, by `Game.name`; undefined where nobody teaches it. */
export function lessonsOf(game: string): GameLessons | undefined {
  return ALL.find((each) => each.game === game);
}
