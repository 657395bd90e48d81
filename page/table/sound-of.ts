import type { Outcome } from 'maketen/env';

export type Sound = 'slide' | 'leave' | 'win' | 'fault';

/** What a move sounds like: its end goes before what it did. @param removed cards that it took off the table */
export function soundOf(outcome: Outcome, removed: number): Sound {
  if (outcome === 'won') return 'win';
  if (outcome !== 'ongoing') return 'fault';
  return removed > 0 ? 'leave' : 'slide';
}
