import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { notice, turns, unfold } from '../support/clicks.js';
import type { PageUnderTest } from '../support/page-under-test.js';

/**
 * Texts and borders of fields whose contrast is below what WCAG 2.2 asks for at level AA: 4.5, for large text 3 (1.4.3), and for what tells
 * that there is a field 3 (1.4.11). What is disabled, or fades, is free.
 */
const TOO_FAINT = `(() => {
  const channels = (colour) => {
    const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
    return { rgb: [red, green, blue], alpha };
  };
  const ground = (element) => {
    if (element === null) return [255, 255, 255];
    const { rgb, alpha } = channels(getComputedStyle(element).backgroundColor);
    if (alpha === 1) return rgb;
    const below = ground(element.parentElement);
    return rgb.map((each, i) => alpha * each + (1 - alpha) * below[i]);
  };
  const luminance = (rgb) => {
    const [red, green, blue] = rgb.map((each) => {
      const share = each / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (colour, under) => {
    const [dark, light] = [luminance(channels(colour).rgb), luminance(under)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const isFree = (element) =>
    element.closest(':disabled, [aria-disabled=true], .ghosts, .visually-hidden') !== null ||
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    getComputedStyle(element).opacity < 1;
  const failures = [];
  for (const element of document.querySelectorAll('body *')) {
    if (isFree(element)) continue;
    const { color, fontSize, fontWeight, borderTopColor } = getComputedStyle(element);
    const text = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join(' ');
    const size = parseFloat(fontSize);
    const least = size >= 24 || (size >= 18.66 && fontWeight >= 700) ? 3 : 4.5;
    const found = contrast(color, ground(element));
    if (text.trim() !== '' && found < least) failures.push(text + ': ' + found.toFixed(2));
    if (element.matches('input:not([type=checkbox], [type=file]), select, textarea')) {
      const border = contrast(borderTopColor, ground(element.parentElement));
      if (border < 3) failures.push('border of ' + element.outerHTML.slice(0, 60) + ': ' + border.toFixed(2));
    }
  }
  return failures;
})()`;

/** Writes down what live regions would say from now on. */
async function listen(page: Page): Promise<void> {
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

async function watchAt(page: Page, speed: string): Promise<void> {
  await unfold(page, 'watch');
  await page.locator('select[name=agent]').selectOption('next-card');
  await page.locator('select[name=speed]').selectOption({ label: speed });
  await page.getByRole('button', { name: 'Watch', exact: true }).click();
}

async function atTurn(page: Page, turn: number): Promise<void> {
  await page.waitForFunction(`Number(document.querySelector('[data-turns]').dataset.turns) >= ${turn}`);
}

export function accessibility(tested: () => PageUnderTest): void {
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

  it('gives fields names that say by themselves what they are for', async () => {
    const page = await tested().open('preset=decade&seed=5');
    await page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))");
    for (const name of ['Hints by', 'Watching at this speed', 'Replaying at this speed', 'Discards'])
      expect(await page.getByRole('combobox', { name, exact: true }).count()).toBe(1);
    const field = page.getByRole('textbox', { name: 'Max run', exact: true });
    const note = await field.getAttribute('aria-describedby');
    expect(await page.locator(`#${note}`).textContent()).toBe('The most cards in a set; "no limit" for any length');
    await field.fill('1');
    await field.press('Enter');
    expect(await notice(page)).toMatch(/^Expected "Max run": .* or "no limit" for any length, but got 1$/);
    await page.context().close();
  });

  it('is quiet while an agent plays fast, and says how the game stands when it stops', async () => {
    const page = await tested().open('preset=decade&seed=4');
    await watchAt(page, '15 moves a second');
    await atTurn(page, 2);
    await listen(page);
    const from = await turns(page);
    await atTurn(page, from + 10);
    expect(await page.evaluate<string[]>('heard')).toEqual([]);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const said = (await page.getByRole('status').first().textContent())!;
    expect(await page.evaluate<string[]>('heard')).toContain(said);
    await page.context().close();
  });

  it('is quiet while a game is replayed fast, and says where it ends', async () => {
    const page = await tested().open('preset=decade&seed=11');
    for (let i = 0; i < 8; i++) {
      const set = page.locator('.move-buttons button').first();
      await ((await set.count()) > 0 ? set : page.locator('[data-action=main]')).click();
      await atTurn(page, i + 1);
    }
    await page.locator('select[name=replay-speed]').selectOption({ label: '15 moves a second' });
    await listen(page);
    await page.locator('[data-action=replay]').click();
    await page.locator('[data-action=replay]', { hasText: 'Replay' }).waitFor();
    const heard = await page.evaluate<string[]>('[...new Set(heard)]');
    expect(heard).toEqual([await page.locator('.status').textContent()]);
    await page.context().close();
  });

  it('says each move of an agent that plays slowly', async () => {
    const page = await tested().open('preset=decade&seed=4');
    await watchAt(page, '1 move a second');
    await listen(page);
    const from = await turns(page);
    await atTurn(page, from + 2);
    expect((await page.evaluate<string[]>('[...new Set(heard)]')).length).toBeGreaterThanOrEqual(2);
    await page.context().close();
  });

  it.each(['light', 'dark'] as const)('has enough contrast in %s colours', async (colorScheme) => {
    for (const preset of ['tens', 'decade-seven', 'four-ten']) {
      const page = await tested().open(`preset=${preset}&seed=5`, { colorScheme, reducedMotion: 'reduce' });
      await page.evaluate("document.querySelectorAll('details').forEach((each) => (each.open = true))");
      await page.locator('[data-action=hint]').click();
      await page.locator('.ranking').waitFor();
      expect(await page.evaluate<string[]>(TOO_FAINT)).toEqual([]);
      await page.context().close();
    }
  });
}
