import { useEffect, useRef, useState } from 'preact/hooks';
import {
  chooseLanguage,
  followLanguage,
  isPreferredMissing,
  type Language,
  spokenLanguage,
} from '../session/language.js';
import { texts } from '../texts/texts.js';

/** One line for the player. */
interface NoticeText {
  readonly kind: 'error' | 'news';
  readonly text: string;
}

export interface LanguageController {
  readonly language: Language;
  readonly choose: (language: Language) => void;
}

/** The language of the page. Whoever uses it is rendered again when another one is spoken, and sentences in the former one go. */
export function useLanguage(notify: (notice: NoticeText | null) => void, letGo: () => void): LanguageController {
  const [language, setLanguage] = useState(spokenLanguage);
  const sayMissing = (): void => notify({ kind: 'error', text: texts().messages.languageMissing });
  useEffect(() => {
    if (isPreferredMissing()) sayMissing();
  }, []);
  const latest = useRef(letGo);
  latest.current = letGo;
  const show = (next: Language): void => {
    setLanguage(next);
    notify(null);
    latest.current();
  };
  useEffect(() => followLanguage(show), []);
  const choose = (next: Language): void => {
    chooseLanguage(next).then(() => show(next), sayMissing);
  };
  return { language, choose };
}
