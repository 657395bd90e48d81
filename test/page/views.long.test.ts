import { describe } from 'vitest';
import { byKeyboardAlone } from './scenarios/by-keyboard-alone.js';
import { inABrowser } from './support/in-a-browser.js';

inABrowser((page) => {
  describe('by keyboard alone', () => byKeyboardAlone(page));
});
