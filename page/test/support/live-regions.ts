import type { Page } from 'playwright-core';

/** Writes down what live regions would say from now on. */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(`
    window.heard = [];
    const hear = (records) => {
      for (const { target } of records) {
        const element = target.nodeType === 1 ? target : target.parentElement;
        const region = element?.closest('[aria-live], [role=status], [role=alert]');
        const speaks = region && region.getAttribute('aria-live') !== 'off' && region.textContent !== '';
        if (speaks) heard.push(region.textContent);
      }
    };
    new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });`);
}

/** What has been said since, once the page has caught up. */
export function heardOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>('new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(heard))))');
}
