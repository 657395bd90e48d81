import type { lessons } from './en/lessons.js';

/** What is said to somebody who is new to a game: English is the list, and a text that another language lacks does not compile. */
export type LessonTexts = typeof lessons;
