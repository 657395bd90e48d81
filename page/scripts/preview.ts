/**
 * Makes page/public/preview.png, the picture that link previews of the page show: npx tsx page/scripts/preview.ts. Needs a Chromium (MAKETEN_CHROMIUM, or
 * the system's) and a build (npm run page:build).
 */
import { join } from 'node:path';
import { onBuiltPage } from './built-page.js';

const ROOT = join(import.meta.dirname, '../..');
const PICTURE = join(ROOT, 'page/public/preview.png');
/** As sites that show previews want it. */
const SIZE = { width: 1200, height: 630 };
const DEAL = 'preset=decade-loop3-optional&seed=12';
/** Draws that fill the ring. */
const DRAWS = 14;

await onBuiltPage(async (browser, url) => {
  const page = await browser.newPage({ viewport: SIZE, reducedMotion: 'reduce', locale: 'en-US', bypassCSP: true });
  await page.goto(`${url}#${DEAL}`);
  await page.locator('[data-outcome]').waitFor();
  for (let draw = 0; draw < DRAWS; draw++) await page.keyboard.press('d');
  // The table and the name of the game: nothing that a preview would make too small to read.
  await page.addStyleTag({ content: '.bar button:not(.game-button), .strip, .console > * { visibility: hidden; }' });
  await page.screenshot({ path: PICTURE });
});
