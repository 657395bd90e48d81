import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PlannedMove } from './plan.js';

/** Waits until the page has drawn what it was told before. */
export async function caughtUp(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
}

/** Turns made so far, once the page has caught up. */
export async function turns(page: Page): Promise<number> {
  await caughtUp(page);
  return Number(await page.locator('[data-turns]').getAttribute('data-turns'));
}

/** Waits until so many turns have been made. */
export async function isAtTurn(page: Page, turn: number): Promise<void> {
  await expect.poll(() => turns(page)).toBe(turn);
}

/** Waits until so many turns have been made, or more. */
export async function atTurn(page: Page, turn: number): Promise<void> {
  await until(page, `Number(document.querySelector('[data-turns]')?.dataset.turns) >= ${turn}`);
}

/** Waits until a condition of the page holds: its own policy forbids what Playwright waits by. */
export async function until(page: Page, condition: string): Promise<void> {
  const isTrue = (): Promise<boolean> => page.evaluate<boolean>(`Boolean(${condition})`).catch(() => false);
  while (!(await isTrue())) await page.waitForTimeout(20);
}

/** Waits until the game is over. */
export async function gameOver(page: Page): Promise<void> {
  await until(page, "!['ongoing', undefined].includes(document.querySelector('[data-outcome]')?.dataset.outcome)");
}

async function waitFor(text: () => Promise<string | null>, wanted: string | RegExp | null): Promise<void> {
  if (wanted instanceof RegExp) await expect.poll(text).toMatch(wanted);
  else await expect.poll(text).toBe(wanted);
}

/** Waits until an element has this text. */
export async function reads(element: Locator, text: string | RegExp | null): Promise<void> {
  await waitFor(() => element.textContent(), text);
}

/** Waits until a field has this value. */
export async function holds(field: Locator, value: string | RegExp): Promise<void> {
  await waitFor(() => field.inputValue(), value);
}

/** Waits until there are so many of these elements. */
export async function counts(within: Page | Locator, selector: string, count: number): Promise<void> {
  await expect.poll(() => within.locator(selector).count()).toBe(count);
}

/** Waits until one such element is shown. */
export async function shows(page: Page, selector: string): Promise<void> {
  await page.locator(selector).waitFor();
}

/** Clicks on the one such element. */
export async function clickOn(page: Page, selector: string): Promise<void> {
  await page.locator(selector).click();
}

/** Waits until the list of moves has this heading. */
export async function isHeaded(page: Page, text: string | RegExp): Promise<void> {
  await page.locator('h2', { hasText: text }).waitFor();
}

/** What the page says of the last move or click. */
export async function said(page: Page): Promise<string> {
  return (await page.locator('p.status').textContent()) ?? '';
}

/**
 * Clicks on a place that may not be clickable for the rules, as a player does who does not know, once its card lies still.
 * @returns what the page says to this click, or to what has come since
 */
export async function answerTo(page: Page, place: string): Promise<string> {
  await page
    .locator(place)
    .first()
    .evaluate((card) => Promise.allSettled(card.getAnimations().map(({ finished }) => finished)));
  // What a key has changed just before is not the answer to this click.
  await caughtUp(page);
  // Every answer is a new element, the same words too.
  await page.evaluate("window.saidBefore = document.querySelector('p.status span')");
  await page.locator(place).first().click({ force: true });
  await until(page, '!window.saidBefore.isConnected');
  return said(page);
}

/** Waits until it says so. */
export async function says(page: Page, text: string | RegExp): Promise<void> {
  await waitFor(() => said(page), text);
}

export async function outcome(page: Page): Promise<string | null> {
  return page.locator('[data-outcome]').getAttribute('data-outcome');
}

/** The position that the page shows, in its notation. */
export async function position(page: Page): Promise<string | null> {
  return page.locator('main').getAttribute('data-position');
}

export async function hasPosition(page: Page, wanted: string | null): Promise<void> {
  await waitFor(() => position(page), wanted);
}

export async function hasOutcome(page: Page, wanted: string): Promise<void> {
  await waitFor(() => outcome(page), wanted);
}

