import { useEffect, useRef, useState } from 'preact/hooks';
import * as z from 'zod/mini';
import { listen } from '../session/listen.js';
import {
  chooseLanguage,
  followLanguage,
  isPreferredMissing,
  type Language,
  spokenLanguage,
} from '../session/preferences.js';
import { readSetting, writeStored } from '../session/stored.js';
import { useLatest } from '../table/use-later.js';
import { texts } from '../texts/texts.js';

/** A switch of the player's, from one visit to the next. */
export function usePreference(key: string, usual = false): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => readSetting(key, z.boolean()));
  return [
    on ?? usual,
    (chosen) => {
      writeStored(key, chosen);
      setOn(chosen);
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
  const sayMissing = (): void => notify({ kind: 'error', text: texts().messages.languageMissing });
  useEffect(() => {
    if (isPreferredMissing()) sayMissing();
  }, []);
  const { show } = useLatest({
    show: (next: Language): void => {
      setLanguage(next);
      notify(null);
      letGo();
    },
  });
  useEffect(() => followLanguage(show), []);
  const choose = (next: Language): void => void chooseLanguage(next).then(() => show(next), sayMissing);
  return { language, choose };
}

interface Shortcuts {
  readonly [key: string]: () => void;
}

/** Fields that take letters; a select takes them to choose by. */
const TYPED_IN = 'textarea, select, input:not([type=checkbox], [type=file])';
/** Some keyboards have these only together with Alt. */
const MAY_NEED_ALT = ['[', ']'];

/** Single keys that work wherever no text is typed, once a press. @param layer the page, which rests under a modal dialog, or such a dialog */
export function useShortcuts(shortcuts: Shortcuts, layer: 'page' | 'modal' = 'page'): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isOther = event.ctrlKey || event.metaKey || (event.altKey && !MAY_NEED_ALT.includes(event.key));
      if (isOther || (event.target instanceof HTMLElement && event.target.matches(TYPED_IN))) return;
      if (!Object.hasOwn(latest.current, event.key)) return;
      const isModal = document.querySelector('dialog:modal') !== null;
      if (event.key !== 'Escape' && isModal !== (layer === 'modal')) return;
      // Escape also closes dialogs, which is the browser's own.
      if (event.key !== 'Escape') event.preventDefault();
      if (event.repeat) return;
      latest.current[event.key]();
    };
    return listen(window, { keydown: press });
  }, []);
}
