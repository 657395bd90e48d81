import type { Outcome } from 'maketen/env';

/** A short shake of what cannot be done now; nothing where the system asks for reduced motion. */
export function shake(place: string): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const element = (document.querySelector('dialog:modal') ?? document).querySelector(
    `[data-place="${CSS.escape(place)}"]`,
  );
  const steps = [0, -4, 4, -2, 0].map((x) => ({ translate: `${x}px 0` }));
  element?.animate(steps, { duration: 220 });
}

/** Vibrates when cards leave, four or more differently. Not before the player has touched the page, nor where the system asks for reduced motion. */
export function vibrate(removed: number): void {
  if (removed === 0 || typeof navigator.vibrate !== 'function') return;
  if (!navigator.userActivation?.hasBeenActive) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate(removed >= 4 ? [18, 50, 36] : [18]); // milliseconds on, off, on
}

export type Sound = 'slide' | 'leave' | 'win' | 'fault';

/** What a move sounds like: its end goes before what it did. @param removed cards that it took off the table */
export function soundOf(outcome: Outcome, removed: number): Sound {
  if (outcome === 'won') return 'win';
  if (outcome !== 'ongoing') return 'fault';
  return removed > 0 ? 'leave' : 'slide';
}
