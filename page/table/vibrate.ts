/** How a removal feels where the device can vibrate, in milliseconds: on, off, on. */
const PATTERNS = { few: [18], many: [18, 50, 36] } as const;

/**
 * A short vibration when cards leave; nothing before the player has touched the page, which browsers refuse, nor where the system asks for
 * reduced motion.
 * @param removed how many cards leave; four or more feel otherwise than a pair
 */
export function vibrate(removed: number): void {
  if (removed === 0 || typeof navigator.vibrate !== 'function') return;
  if (!navigator.userActivation?.hasBeenActive) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate([...PATTERNS[removed >= 4 ? 'many' : 'few']]);
}
