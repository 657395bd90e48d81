import { rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { chromiumPath } from '../../scripts/chromium.js';
import { buildPage } from './built-page.js';
import { PageUnderTest } from './page-under-test.js';

/** Files of scenarios that run in one process share the browser, and the page that the project has built. It ends with the process. */
let shared: Promise<PageUnderTest> | undefined;

/** A screen that is touched, by its pixels. */
export function phone(width: number, height: number) {
  return { viewport: { width, height }, hasTouch: true, isMobile: true };
}

type Scenario = (name: string, link: string, scenario: (page: Page) => Promise<void>) => void;

interface Scenarios {
  readonly tested: () => PageUnderTest;
  /** A scenario of the page that others share, opened at a link (`PageUnderTest.open`). */
  readonly opened: Scenario;
  /** The same in a browser profile of its own (`PageUnderTest.openAlone`). */
  readonly alone: Scenario;
}

/**
 * Scenarios in a browser; skipped where there is no Chromium, unless MAKETEN_REQUIRE_BROWSER is set.
 * @param games modules with games from outside: the page is built with them
 */
export function inABrowser(scenarios: (page: Scenarios) => void, games: readonly string[] = []): void {
  const chromium = chromiumPath();
  const isSkipped = chromium === null && process.env.MAKETEN_REQUIRE_BROWSER !== '1';

  if (isSkipped)
    console.warn(
      'Skipped: the tests of the page need a Chromium. Install one (apt-get install chromium-headless-shell) or set MAKETEN_CHROMIUM.',
    );

  describe.skipIf(isSkipped)('the page', () => {
    let started: PageUnderTest;

    beforeAll(async () => {
      if (chromium === null) throw new Error('Expected a Chromium (MAKETEN_REQUIRE_BROWSER is set), but there is none');
      if (games.length > 0) started = await PageUnderTest.start(chromium, await buildPage(games));
      else started = await (shared ??= PageUnderTest.start(chromium, inject('builtPage')!));
    });

    afterAll(async () => {
      if (games.length === 0) return;
      await started.stop();
      await rm(started.folder, { recursive: true, force: true });
    });

    afterEach(async ({ task }) => {
      await started.closePages(task.result?.state === 'fail');
      expect(started.problems.splice(0)).toEqual([]);
      expect(started.outside.splice(0)).toEqual([]);
    });

    const by =
      (way: 'open' | 'openAlone'): Scenario =>
      (name, link, scenario) =>
        it(name, async () => scenario(await started[way](link)));
    scenarios({ tested: () => started, opened: by('open'), alone: by('openAlone') });
  });
}
