import { schema as s } from '../../src/env/index.js';

it('checks all values of a record by one schema, and says which one is wrong', () => {
  const counts = s.recordOf(s.integer(0));
  expect(counts.parse({ a: 1, b: 0 })).toEqual({ a: 1, b: 0 });
  expect(() => counts.parse({ a: 1, b: -1 })).toThrow('Expected option "b": an integer from 0, but got -1');
  expect(() => counts.parse([1])).toThrow('Expected option: object, but got [1]');
});
