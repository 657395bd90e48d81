import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath } from '../../scripts/page/chromium.js';
import { accessibility } from './scenarios/accessibility.js';
import { answers } from './scenarios/answers.js';
import { badInput } from './scenarios/bad-input.js';
import { ends } from './scenarios/ends.js';
import { fits } from './scenarios/fits.js';
import { forcedMoves } from './scenarios/forced-moves.js';
import { guide } from './scenarios/guide.js';
import { hints } from './scenarios/hints.js';
import { keepingGames } from './scenarios/keeping-games.js';
import { keyboard } from './scenarios/keyboard.js';
import { lookingBack } from './scenarios/looking-back.js';
import { looks } from './scenarios/looks.js';
import { speed } from './scenarios/speed.js';
import { statistics } from './scenarios/statistics.js';
import { traces } from './scenarios/traces.js';
import { undo } from './scenarios/undo.js';
import { wholeGames } from './scenarios/whole-games.js';
import { PageUnderTest } from './support/page-under-test.js';

const chromium = chromiumPath();
const required = process.env.MAKETEN_REQUIRE_BROWSER === '1';

if (chromium === null && !required)
  console.warn(
    'Skipped: the tests of the page need a Chromium. Install one (apt-get install chromium) or set MAKETEN_CHROMIUM.',
  );

/** One build and one browser for all scenarios. */
describe.skipIf(chromium === null && !required)('the page', () => {
  let started: PageUnderTest;

  beforeAll(async () => {
    if (chromium === null) throw new Error('Expected a Chromium (MAKETEN_REQUIRE_BROWSER is set), but there is none');
    started = await PageUnderTest.start(chromium);
  }, 120_000);

  afterAll(() => started?.stop());

  afterEach(() => {
    expect(started.problems.splice(0)).toEqual([]);
    expect(started.outside.splice(0)).toEqual([]);
  });

  const page = (): PageUnderTest => started;
  describe('whole games by clicking', () => wholeGames(page));
  describe('the guide', () => guide(page));
  describe('answers', () => answers(page));
  describe('forced moves', () => forcedMoves(page));
  describe('the end of a game', () => ends(page));
  describe('hints', () => hints(page));
  describe('undo', () => undo(page));
  describe('keeping and sharing games', () => keepingGames(page));
  describe('statistics', () => statistics(page));
  describe('traces', () => traces(page));
  describe('looking back', () => lookingBack(page));
  describe('bad input', () => badInput(page));
  describe('keyboard', () => keyboard(page));
  describe('looks', () => looks(page));
  describe('fits', () => fits(page));
  describe('accessibility', () => accessibility(page));
  describe('speed', () => speed(page));
});

it('has a browser where one is required', () => {
  expect(required && chromium === null).toBe(false);
});
