import { type Language, spokenLanguage } from '../session/language.js';
import { lessons as de } from '../texts/de/games/lessons.js';
import { lessons as en, type LessonTexts } from '../texts/en/games/lessons.js';

/** Every language has them, apart from its other texts: they are not needed for the first card. */
export const LESSON_TEXTS: Readonly<Record<Language, LessonTexts>> = { en, de };

/** What is said to somebody who is new to a game, in the language that is spoken. */
export function lessonTexts(): LessonTexts {
  return LESSON_TEXTS[spokenLanguage()];
}
