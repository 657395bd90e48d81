import { schema as s } from 'maketen/env';
import { useEffect, useState } from 'preact/hooks';
import {
  chooseLanguage,
  type Feedback,
  feedbackNow,
  followLanguage,
  isPreferredMissing,
  keepFeedback,
  type Language,
  spokenLanguage,
} from '../session/preferences.js';
import { readSetting, writeStored } from '../session/stored.js';
import { useLatest } from '../table/use-later.js';
import { texts } from '../texts/texts.js';

/** A switch of the player's, from one visit to the next. */
export function usePreference(key: string, usual = false): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => readSetting(key, s.yesOrNo));
  return [
    on ?? usual,
    (chosen) => {
      writeStored(key, chosen);
      setOn(chosen);
    },
  ];
}

/** What is felt and heard of moves, wherever it is chosen. */
export function useFeedback(): [now: Feedback, choose: (feedback: Feedback) => void] {
  const [now, set] = useState(feedbackNow);
  return [
    now,
    (chosen) => {
      keepFeedback(chosen);
      set(chosen);
    },
  ];
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
