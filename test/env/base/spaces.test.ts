import { make } from '../../../src/env/index.js';

it('a space of actions holds the integers below n, and draws each that a mask marks as often', () => {
  const { actionSpace } = make('tens');
  expect(actionSpace.contains(actionSpace.n - 1)).toBe(true);
  for (const other of [actionSpace.n, -1, 0.5, NaN, '0', null, undefined])
    expect(actionSpace.contains(other)).toBe(false);
  const mask = new Uint8Array(actionSpace.n);
  mask[3] = mask[5] = mask[8] = 1;
  const at = [0.1, 0.4, 0.99];
  expect(at.map((number) => actionSpace.sample(mask, () => number))).toEqual([3, 5, 8]);
  expect(at.map((number) => actionSpace.sample(undefined, () => number))).toEqual(
    at.map((number) => Math.floor(number * actionSpace.n)),
  );
  expect(() => actionSpace.sample(new Uint8Array(actionSpace.n))).toThrow(
    /^Expected a mask that marks one of \d+ actions, but it marks none$/,
  );
});
