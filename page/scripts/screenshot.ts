/**
 * Makes docs/images/page.png, a picture of the page with a hint in the middle of a game: npx tsx page/scripts/screenshot.ts. Needs a Chromium
 * (MAKETEN_CHROMIUM, or the system's) and a build (npm run page:build).
 */
import { join } from 'node:path';
import { createAgent, OneDecision } from '../../src/agents/index.js';
import { partsOf } from '../../src/env/index.js';
import { newSession, type Session, type Turn } from '../session/session.js';
import { onBuiltPage } from './built-page.js';

const ROOT = join(import.meta.dirname, '../..');
const PICTURE = join(ROOT, 'docs/images/page.png');
const SPEC = { preset: 'decade-loop3-optional', options: {}, takeBacks: 3 } as const;
/** What makes a telling picture: a real choice, late enough. */
const CHOICES = 4;
const TURNS = 25;

/** A game in progress at a position with a choice. */
function sessionToShow(): Session {
  const { rules } = partsOf(SPEC.preset);
  const player = new OneDecision(rules, createAgent('waiting', rules));
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

const session = sessionToShow();
await onBuiltPage(async (browser, url) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await page.addInitScript(
    `localStorage.setItem('maketen.games', ${JSON.stringify(JSON.stringify([{ session, outcome: 'ongoing' }]))})`,
  );
  await page.goto(url);
  await page.locator('.drawer option[value=""]', { hasText: `${SPEC.preset}-value` }).waitFor({ state: 'attached' });
  for (const step of ['choice', 'cards']) {
    await page.locator('[data-action=hint]').click();
    await page.locator(`[data-told=${step}]`).waitFor();
  }
  await page.screenshot({ path: PICTURE });
});
