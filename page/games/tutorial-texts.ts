import { type Language, spokenLanguage } from '../session/language.js';
import { tutorials as de } from '../texts/de/tutorials.js';
import { tutorials as en } from '../texts/en/tutorials.js';
import type { TutorialTexts } from '../texts/tutorials.js';

/** Every language has them, apart from its other texts: only a tutorial needs them. */
export const TUTORIAL_TEXTS: Readonly<Record<Language, TutorialTexts>> = { en, de };

/** What tutorials say, in the language that is spoken. */
export function tutorialTexts(): TutorialTexts {
  return TUTORIAL_TEXTS[spokenLanguage()];
}