/** The id of the game in use. */
export async function gameOf(page: Page): Promise<number> {
  return page.evaluate('history.state.game');
}

/** The places of a move one after the other, until it is made; its button where it has no places. */
export async function clickMove(page: Page, { places, name }: PlannedMove): Promise<void> {
  const before = await turns(page);
  if (places.length === 0) await page.locator(`[data-move="${name}"]`).click();
  for (const place of places) {
    // Of an overlapped card only the corner shows.
    await page.locator(`[data-place="${place}"]`).click({ position: { x: 9, y: 9 } });
    if ((await turns(page)) > before) break;
  }
  await expect.poll(() => turns(page), { message: `${name} (${places.join(', ')}) to be one turn` }).toBe(before + 1);
}

/** New deals of this page get this seed and the ones after it, instead of random ones. */
export async function dealSeedsFrom(page: Page, first: number): Promise<void> {
  await page.evaluate(`{ let seed = ${first}; crypto.getRandomValues = (array) => array.fill(seed++); }`);
}

/** Opens what lies behind the dots, if it is not open. */
export async function openDrawer(page: Page): Promise<void> {
  if (!(await page.locator('.drawer').isVisible())) await page.locator('[data-action=drawer]').click();
}

/** Opens one of the panels, if it is not open. */
export async function unfold(page: Page, panel: string): Promise<void> {
  await openDrawer(page);
  const summary = page.locator(`[data-panel=${panel}] > summary`);
  await summary.waitFor();
  if ((await page.locator(`[data-panel=${panel}][open]`).count()) === 0) await summary.click();
}

/** Opens the player's games in figures. */
export async function openStatistics(page: Page): Promise<void> {
  await page.locator('[data-action=statistics]:visible').first().click();
  await page.locator('dialog[data-sheet=statistics] [name=statistics-of]').waitFor();
}

/** What the statistics say of one kind of games, which are open: played, won, share. */
export function statisticsRow(page: Page, kind: string): Promise<string[]> {
  return page.locator('[data-sheet=statistics] .kinds tr', { hasText: kind }).locator('td').allTextContents();
}

/** How many games count, and what share of them was won, where the statistics are open. */
export async function figures(page: Page): Promise<string[]> {
  return (await page.locator('[data-sheet=statistics] .figures b').allTextContents()).slice(0, 2);
}

/** The message that the page shows. */
export async function notice(page: Page): Promise<string> {
  return (await page.locator('[data-notice] span').textContent()) ?? '';
}

export async function notices(page: Page, text: string | RegExp): Promise<void> {
  await waitFor(() => notice(page), text);
}

/** Waits until the preset's model gives the hints. */
export async function modelLoaded(page: Page, model: string): Promise<void> {
  await page.locator(`[data-strongest="${model}"]`).waitFor({ state: 'attached' });
}

/** Asks for the three steps of a hint. */
export async function tellAll(page: Page): Promise<void> {
  for (const step of ['choice', 'cards', 'why']) {
    await page.locator('[data-action=hint]').click();
    await page.locator(`[data-told=${step}]`).waitFor();
  }
}

/** Asks for a whole hint, and waits for it. Returns where its figures come from. */
export async function takeHint(page: Page): Promise<string> {
  await tellAll(page);
  await page.locator('.ranking').waitFor({ state: 'attached' });
  return (await page.locator('[data-fact=source]').textContent()) ?? '';
}

/** Presses the button of this name. */
export async function pressButton(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Opens a trace or a position. */
export async function importText(page: Page, text: string): Promise<void> {
  await page.locator('textarea[name=import]').fill(text);
  await pressButton(page, 'Open');
}

/** Lets an agent play on, in the Lab. At one move a second nothing is over before the next click, however busy the machine is. */
export async function watch(page: Page, agent: string, speed = 'full speed'): Promise<void> {
  await unfold(page, 'watch');
  await page.locator('select[name=agent]').selectOption(agent);
  await page.locator('select[name=speed]').selectOption({ label: speed });
  await pressButton(page, 'Watch');
}

/** Lets an agent play the game out as fast as it can. */
export async function watchToTheEnd(page: Page, agent: string): Promise<void> {
  await watch(page, agent);
  await gameOver(page);
}
