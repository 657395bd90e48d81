import { type Language, spokenLanguage } from '../session/language.js';
import { lessons as de } from '../texts/de/lessons.js';
import { lessons as en } from '../texts/en/lessons.js';
import type { LessonTexts } from '../texts/lessons.js';

/** Every language has them, apart from its other texts: they are not needed for the first card. */
export const LESSON_TEXTS: Readonly<Record<Language, LessonTexts>> = { en, de };

/** What is said to somebody who is new to a game, in the language that is spoken. */
export function lessonTexts(): LessonTexts {
  return LESSON_TEXTS[spokenLanguage()];
}
