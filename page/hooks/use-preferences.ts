import { schema as s } from 'maketen/env';
import { useEffect, useState } from 'preact/hooks';
import {
  chooseLanguage,
  feedbackNow,
  followLanguage,
  isPreferredMissing,
  keepFeedback,
  type Language,
  spokenLanguage,
} from '../session/preferences.js';
import { readEntry, writeStored } from '../session/stored.js';
import { useLatest } from '../table/use-later.js';
import { texts } from '../texts/texts.js';

/** What is kept for the player, from one visit to the next. */
export function useKept<Value>(load: () => Value, save: (value: Value) => void) {
  const [value, set] = useState(load);
  const keep = (next: Value) => {
    save(next);
    set(next);
  };
  return [value, keep, set] as const;
}

/** A switch of the player's. */
export function usePreference(key: string, usual = false) {
  const [on, choose] = useKept<boolean | undefined>(
    () => readEntry(key, s.yesOrNo),
    (chosen) => writeStored(key, chosen),
  );
  return [on ?? usual, choose] as const;
}

/** What is felt and heard of moves, wherever it is chosen. */
export function useFeedback() {
  return useKept(feedbackNow, keepFeedback);
}

export interface NoticeText {
  readonly kind: 'error' | 'news';
  readonly text: string;
}

/** The language of the page. Whoever uses it is rendered again when another one is spoken, and sentences in the former one go. */
export function useLanguage(notify: (notice: NoticeText | null) => void, letGo: () => void) {
  const [language, setLanguage] = useState(spokenLanguage);
  const sayMissing = () => notify({ kind: 'error', text: texts().messages.languageMissing });
  useEffect(() => {
    if (isPreferredMissing()) sayMissing();
  }, []);
  const { show } = useLatest({
    show: (next: Language) => {
      setLanguage(next);
      notify(null);
      letGo();
    },
  });
  useEffect(() => followLanguage(show), []);
  const choose = (next: Language) => void chooseLanguage(next).then(() => show(next), sayMissing);
  return { language, choose };
}
