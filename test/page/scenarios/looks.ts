import { expect, it } from 'vitest';
import { turns } from '../support/clicks.js';
import type { PageUnderTest } from '../support/page-under-test.js';

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

export function looks(tested: () => PageUnderTest): void {
  it.each(['tens', 'block-ten-classic', 'decade-seven', 'four-ten'])(
    'fits %s into a phone of 360 pixels and takes taps',
    async (preset) => {
      const page = await tested().open(`preset=${preset}&seed=5`, PHONE);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
      const smallest = await page.evaluate<number>(
        "Math.min(...[...document.querySelectorAll('.table-box [data-place]:not(:disabled)')].map((each) => each.clientWidth))",
      );
      expect(smallest).toBeGreaterThanOrEqual(36);
      await page.locator('.move-buttons button, .place-here:not(:disabled)').first().tap();
      expect(await turns(page)).toBe(1);
      await page.locator('[data-action=quick-hint]').tap();
      await page.locator('.is-hinted').first().waitFor();
      await page.context().close();
    },
  );

  it('gives every button and field a name for screen readers', async () => {
    const page = await tested().open('preset=four-ten&seed=5');
    const nameless = await page.evaluate<string[]>(`
      document.querySelectorAll('details').forEach((each) => (each.open = true));
      [...document.querySelectorAll('button, input, select, textarea')]
        .filter((each) => !each.getAttribute('aria-label') && !each.textContent.trim() && !each.labels?.length)
        .map((each) => each.outerHTML)`);
    expect(nameless).toEqual([]);
    await page.context().close();
  });

  it('moves no card where the system asks for reduced motion', async () => {
    const animation = async (reducedMotion: 'reduce' | 'no-preference'): Promise<string> => {
      const page = await tested().open('preset=decade&seed=5', { reducedMotion });
      const name = await page.evaluate<string>(
        "getComputedStyle([...document.querySelectorAll('.arrives-refill')].at(-1)).animationName",
      );
      await page.context().close();
      return name;
    };
    expect(await animation('no-preference')).toBe('refill');
    expect(await animation('reduce')).toBe('none');
  });

  it.each(['light', 'dark'] as const)('follows the system to %s colours', async (colorScheme) => {
    const page = await tested().open('preset=decade&seed=5', { colorScheme });
    const [red] = (await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')).match(/\d+/g)!;
    expect(Number(red) > 128).toBe(colorScheme === 'light');
    await page.context().close();
  });
}
