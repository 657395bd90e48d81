import { decade } from './games/decade-lessons.js';
import { fourTen } from './games/four-ten-lessons.js';
import { tens } from './games/tens-lessons.js';
import { pictures } from './pictures.js';

/** What English says to somebody who is new to a game. */
export const lessons = {
  decade,
  fourTen,
  pictures,
  tens,
};
