import '../../page/session/all-games.js';
import { describe, expect, it } from 'vitest';
import { type Candidate, partnersOf, pickPlace } from '../../page/table/selection.js';

/** Line 4 8 3 3 J 6 as a ring: {6,4}, {J,6,4} and {8,3,3,J,6}. */
const RING: readonly Candidate[] = [
  { action: 0, places: ['line:5', 'line:0'] },
  { action: 1, places: ['line:4', 'line:5', 'line:0'] },
  { action: 2, places: ['line:1', 'line:2', 'line:3', 'line:4', 'line:5'] },
];

function picks(candidates: readonly Candidate[], ...places: string[]): number | readonly string[] {
  let picked: readonly string[] = [];
  for (const place of places) {
    const pick = pickPlace(candidates, picked, place);
    if (pick.play !== null) return pick.play.action;
    picked = pick.picked;
  }
  return picked;
}

describe('picking cards', () => {
  it('plays a set at the second card if no other set has both', () => {
    expect(picks(RING, 'line:2', 'line:5')).toBe(2);
  });

  it('plays the smaller of two nested sets when just its cards are picked', () => {
    expect(picks(RING, 'line:5', 'line:0')).toBe(0);
  });

  it('plays the larger one when the card that only it has is picked first', () => {
    expect(picks(RING, 'line:4', 'line:0')).toBe(1);
  });

  it('plays the set between two cards, though longer ones have both, unless it could go either way round', () => {
    const places = (...indices: number[]): string[] => indices.map((index) => `line:${index}`);
    const dense: readonly Candidate[] = [
      places(3, 4, 5),
      places(2, 3, 4, 5),
      places(3, 4, 5, 0),
      places(5, 0, 1, 2),
    ].map((each, action) => ({ action, places: each }));
    expect(picks(dense, 'line:3', 'line:5')).toBe(0);
    expect(picks(dense, 'line:0', 'line:3')).toBe(2);
    expect(picks(dense, 'line:5', 'line:2')).toEqual(['line:5', 'line:2']);
    expect(picks(dense, 'line:5', 'line:2', 'line:1')).toBe(3);
  });

  it('waits at the first card even if only one move has it', () => {
    expect(picks(RING, 'line:2')).toEqual(['line:2']);
  });

  it('plays a move of one place at once', () => {
    expect(picks([{ action: 7, places: ['stock'] }], 'stock')).toBe(7);
  });

  it('lets go of a card that is picked again', () => {
    expect(picks(RING, 'line:4', 'line:4')).toEqual([]);
  });

  it('starts anew with a card that does not go with the picked one', () => {
    expect(picks(RING, 'line:2', 'line:0')).toEqual(['line:0']);
    expect(pickPlace(RING, ['line:2'], 'line:0').refused).toBe(true);
  });

  it('keeps the picked card when another one is in no move', () => {
    expect(pickPlace(RING, ['line:2'], 'line:9')).toEqual({ picked: ['line:2'], play: null, refused: true });
  });

  it('names what goes with the picked cards', () => {
    expect([...partnersOf(RING, ['line:4', 'line:0'])]).toEqual(['line:5']);
    expect(partnersOf(RING, []).size).toBe(0);
  });
});
