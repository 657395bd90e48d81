import { shown } from '../../../src/env/base/errors.js';

const circular: Record<string, unknown> = { name: 'ring' };
circular.self = circular;

it.each([
  ['a "word"', '"a \\"word\\""'],
  [7, '7'],
  [NaN, 'NaN'],
  [-Infinity, '-Infinity'],
  [10n, '10n'],
  [undefined, 'undefined'],
  [null, 'null'],
  [Symbol('two\nlines'), 'Symbol(two lines)'],
  [() => 1, 'a function'],
  [[NaN, 1n, 'x', [true]], '[NaN,1n,"x",[true]]'],
  [{ line: ['4C'], next: undefined }, '{"line":["4C"],"next":undefined}'],
  ['\u001b]0;x\u0007', '"\\u001b]0;x\\u0007"'],
  ['a\u009b2J\u202eb\u007f', '"a\\u009b2J\\u202eb\\u007f"'],
  [circular, '{"name":"ring","self":{"name":"ring","self":{"name":"ring...'],
  ['x'.repeat(1000), `"${'x'.repeat(56)}...`],
  [Array(1_000_000).fill(1), `[${'1,'.repeat(28)}...`],
])('shows %o in a few words', (value, text) => {
  expect(shown(value)).toBe(text);
});

it('never throws', () => {
  const trap = {
    get key(): never {
      throw new Error('no');
    },
  };
  expect(shown(trap)).toBe('object that cannot be read');
});
