/** Moves a second; null for as fast as they come. */
export type Speed = number | null;

export const SPEEDS: readonly Speed[] = [1, 2, 5, 15, null];

/** Whether moves at this speed come faster than a screen reader can say them. */
export function isTooFastToSay(speed: Speed): boolean {
  return speed === null || speed > 1;
}

/** What lies between two moves. */
export function millisecondsOf(speed: Speed): number {
  return speed === null ? 0 : 1000 / speed;
}
