import { useEffect, useRef } from 'preact/hooks';
import { listen } from '../session/listen.js';

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
    const press = (event: KeyboardEvent) => {
      const isOther = event.ctrlKey || event.metaKey || (event.altKey && !MAY_NEED_ALT.includes(event.key));
      const isTyped = event.key !== 'Escape' && event.target instanceof HTMLElement && event.target.matches(TYPED_IN);
      if (isOther || isTyped) return;
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
