import type { LessonTexts } from '../lessons.js';
import { decade } from './games/decade-lessons.js';
import { fourTen } from './games/four-ten-lessons.js';
import { tens } from './games/tens-lessons.js';
import { pictures } from './pictures.js';

/** What German says to somebody who is new to a game. */
export const lessons: LessonTexts = {
  decade,
  fourTen,
  pictures,
  tens,
};
