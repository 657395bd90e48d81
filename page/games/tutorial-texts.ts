import { type Language, spokenLanguage } from '../session/language.js';
import { tutorials as de } from '../texts/de/games/tutorials.js';
import { tutorials as en, type TutorialTexts } from '../texts/en/games/tutorials.js';

/** Every language has them, apart from its other texts: only a tutorial needs them. */
export const TUTORIAL_TEXTS: Readonly<Record<Language, TutorialTexts>> = { en, de };

/** What tutorials say, in the language that is spoken. */
export function tutorialTexts(): TutorialTexts {
  return TUTORIAL_TEXTS[spokenLanguage()];
}
