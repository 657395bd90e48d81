import { schema as s } from 'maketen/env';
import { english, setTexts, type Texts } from '../texts/texts.js';
import { listen } from './listen.js';
import { readEntry, writeStored } from './stored.js';

const KEY = 'maketen.feedback';
const feedbackSchema = s.oneOf(['off', 'vibration', 'sounds']);

/** What is felt and heard of moves: nothing, vibration alone, or both. */
export type Feedback = s.OutputOf<typeof feedbackSchema>;

export function feedbackNow(): Feedback {
  return readEntry(KEY, feedbackSchema) ?? 'vibration';
}

export function keepFeedback(feedback: Feedback): void {
  writeStored(KEY, feedback);
}

const LANGUAGE_KEY = 'maketen.language';
export type Language = 'en' | 'de';

/** What each language is called in itself. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** A language other than English is loaded when it is spoken. */
const LOADERS: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: () => Promise.resolve(english),
  de: () => import('../texts/de/index.js'),
};

/** What the player has chosen, or the first language of the browser that the page speaks; English otherwise. */
function preferredLanguage(): Language {
  const speakable = Object.keys(LANGUAGES) as Language[];
  const chosen = readEntry(LANGUAGE_KEY, s.oneOf(speakable));
  if (chosen !== undefined) return chosen;
  const known = navigator.languages.map((language) => language.slice(0, 2).toLowerCase() as Language);
  return known.find((language) => speakable.includes(language)) ?? 'en';
}

let spoken: Language = 'en';
let isMissing = false;

export function spokenLanguage(): Language {
  return spoken;
}

/** Whether the language that the player prefers could not be loaded when the page opened, so that it speaks English. */
export function isPreferredMissing(): boolean {
  return isMissing;
}

/** Speaks a language from now on, and says so to screen readers; what is shown is to be rendered again. */
async function speak(language: Language) {
  setTexts(await LOADERS[language]());
  spoken = language;
  document.documentElement.lang = language;
}

/** Speaks the preferred language, or English where it cannot be loaded. To be called before anything is shown. */
export async function speakPreferred(): Promise<void> {
  try {
    await speak(preferredLanguage());
  } catch {
    isMissing = true;
  }
}

/** Speaks what has been chosen in another tab from now on. Returns how to stop. @param onSpoken called when it is spoken */
export function followLanguage(onSpoken: (language: Language) => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    const next = preferredLanguage();
    if (key !== LANGUAGE_KEY || next === spoken) return;
    speak(next).then(
      () => onSpoken(next),
      () => undefined, // this tab stays as it is
    );
  };
  return listen(window, { storage: follow });
}

/** Speaks the language that the player chooses, the next time too. The promise is rejected where it cannot be loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  writeStored(LANGUAGE_KEY, language);
}
