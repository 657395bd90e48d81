import type { Outcome } from 'maketen/env';
import type { Sound } from './finale.js';

/** Whether the system asks for reduced motion. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** A short shake of what cannot be done now; nothing where the system asks for reduced motion. */
export function shake(place: string): void {
  if (isStill()) return;
  const element = (document.querySelector('dialog:modal') ?? document).querySelector(
    `[data-place="${CSS.escape(place)}"]`,
  );
  const steps = [0, -4, 4, -2, 0].map((x) => ({ translate: `${x}px 0` }));
  element?.animate(steps, { duration: 220 });
}

/** Vibrates when cards leave, four or more differently. Not before the player has touched the page, nor where the system asks for reduced motion. */
export function vibrate(removed: number): void {
  if (removed === 0 || typeof navigator.vibrate !== 'function') return;
  if (!navigator.userActivation?.hasBeenActive || isStill()) return;
  navigator.vibrate(removed >= 4 ? [18, 50, 36] : [18]); // milliseconds on, off, on
}

/** Makes a sound, or ends what sounds: null. Where its script or the device fails there is none, and nothing else is missing. */
export async function makeSound(sound: Sound | null): Promise<void> {
  try {
    const { playSound, silence } = await import('./sounds.js');
    if (sound === null) silence();
    else playSound(sound);
  } catch {
    // Silence.
  }
}

/** What a move sounds like: its end goes before what it did. @param removed cards that it took off the table @param still whether nothing moves */
export function soundOf(outcome: Outcome, removed: number, still: boolean): Sound {
  if (outcome === 'won') return still ? 'win' : 'finale';
  if (outcome !== 'ongoing') return 'fault';
  return removed > 0 ? 'leave' : 'slide';
}
