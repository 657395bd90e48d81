/** Photographs pages of the built site, on a phone and on a laptop, light and dark, into pictures/, and searches every page for faults that can be seen. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath, launchChromium } from '../page/scripts/chromium.js';
import { layoutFaults, PAGES, served, visibleFaults } from './built-site.js';

const SHOWN = ['index', 'training', 'rules/decade', 'games', 'charts', 'python', 'commands', 'models/index', '404'];
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

const pictures = join(import.meta.dirname, 'pictures');
mkdirSync(pictures, { recursive: true });
const site = await served();
const browser = await launchChromium(chromiumPath()!);
const faults: string[] = [];
for (const place of PAGES) {
  const name = place.replace(/\.html$/, '');
  const isShown = SHOWN.includes(name);
  for (const viewport of isShown ? SIZES : SIZES.slice(0, 1)) {
    const page = await browser.newPage({ viewport });
    page.on('pageerror', (error) => faults.push(`${place}: ${String(error)}`));
    await page.goto(`${site.url}${place}`);
    const said = (found: string[]): number =>
      faults.push(...found.map((fault) => `${place}, ${viewport.width}: ${fault}`));
    if (!isShown) said(await layoutFaults(page));
    for (const colorScheme of isShown ? (['light', 'dark'] as const) : []) {
      await page.emulateMedia({ colorScheme });
      said(await visibleFaults(page));
      await page.screenshot({ path: join(pictures, `${name.replace('/', '-')}-${viewport.width}-${colorScheme}.png`) });
    }
    await page.close();
  }
}
await browser.close();
site.close();
for (const fault of faults) console.error(fault);
console.log(`${PAGES.length} pages, ${faults.length} faults; pictures in ${pictures}`);
process.exitCode = faults.length === 0 ? 0 : 1;
