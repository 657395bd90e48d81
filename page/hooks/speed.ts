/** Moves a second; null for as fast as they come. */
export type Speed = number | null;

export const SPEEDS: readonly { readonly label: string; readonly speed: Speed }[] = [
  { label: '1 move a second', speed: 1 },
  { label: '2 moves a second', speed: 2 },
  { label: '5 moves a second', speed: 5 },
  { label: '15 moves a second', speed: 15 },
  { label: 'full speed', speed: null },
];

/** Whether moves at this speed come faster than a screen reader can say them. */
export function isTooFastToSay(speed: Speed): boolean {
  return speed === null || speed > 1;
}

/** What lies between two moves. */
export function millisecondsOf(speed: Speed): number {
  return speed === null ? 0 : 1000 / speed;
}
