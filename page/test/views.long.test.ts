import { describe } from 'vitest';
import { byKeyboardAlone } from './scenarios/by-keyboard-alone.js';
import { everyView } from './scenarios/every-view.js';
import { largeText } from './scenarios/large-text.js';
import { inABrowser } from './support/in-a-browser.js';

inABrowser((page) => {
  describe('every view', () => everyView(page));
  describe('large text', () => largeText(page));
  describe('by keyboard alone', () => byKeyboardAlone(page));
});
