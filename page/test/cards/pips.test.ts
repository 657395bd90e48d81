import { isTurned, PIP_PLACES } from '../../cards/pips.js';

const NUMBERS = Array.from({ length: 10 }, (_, i) => i + 1);

describe('the pips of a card', () => {
  it.each(NUMBERS)('are %i, each in a place of its own, clear of the indices', (value) => {
    const places = PIP_PLACES[value];
    expect(places.length).toBe(value);
    for (const [i, { x, y }] of places.entries()) {
      expect(x).toBeGreaterThan(30);
      expect(x).toBeLessThan(70);
      expect(y).toBeGreaterThan(15);
      expect(y).toBeLessThan(125);
      for (const other of places.slice(i + 1)) expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThan(16);
    }
  });

  it.each(NUMBERS.filter((value) => value !== 7))('of the %i look the same from both ends', (value) => {
    const places = PIP_PLACES[value].map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`);
    const turned = PIP_PLACES[value].map(({ x, y }) => `${(100 - x).toFixed(3)} ${(140 - y).toFixed(3)}`);
    expect(turned.sort()).toEqual(places.sort());
  });

  it('stand on their heads below the middle only', () => {
    expect(PIP_PLACES[3].map(isTurned)).toEqual([false, false, true]);
  });
});
