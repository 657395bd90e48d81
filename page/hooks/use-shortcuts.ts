import { useEffect, useRef } from 'preact/hooks';

export interface Shortcuts {
  readonly [key: string]: () => void;
}

/** Fields that take letters; a select takes them to choose by. */
const TYPED_IN = 'textarea, select, input:not([type=checkbox], [type=file])';
/** Some keyboards have these only together with Alt. */
const MAY_NEED_ALT = ['[', ']'];

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches(TYPED_IN);
}

/**
 * Single keys that do something wherever the focus is, except where text is typed. A key that is held down does it once.
 * @param layer the page, which rests while a modal dialog lies over it, or such a dialog
 */
export function useShortcuts(shortcuts: Shortcuts, layer: 'page' | 'modal' = 'page'): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isOther = event.ctrlKey || event.metaKey || (event.altKey && !MAY_NEED_ALT.includes(event.key));
      if (isOther || isTyping(event.target)) return;
      if (!Object.hasOwn(latest.current, event.key)) return;
      const isModal = document.querySelector('dialog:modal') !== null;
      if (event.key !== 'Escape' && isModal !== (layer === 'modal')) return;
      // Escape also closes dialogs, which is the browser's own.
      if (event.key !== 'Escape') event.preventDefault();
      if (event.repeat) return;
      latest.current[event.key]();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
