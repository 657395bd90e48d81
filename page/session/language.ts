import * as z from 'zod/mini';
import { en } from '../texts/en/index.js';
import { setTexts, type Texts, texts } from '../texts/texts.js';
import { readEntry } from './entries.js';

const LANGUAGE_KEY = 'maketen.language';
const Stored = z.enum(['en', 'de']);

export type Language = z.output<typeof Stored>;

/** A language other than English is loaded when it is spoken. */
const LOADERS: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import('../texts/de/index.js')).de,
};

/** What the player has chosen, or the first language of the browser that the page speaks; English otherwise. */
export function preferredLanguage(): Language {
  const chosen = readEntry(LANGUAGE_KEY, Stored, texts().messages.kept.language);
  if (chosen !== undefined) return chosen;
  const known = navigator.languages.map((language) => language.slice(0, 2).toLowerCase());
  return Stored.options.find((language) => language === known.find((each) => Stored.safeParse(each).success)) ?? 'en';
}

/** Speaks a language from now on, and says so to screen readers; what is shown is to be rendered again. */
export async function speak(language: Language): Promise<void> {
  setTexts(await LOADERS[language]());
  document.documentElement.lang = language;
}
