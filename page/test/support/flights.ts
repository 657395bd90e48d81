import type { Page } from 'playwright-core';

/** From now on the cards of a move are on their way for minutes, however soon it comes after the one before. */
export async function slowFlights(page: Page): Promise<void> {
  const animations = await page.context().newCDPSession(page);
  await animations.send('Animation.enable');
  await animations.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
  await page.evaluate(`{
    const now = performance.now.bind(performance);
    performance.now = () => now() + 1000;
  }`);
}

/** The middle of the place where a card lies. The card itself must be on its way there, and nothing of it above. */
export async function placeOfFlying(page: Page, place: string): Promise<{ x: number; y: number }> {
  const found = await page.locator(place).evaluate((card: HTMLElement) => {
    let [x, y] = [card.offsetWidth / 2, card.offsetHeight / 2];
    for (let each: Element | null = card; each instanceof HTMLElement; each = each.offsetParent) {
      x += each.offsetLeft;
      y += each.offsetTop;
    }
    return { x, y, isFlying: card.getAnimations().length > 0 && !card.contains(document.elementFromPoint(x, y)) };
  });
  if (!found.isFlying) throw new Error(`Expected ${place} to be on its way`);
  return { x: found.x, y: found.y };
}
