import type { BrowserContextOptions, Page } from 'playwright-core';
import { newSession, type Session, type Turn } from '../../../page/session/session.js';
import { createAgent, OneDecision } from '../../../src/agents/index.js';
import { partsOf } from '../../../src/env/index.js';
import { openDrawer, tellAll } from './clicks.js';
import type { PageUnderTest } from './page-under-test.js';

/** The ring, and the three shelves with the most that is said. */
export const GAMES = ['decade-loop3', 'four-ten'] as const;

const SEED = 5;

/** What can be seen of the page, by the name that faults are told with. */
interface View {
  readonly name: string;
  readonly show: (page: Page) => Promise<void>;
}

/** Everything that a finished game consists of. */
function finishedGame(preset: string, seed: number): Session {
  const { rules } = partsOf(preset);
  const player = new OneDecision(rules, createAgent('first-legal', rules));
  const state = rules.createState();
  const turns: Turn[] = [];
  rules.deal(state, seed);
  while (state.outcome === 'ongoing') {
    const action = player.decide(state);
    turns.push({ action });
    rules.apply(state, action);
  }
  return { ...newSession({ preset, options: {}, takeBacks: 3, seed }), turns };
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

/** What the browser has kept of it. */
function kept(tested: PageUnderTest, session: Session): BrowserContextOptions['storageState'] {
  const { origin } = new URL(tested.link(''));
  const value = JSON.stringify([{ session, outcome: 'ongoing' }]);
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'maketen.games', value }] }] };
}

const UNFOLD = "document.querySelectorAll('dialog details, .review details').forEach((each) => (each.open = true))";

/** In a game that goes on. */
const DURING: readonly View[] = [
  { name: 'the table', show: async (page) => page.locator('.odds b').waitFor({ state: 'attached' }) },
  { name: 'a hint', show: tellAll },
  sheet('games', '[data-preset]'),
  sheet('help', 'p'),
  sheet('statistics', '.figures'),
  sheet('daily', '.day-marks'),
  {
    name: 'the drawer',
    show: async (page) => {
      await openDrawer(page);
      await page.locator('.new-game').waitFor();
      await page.locator('.ranking').waitFor({ state: 'attached' });
      await page.evaluate(UNFOLD);
    },
  },
  {
    name: 'looking back',
    show: async (page) => {
      await page.keyboard.press('[');
      await page.locator('[data-action=return]').waitFor();
    },
  },
];

/** In a game that is over. */
const AFTER: readonly View[] = [
  { name: 'the end', show: async (page) => page.locator('.end-panel').waitFor() },
  sheet('share', '.share-picture img'),
  {
    name: 'the review',
    show: async (page) => {
      await press(page, 'review');
      await page.locator('.review-told').waitFor();
    },
  },
  {
    name: 'the costliest decision',
    show: async (page) => {
      const worst = page.locator('[data-action=worst]');
      if ((await worst.count()) > 0) await worst.click();
      else await page.locator('.curve-slider').press('Home');
      await page.evaluate(UNFOLD);
      await page.locator('.decision-detail dl').waitFor();
    },
  },
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
  const over = finishedGame(preset, SEED);
  const going = { ...over, turns: over.turns.slice(0, Math.floor(0.6 * over.turns.length)) };
  for (const [session, views] of [
    [going, DURING],
    [over, AFTER],
  ] as const) {
    const page = await tested.open(`preset=${preset}&seed=${SEED}`, {
      ...options,
      storageState: kept(tested, session),
    });
    for (const { name, show } of views) {
      await show(page);
      await look(page, name);
      // The review and an earlier position stay for what is shown after them.
      if ((await page.locator('dialog:modal, .drawer.is-over[open]').count()) === 0) continue;
      await page.keyboard.press('Escape');
      await page.locator('dialog:modal, .drawer.is-over[open]').waitFor({ state: 'detached' });
    }
    await page.context().close();
  }
}
