/**
 * Makes pictures of the page, or those of these names: npm run ts -- page/scripts/pictures.ts [page] [preview] [icons]. Needs a Chromium (MAKETEN_CHROMIUM, or the
 * system's) and a build (npm run page:build). `page` is docs/images/page.png, with a hint in the middle of a game; `preview` page/public/preview.png, for
 * previews of links; `icons` those of the installed page, from page/public/icon.svg.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { createAgent, OneDecision } from '../../src/agents/index.js';
import { partsOf } from '../../src/env/index.js';
import { newSession, type Session, type Turn } from '../session/session.js';
import { onBuiltPage } from './built-page.js';

const ROOT = join(import.meta.dirname, '../..');
const PUBLIC = join(ROOT, 'page/public');
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

async function picturePage(browser: Browser, url: string): Promise<void> {
  const games = JSON.stringify([{ session: sessionToShow(), outcome: 'ongoing' }]);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await page.addInitScript(`localStorage.setItem('maketen.games', ${JSON.stringify(games)})`);
  await page.goto(url);
  await page.locator('.drawer option[value=""]', { hasText: `${SPEC.preset}-value` }).waitFor({ state: 'attached' });
  for (const step of ['choice', 'cards']) {
    await page.locator('[data-action=hint]').click();
    await page.locator(`[data-told=${step}]`).waitFor();
  }
  await page.screenshot({ path: join(ROOT, 'docs/images/page.png') });
}

/** In the size that sites want, with draws that fill the ring. */
async function picturePreview(browser: Browser, url: string): Promise<void> {
  const viewport = { width: 1200, height: 630 };
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce', locale: 'en-US', bypassCSP: true });
  await page.goto(`${url}#preset=decade-loop3-optional&seed=12`);
  await page.locator('[data-outcome]').waitFor();
  for (let draw = 0; draw < 14; draw++) await page.keyboard.press('d');
  // The table and the name of the game: nothing that a preview would make too small to read.
  await page.addStyleTag({ content: '.bar button:not(.game-button), .strip, .console > * { visibility: hidden; }' });
  await page.screenshot({ path: join(PUBLIC, 'preview.png') });
}

/** A maskable icon fills its square, and what matters lies in the middle four fifths. */
const ICONS = [
  { name: 'icon-180', size: 180, share: 1 },
  { name: 'icon-192', size: 192, share: 1 },
  { name: 'icon-512', size: 512, share: 1 },
  { name: 'icon-maskable-512', size: 512, share: 0.8 },
];

async function pictureIcons(browser: Browser): Promise<void> {
  const svg = readFileSync(join(PUBLIC, 'icon.svg'), 'utf8');
  const [, ground] = /fill="(#[0-9a-f]{6})"/.exec(svg) ?? [];
  for (const { name, size, share } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const fill = share < 1 || size === 180 ? ground : 'transparent';
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${fill}"><div style="width:${share * 100}vw;height:${share * 100}vw">${svg}</div></body>`,
    );
    await page.screenshot({ path: join(PUBLIC, 'icons', `${name}.png`), omitBackground: true });
  }
}

const PICTURES = { page: picturePage, preview: picturePreview, icons: pictureIcons };
const wanted = process.argv.slice(2);
await onBuiltPage(async (browser, url) => {
  for (const [name, make] of Object.entries(PICTURES))
    if (wanted.length === 0 || wanted.includes(name)) await make(browser, url);
});
