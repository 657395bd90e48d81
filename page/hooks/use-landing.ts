import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** The animations that draw a card elsewhere than where it lies. */
export const FLIGHT = 'flight';

/**
 * Whoever is quick presses where a card lies while it is still on its way there: the press ends all flights, and its click goes to what lies
 * under it then.
 */
export function useLanding(table: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = table.current!;
    let hasLanded = false;

    function land(): void {
      const flights = element.getAnimations({ subtree: true }).filter(({ id }) => id === FLIGHT);
      for (const flight of flights) flight.finish();
      hasLanded = flights.length > 0;
    }

    /** The browser takes what lay under the press and what lies under the release, and clicks on what both are in. */
    function redirect(event: MouseEvent): void {
      if (!hasLanded) return;
      hasLanded = false;
      const { clientX, clientY } = event;
      const under = document.elementFromPoint(clientX, clientY);
      if (under === null || under === event.target || !element.contains(under)) return;
      event.stopPropagation();
      under.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, clientX, clientY }));
    }

    // Before those who ask what is pressed.
    element.addEventListener('pointerdown', land, { capture: true });
    element.addEventListener('click', redirect, { capture: true });
    return () => {
      element.removeEventListener('pointerdown', land, { capture: true });
      element.removeEventListener('click', redirect, { capture: true });
    };
  }, []);
}
