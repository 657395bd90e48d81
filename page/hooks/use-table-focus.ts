import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function placesIn(table: HTMLElement): HTMLElement[] {
  return [...table.querySelectorAll<HTMLElement>('[data-place]:not(:disabled)')];
}

/** Arrow keys walk over the table's places, and the focus stays where it was when the card under it leaves. */
export function useTableFocus(turns: number): RefObject<HTMLDivElement | null> {
  const table = useRef<HTMLDivElement>(null);
  const lastIndex = useRef<number | null>(null);

  useEffect(() => {
    const element = table.current!;
    const remember = (): void => {
      const at = placesIn(element).indexOf(document.activeElement as HTMLElement);
      lastIndex.current = at < 0 ? null : at;
    };
    const forget = (event: FocusEvent): void => {
      if (event.relatedTarget !== null && !element.contains(event.relatedTarget as Node)) lastIndex.current = null;
    };
    const walk = (event: KeyboardEvent): void => {
      const step = STEPS[event.key];
      const places = placesIn(element);
      const at = places.indexOf(document.activeElement as HTMLElement);
      if (step === undefined || at < 0) return;
      event.preventDefault();
      places[(at + step + places.length) % places.length].focus();
    };
    element.addEventListener('focusin', remember);
    element.addEventListener('focusout', forget);
    element.addEventListener('keydown', walk);
    return () => {
      element.removeEventListener('focusin', remember);
      element.removeEventListener('focusout', forget);
      element.removeEventListener('keydown', walk);
    };
  }, []);

  useEffect(() => {
    if (lastIndex.current === null || document.activeElement !== document.body) return;
    const places = placesIn(table.current!);
    places[Math.min(lastIndex.current, places.length - 1)]?.focus();
  }, [turns]);

  return table;
}
