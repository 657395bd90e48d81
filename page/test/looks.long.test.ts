import { describe } from 'vitest';
import { accessibility } from './scenarios/accessibility.js';
import { fits } from './scenarios/fits.js';
import { speaksGerman } from './scenarios/german.js';
import { looks } from './scenarios/looks.js';
import { whatHasLeft } from './scenarios/what-has-left.js';
import { inABrowser } from './support/in-a-browser.js';

inABrowser((page) => {
  describe('looks', () => looks(page));
  describe('fits', () => fits(page));
  describe('what has left', () => whatHasLeft(page));
  describe('accessibility', () => accessibility(page));
  describe('German', () => speaksGerman(page));
});
