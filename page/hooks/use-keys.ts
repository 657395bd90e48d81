import { useEffect, useRef } from 'preact/hooks';

export interface Shortcuts {
  readonly [key: string]: () => void;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
}

/** Single keys that do something wherever the focus is, except in a field. A key that is held down does it once. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (!Object.hasOwn(latest.current, event.key)) return;
      event.preventDefault();
      if (event.repeat) return;
      latest.current[event.key]();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
