import type { Page } from 'playwright-core';

/** The place of the table that has the focus. */
export async function placeInFocus(page: Page): Promise<string | null> {
  return page.evaluate<string | null>("document.activeElement?.getAttribute('data-place') ?? null");
}

/** Which arrows lead from the card in focus to a place, the longer way first. */
async function arrowsTo(page: Page, place: string, within: string): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const middle = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const [from, to] = [document.activeElement, document.querySelector('${within} [data-place="${place}"]')].map(middle);
    const [right, down] = [to.x - from.x, to.y - from.y];
    const across = right > 0 ? 'ArrowRight' : 'ArrowLeft';
    const along = down > 0 ? 'ArrowDown' : 'ArrowUp';
    return Math.abs(right) > Math.abs(down) ? [across, along] : [along, across];
  })()`);
}

/** Arrows from the card in focus to a place, the longer way first; where an arrow leads nowhere, the shorter one. @param within where on the page the place is */
export async function walkTo(
  page: Page,
  place: string,
  press: (key: string) => Promise<void>,
  within = '',
): Promise<void> {
  for (let keys = 0; (await placeInFocus(page)) !== place; keys++) {
    if (keys > 40) throw new Error(`Expected arrows to lead to ${place}`);
    const [longer, shorter] = await arrowsTo(page, place, within);
    await press(keys % 3 === 2 ? shorter : longer);
  }
}
