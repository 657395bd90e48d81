import { describe } from 'vitest';
import { badInput } from './scenarios/bad-input.js';
import { choosing } from './scenarios/choosing.js';
import { dailyDeals } from './scenarios/daily-deals.js';
import { keepingGames } from './scenarios/keeping-games.js';
import { offline } from './scenarios/offline.js';
import { records } from './scenarios/records.js';
import { sharing } from './scenarios/sharing.js';
import { statistics } from './scenarios/statistics.js';
import { traces } from './scenarios/traces.js';
import { unusableEntries } from './scenarios/unusable-entries.js';
import { inABrowser } from './support/in-a-browser.js';

inABrowser((page) => {
  describe('keeping and sharing games', () => keepingGames(page));
  describe('choosing', () => choosing(page));
  describe('daily deals', () => dailyDeals(page));
  describe('records', () => records(page));
  describe('sharing', () => sharing(page));
  describe('statistics', () => statistics(page));
  describe('traces', () => traces(page));
  describe('bad input', () => badInput(page));
  describe('unusable entries', () => unusableEntries(page));
  describe('offline', () => offline(page));
});
