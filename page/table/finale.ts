export type Sound = 'slide' | 'leave' | 'win' | 'finale' | 'fault';

/** Seconds after a won game's last move until each of its cards is thrown on the table: ever faster. The last set has left by the first, and `end-panel.css` says the result after the last. */
export function finaleOf(cards: number): number[] {
  return Array.from({ length: cards }, (_, i) => 0.4 + 1.3 * (i / cards) ** 0.6);
}
