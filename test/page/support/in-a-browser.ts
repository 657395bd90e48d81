import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chromiumPath } from '../../../scripts/page/chromium.js';
import { PageUnderTest } from './page-under-test.js';

/** Scenarios with one build of the page and one browser for all of them; skipped where there is no Chromium. */
export function inABrowser(scenarios: (page: () => PageUnderTest) => void): void {
  const chromium = chromiumPath();
  const required = process.env.MAKETEN_REQUIRE_BROWSER === '1';

  if (chromium === null && !required)
    console.warn(
      'Skipped: the tests of the page need a Chromium. Install one (apt-get install chromium) or set MAKETEN_CHROMIUM.',
    );

  describe.skipIf(chromium === null && !required)('the page', () => {
    let started: PageUnderTest;

    beforeAll(async () => {
      if (chromium === null) throw new Error('Expected a Chromium (MAKETEN_REQUIRE_BROWSER is set), but there is none');
      started = await PageUnderTest.start(chromium);
    });

    afterAll(() => started?.stop());

    afterEach(() => {
      expect(started.problems.splice(0)).toEqual([]);
      expect(started.outside.splice(0)).toEqual([]);
    });

    scenarios(() => started);
  });

  it('has a browser where one is required', () => {
    expect(required && chromium === null).toBe(false);
  });
}
