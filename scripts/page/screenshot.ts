/**
 * Makes docs/images/page.png, a picture of the page with a hint in the middle of a game: npm run page:screenshot. Needs a Chromium
 * (MAKETEN_CHROMIUM, or the system's) and a build (npm run page:build).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { newSession, type Session, type Turn } from '../../page/session/session.js';
import { createAgent, OneDecision } from '../../src/agents/index.js';
import { InputError, partsOf } from '../../src/env/index.js';
import { chromiumPath, launchChromium } from './chromium.js';
import { serveFolder } from './serve-folder.js';

const ROOT = join(import.meta.dirname, '../..');
const BUILD = join(ROOT, 'page-build');
const PICTURE = join(ROOT, 'docs/images/page.png');
const SPEC = { preset: 'decade-loop3', options: {}, takeBacks: 3 } as const;
/** What makes a telling picture: a real choice, late enough. */
const CHOICES = 4;
const TURNS = 25;

/** A game in progress at a position with a choice. */
function sessionToShow(): Session {
  const { rules } = partsOf(SPEC.preset);
  const player = new OneDecision(rules, createAgent('next-card', rules));
  const state = rules.createState();
  for (let seed = 1; ; seed++) {
    const turns: Turn[] = [];
    rules.deal(state, seed);
    while (state.outcome === 'ongoing') {
      if (turns.length >= TURNS && player.look(state) >= CHOICES) return { ...newSession({ ...SPEC, seed }), turns };
      const action = player.decide(state);
      turns.push({ action });
      rules.apply(state, action);
    }
  }
}

const chromium = chromiumPath();
if (chromium === null) throw new InputError('Expected a Chromium, but there is none (set MAKETEN_CHROMIUM)');
if (!existsSync(join(BUILD, 'index.html'))) throw new InputError('Expected a build of the page: npm run page:build');

const session = sessionToShow();
const served = await serveFolder(BUILD);
const browser = await launchChromium(chromium);
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await page.addInitScript(
    `localStorage.setItem('maketen.games', ${JSON.stringify(JSON.stringify([{ session, outcome: 'ongoing' }]))})`,
  );
  await page.goto(served.url);
  await page.locator('.drawer option[value=""]', { hasText: `${SPEC.preset}-value` }).waitFor({ state: 'attached' });
  for (const step of ['choice', 'cards']) {
    await page.locator('[data-action=hint]').click();
    await page.locator(`[data-told=${step}]`).waitFor();
  }
  await page.screenshot({ path: PICTURE });
} finally {
  await browser.close();
  await served.close();
}
