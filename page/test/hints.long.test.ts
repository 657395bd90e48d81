import { describe } from 'vitest';
import { guide } from './scenarios/guide.js';
import { hints } from './scenarios/hints.js';
import { importedPolicy } from './scenarios/imported-policy.js';
import { reviews } from './scenarios/reviews.js';
import { speed } from './scenarios/speed.js';
import { tutorials } from './scenarios/tutorials.js';
import { inABrowser } from './support/in-a-browser.js';

inABrowser((page) => {
  describe('hints', () => hints(page));
  describe('imported policies', () => importedPolicy(page));
  describe('reviews', () => reviews(page));
  describe('speed', () => speed(page));
  describe('the guide', () => guide(page));
  describe('tutorials', () => tutorials(page));
});
