/** Draws the icons of the installed page from page/public/icon.svg: npx tsx page/scripts/icons.ts. Needs a Chromium (MAKETEN_CHROMIUM, or the system's). */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../src/env/index.js';
import { chromiumPath, launchChromium } from './chromium.js';

const PUBLIC = join(import.meta.dirname, '../public');

/** A maskable icon fills its square, and what matters lies in the middle four fifths. */
const ICONS = [
  { name: 'icon-180', size: 180, share: 1 },
  { name: 'icon-192', size: 192, share: 1 },
  { name: 'icon-512', size: 512, share: 1 },
  { name: 'icon-maskable-512', size: 512, share: 0.8 },
];

const chromium = chromiumPath();
if (chromium === null) throw new InputError('Expected a Chromium, but there is none (set MAKETEN_CHROMIUM)');
const svg = readFileSync(join(PUBLIC, 'icon.svg'), 'utf8');
const [, ground] = /fill="(#[0-9a-f]{6})"/.exec(svg) ?? [];
mkdirSync(join(PUBLIC, 'icons'), { recursive: true });
const browser = await launchChromium(chromium);
try {
  for (const { name, size, share } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const fill = share < 1 || size === 180 ? ground : 'transparent';
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${fill}"><div style="width:${share * 100}vw;height:${share * 100}vw">${svg}</div></body>`,
    );
    await page.screenshot({ path: join(PUBLIC, 'icons', `${name}.png`), omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
