import { expect, it } from 'vitest';
import { parseAssignments } from '../../src/cli/environment-options.js';
import { InputError } from '../../src/env/index.js';

it('reads values as JSON, as lists, or as text', () => {
  expect(
    parseAssignments('option', [
      'undoLimit=unlimited',
      'totals=[10,20]',
      'maxRun=null',
      'loop=true',
      'stacks=7',
      'courts="pairs"',
    ]),
  ).toEqual({ undoLimit: 'unlimited', totals: [10, 20], maxRun: null, loop: true, stacks: 7, courts: 'pairs' });
  expect(parseAssignments('option', ['totals=10,20, 30'])).toEqual({ totals: [10, 20, 30] });
});

it.each([[['blockTen']], [['=3']], [['__proto__=1']], [['loop=true', 'loop=false']]])('refuses %j', (options) => {
  expect(() => parseAssignments('option', options)).toThrow(InputError);
});
