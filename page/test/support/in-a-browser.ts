import { rm } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { chromiumPath } from '../../scripts/chromium.js';
import { buildPage } from './built-page.js';
import { PageUnderTest } from './page-under-test.js';

/**
 * Scenarios with one browser for all of them, and the page that the project has built, or their own; skipped where there is no Chromium.
 * @param games modules with games from outside, which their page is built with
 */
export function inABrowser(scenarios: (page: () => PageUnderTest) => void, games: readonly string[] = []): void {
  const chromium = chromiumPath();
  const required = process.env.MAKETEN_REQUIRE_BROWSER === '1';

  if (chromium === null && !required)
    console.warn(
      'Skipped: the tests of the page need a Chromium. Install one (apt-get install chromium-headless-shell) or set MAKETEN_CHROMIUM.',
    );

  describe.skipIf(chromium === null && !required)('the page', () => {
    let started: PageUnderTest;
    let own: string | undefined;

    beforeAll(async () => {
      if (chromium === null) throw new Error('Expected a Chromium (MAKETEN_REQUIRE_BROWSER is set), but there is none');
      const shared = games.length === 0 ? inject('builtPage') : undefined;
      own = shared === undefined ? await buildPage(games) : undefined;
      started = await PageUnderTest.start(chromium, shared ?? own!);
    });

    afterAll(async () => {
      await started?.stop();
      if (own !== undefined) await rm(own, { recursive: true, force: true });
    });

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
