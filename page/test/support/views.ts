import type { BrowserContextOptions, Page } from 'playwright-core';
import { dailySeed } from '../../../src/hint/index.js';
import { openDrawer, shows, until } from './clicks.js';
import { begun, finishedGame } from './finished-games.js';
import { LAB, type PageUnderTest } from './page-under-test.js';

const DAY = '2026-11-23';

/** What can be seen of the page, by the name that faults are told with. */
interface View {
  readonly name: string;
  readonly show: (page: Page, preset: string) => Promise<void>;
}

async function press(page: Page, action: string): Promise<void> {
  await page.locator(`[data-action=${action}]:visible`).first().click();
}

/** A sheet over the table, which a small screen has behind the dots. */
function sheet(name: string, ready: string): View {
  return {
    name,
    show: async (page) => {
      const button = page.locator(`[data-action=${name}]:visible`).first();
      if (!(await button.isVisible())) await openDrawer(page);
      await button.click();
      await page.locator(`dialog[data-sheet=${name}] ${ready}`).first().waitFor();
    },
  };
}

/** The next step of a hint. */
function hint(step: string): View {
  return {
    name: `a hint: ${step}`,
    show: async (page) => {
      await press(page, 'hint');
      await shows(page, `[data-told=${step}]`);
    },
  };
}

/** Something that opens where it stands, and lies over the table. */
function unfolded(name: string, summary: string): View {
  return {
    name,
    show: async (page) => {
      const head = page.locator(summary);
      if ((await head.count()) > 0) await head.click();
    },
  };
}

const UNFOLD = "document.querySelectorAll('dialog details, .review details').forEach((each) => (each.open = true))";
/** What lies over the table: it would cover what is shown after it. */
const FOLD = `
  document.querySelectorAll('main details[open]').forEach((each) => (each.open = false));
  document.querySelectorAll(':popover-open').forEach((each) => each.hidePopover());
  document.querySelectorAll('[data-notice] button').forEach((each) => each.click())`;

const UNFOLDED_DRAWER: View['show'] = async (page) => {
  await openDrawer(page);
  await shows(page, '.new-game');
  await page.evaluate(UNFOLD);
};

const TABLE: View = {
  name: 'the table',
  show: async (page) => page.locator('.odds b').waitFor({ state: 'attached' }),
};

/** In a game that goes on. */
const DURING: readonly View[] = [
  TABLE,
  unfolded('the moves as buttons', '.move-buttons summary'),
  unfolded('what has left', '.gone-list > summary'),
  hint('choice'),
  hint('cards'),
  hint('why'),
  {
    name: 'why',
    show: async (page) => {
      await press(page, 'why');
      await shows(page, '.ranking:popover-open');
    },
  },
  sheet('games', '[data-preset]'),
  sheet('help', 'p'),
  {
    name: 'the tutorial',
    show: async (page, preset) => {
      if (!preset.startsWith('four-ten')) return;
      await press(page, 'help');
      await press(page, 'tutorial');
      await shows(page, '.tutorial[open] .coach');
    },
  },
  sheet('statistics', '[name=statistics-of]'),
  sheet('daily', '.day-number'),
  { name: 'the drawer', show: UNFOLDED_DRAWER },
  {
    name: 'looking back',
    show: async (page) => {
      await page.keyboard.press('[');
      await shows(page, '[data-action=return]');
    },
  },
  {
    name: 'an error',
    show: async (page) => {
      await page.evaluate("location.hash = 'preset=nothing'");
      await shows(page, '[data-notice=error]');
    },
  },
  {
    name: 'the deal of a day',
    show: async (page, preset) => {
      await page.evaluate(`location.hash = 'preset=${preset}&seed=${dailySeed(preset, DAY)}&day=${DAY}'`);
      await shows(page, '.daily-note');
    },
  },
  {
    name: 'a puzzle',
    show: async (page) => {
      await page.evaluate("location.hash = 'puzzle=6000005'");
      await page.locator('.puzzle[open] .card').first().waitFor();
    },
  },
  {
    name: 'a puzzle that is answered',
    show: async (page) => {
      await page.evaluate("location.hash = 'puzzle=6000006'");
      await page.locator('.puzzle[open] .puzzle-moves button').last().click();
      await shows(page, '.puzzle [data-answer]');
    },
  },
];

/** In the Lab. */
const IN_LAB: readonly View[] = [
  { name: 'the Lab', show: UNFOLDED_DRAWER },
  {
    name: 'a network that learns',
    show: async (page) => {
      await press(page, 'learn');
      await shows(page, '[data-sheet=learn] .learn-curve');
    },
  },
];

/** How a game ended, and what others made of the same cards. */
const END: View = {
  name: 'the end',
  show: async (page) => page.locator('.on-this-deal[data-agent]').waitFor({ state: 'attached' }),
};

/** In a game that is lost. */
const LOST: readonly View[] = [
  END,
  sheet('share', '.share-picture img'),
  {
    name: 'the review',
    show: async (page) => {
      await press(page, 'review');
      await shows(page, '.review-told');
    },
  },
  {
    name: 'the costliest decision',
    show: async (page) => {
      if ((await page.locator('[data-action=worst]').count()) === 0) await page.locator('.curve-slider').press('Home');
      await page.evaluate(UNFOLD);
      await shows(page, '.decision-detail dl');
    },
  },
];

const WON: readonly View[] = [
  { name: 'a game that is won', show: async (page) => page.locator('.end-panel').waitFor() },
];

/**
 * Shows every view of the page in a game of a preset, one after the other.
 * @param look called with the name of the view that is shown
 */
export async function inEveryView(
  tested: PageUnderTest,
  preset: string,
  options: BrowserContextOptions,
  look: (page: Page, view: string) => Promise<void>,
): Promise<void> {
  const lost = finishedGame(preset, 'lost');
  for (const [session, views, place] of [
    [begun(lost, 0.6), DURING, ''],
    [lost, LOST, ''],
    [finishedGame(preset, 'won'), WON, ''],
    [lost, IN_LAB, LAB],
  ] as const) {
    const page = await tested.resume(session, options, place);
    for (const { name, show } of views) {
      await show(page, preset);
      await look(page, name);
      await page.evaluate(FOLD);
      // The review and an earlier position stay for what is shown after them.
      const shown = page.locator('dialog:modal, .drawer.is-over[open]');
      for (let open = await shown.count(); open > 0; open--) {
        await page.keyboard.press('Escape');
        await until(page, `document.querySelectorAll('dialog:modal, .drawer.is-over[open]').length < ${open}`);
      }
    }
  }
}
