import { describe, expect, it } from 'vitest';
import { InputError } from '../../../../src/env/base/errors.js';
import { parseWith } from '../../../../src/env/base/schema.js';
import { decade } from '../../../../src/env/games/decade/index.js';
import { meaningOf } from '../../../../src/lab/catalogue.js';
import { PRESET_NAMES, rulesOf } from './support.js';

it('has the presets of the rules', () => {
  expect(PRESET_NAMES).toEqual([
    'decade',
    'decade-max3',
    'decade-loop',
    'decade-loop3',
    'decade-fives',
    'decade-loop-fives',
    'decade-seven',
    'decade-seven-loop3',
    'acm-10-20-30',
    'decade-optional',
    'decade-loop-optional',
    'decade-loop3-optional',
    'decade-fives-optional',
  ]);
});

it('resolves every option', () => {
  expect(rulesOf('decade').config).toEqual({
    minRun: 2,
    maxRun: null,
    loop: false,
    totals: [10, 20, 30],
    stacks: 1,
    discards: 'mandatory',
    recycle: false,
  });
});

it('describes every option', () => {
  for (const field of Object.values(decade.optionFields)) expect(meaningOf(field)).toBeTruthy();
});

describe('a wrong option', () => {
  it.each([
    [{ minRun: 1 }, 'Expected option "minRun": an integer from 2 to 52, but got 1'],
    [{ maxRun: 'x' }, 'Expected option "maxRun": an integer from 2 to 52, or null for any length, but got "x"'],
    [{ minRun: 4, maxRun: 3 }, 'Expected option "maxRun": at least minRun (4), or null, but got 3'],
    [{ totals: [] }, 'Expected option "totals": at least one total, but got []'],
    [{ totals: [20, 10] }, 'Expected option "totals": totals in ascending order, but got [20,10]'],
    [{ totals: [1] }, 'Expected option "totals.0": totals from 2 to 340, but got 1'],
    [{ stacks: 14 }, 'Expected option "stacks": an integer from 1 to 13, but got 14'],
    [{ discards: 'always' }, 'Expected option "discards": "mandatory" or "optional", but got "always"'],
    [{ recycle: true }, 'Expected option "recycle": false with a single line (set stacks to 2 or more), but got true'],
    [{ lop: true }, 'Unknown option "lop"; did you mean "loop"?'],
  ])('%j is named', (options, message) => {
    expect(() => parseWith(decade.options, options, 'option', Object.keys(decade.optionFields))).toThrow(
      new InputError(message),
    );
  });
});
