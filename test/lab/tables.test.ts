import { decimal, fixed, percent, signed } from '../../src/lab/tables.js';

describe('numbers for people', () => {
  it('have no minus before a zero', () => {
    expect(fixed(-0.004, 2)).toBe('0.00');
    expect(fixed(-0.4, 0)).toBe('0');
    expect(fixed(-0.006, 2)).toBe('-0.01');
    expect(percent(-0.00001)).toBe('0.00 %');
    expect(decimal(-0.0001)).toBe('0.000');
    expect(decimal(-10.0004)).toBe('-10.000');
  });

  it('have a sign where they are differences', () => {
    expect(signed(percent)(0.0413)).toBe('+4.13 %');
    expect(signed(percent)(-0.0413)).toBe('-4.13 %');
  });
});
