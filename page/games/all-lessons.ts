import { decadeLessons } from './decade/lessons/index.js';
import { fourTenLessons } from './four-ten/lessons/index.js';
import type { GameLessons } from './lessons.js';
import { tensLessons } from './tens/lessons/index.js';

const ALL: readonly GameLessons[] = [tensLessons, decadeLessons, fourTenLessons];

/** How a game is taught, by `Game.name`; undefined where nobody teaches it. */
export function lessonsOf(game: string): GameLessons | undefined {
  return ALL.find((each) => each.game === game);
}
