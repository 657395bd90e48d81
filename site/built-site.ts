import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { serve } from 'vitepress';
import { accessibilityFaults } from '../page/test/support/axe.js';

export const BUILT = join(import.meta.dirname, '.vitepress/dist');

/** The path that the site is built for. */
export const { pathname: BASE } = new URL(process.env.MAKETEN_SITE_URL ?? 'http://localhost/');

/** The pages that VitePress made: not those of the game, of the API, and of addresses that have moved. */
export const PAGES = readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.html') && !/^(api|play)\//.test(path))
  .filter((path) => readFileSync(join(BUILT, path), 'utf8').includes('id="app"'));

/** Serves the built site on this machine; the address ends with a slash. */
export async function served(): Promise<{ url: string; close: () => void }> {
  const { server } = await serve({ root: import.meta.dirname, port: 0 });
  const { port } = server!.address() as AddressInfo;
  return { url: `http://localhost:${port}${BASE}`, close: () => server!.close() };
}

/** What can be seen to be wrong with a page: it is too wide, an image is missing, a text is cut off or too small for a phone. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const faults = scrollWidth > clientWidth ? [`The page is ${scrollWidth} wide`] : [];
    for (const image of document.images)
      if (image.complete && image.naturalWidth === 0) faults.push(`${image.src} is not shown`);
    for (const element of document.querySelectorAll<HTMLElement>('#VPContent *:not(.visually-hidden)')) {
      if (!element.checkVisibility({ opacityProperty: true }) || !element.innerText?.trim()) continue;
      const { fontSize, overflowX } = getComputedStyle(element);
      const text = element.innerText.slice(0, 40);
      if (parseFloat(fontSize) < 12) faults.push(`"${text}" is ${fontSize} high`);
      if (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
        faults.push(`"${text}" is cut off`);
    }
    return faults;
  });
}

/** The same, and what axe finds: contrast above all. */
export async function visibleFaults(page: Page): Promise<string[]> {
  return [...(await layoutFaults(page)), ...(await accessibilityFaults(page))];
}
