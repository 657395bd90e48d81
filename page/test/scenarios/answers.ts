import { expect, it } from 'vitest';
import { answerTo, clickMove, said, turns, unfold } from '../support/clicks.js';
import { placeOfFlying, slowFlights } from '../support/flights.js';
import type { PageUnderTest } from '../support/page-under-test.js';
import { planGame } from '../support/plan.js';

const MOVING = { reducedMotion: 'no-preference' } as const;

export function answers(tested: () => PageUnderTest): void {
  it('says what goes with a picked card, and why another does not', async () => {
    const page = await tested().open('preset=tens&seed=7');
    expect(await answerTo(page, '[aria-label^="5 of hearts"]')).toBe('5 of hearts picked: another 5 goes with it.');
    expect(await answerTo(page, '[aria-label^="10 of spades"]')).toMatch(
      /^5 of hearts and 10 of spades do not go together: the 5 needs another 5\.$/,
    );
    await expect.poll(() => page.locator('.is-picked').getAttribute('aria-label')).toMatch(/^5 of hearts/);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.is-picked').count()).toBe(0);
    expect(await answerTo(page, '[aria-label^="7 of spades"]')).toBe('The 7 needs a 3, and there is none.');
    await page.context().close();
  });

  it('says that a set must leave before a draw, and marks it, by pointer and by key', async () => {
    const page = await tested().open('preset=decade-loop-fives&seed=3');
    const answer = 'A set must be taken out first: J+5=15 is marked.';
    expect(await answerTo(page, '[data-place=stock]')).toBe(answer);
    await expect.poll(() => page.locator('.is-partner').count()).toBe(2);
    await page.keyboard.press('Escape');
    await expect.poll(() => said(page)).not.toBe(answer);
    await page.keyboard.press('d');
    await expect.poll(() => said(page)).toBe(answer);
    await expect.poll(() => turns(page)).toBe(0);
    await page.context().close();
  });

  it('makes the one set that can leave the one thing to do, beside a draw that keeps its place', async () => {
    const page = await tested().open('preset=decade-loop-fives&seed=3');
    const only = page.locator('.move-buttons .primary');
    const main = page.locator('[data-action=main]');
    const ground = 'getComputedStyle(document.querySelector("[data-action=main]")).backgroundColor';
    await expect.poll(() => only.textContent()).toBe('Take out J+5=15');
    await expect.poll(() => main.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => page.evaluate<string>(ground)).toBe('rgba(0, 0, 0, 0)');
    const before = await main.boundingBox();
    await only.click();
    await expect.poll(() => said(page)).toMatch(/^Took out J\+5=15\./);
    await expect.poll(() => main.boundingBox()).toEqual(before);
    await page.locator('[data-action=undo]').click();
    await only.waitFor();
    await page.context().close();
  });

  it('leaves the choice between two sets open', async () => {
    const page = await tested().open('preset=decade-loop&seed=6');
    await expect.poll(() => page.locator('.move-buttons button').allTextContents()).toEqual(['2+8=10', '8+K+2=20']);
    await expect.poll(() => page.locator('.move-buttons .primary').count()).toBe(0);
    await page.context().close();
  });

  it('says the same words again for screen readers', async () => {
    const page = await tested().open('preset=decade-loop-fives&seed=3');
    await answerTo(page, '[data-place=stock]');
    await page.evaluate("window.said = document.querySelector('[role=status] span')");
    await page.locator('[data-place=stock]').click({ force: true });
    await expect.poll(() => page.evaluate<boolean>('window.said.isConnected')).toBe(false);
    await page.context().close();
  });

  it('names the card that is drawn and the set that it makes', async () => {
    const page = await tested().open('preset=decade&seed=11');
    await page.keyboard.press('d');
    await expect
      .poll(() => said(page))
      .toMatch(
        /^Drew the \w+ of (clubs|diamonds|hearts|spades)\. (No cards make 10, 20 or 30: draw|.*=\d0 can leave)\.$/,
      );
    await page.context().close();
  });

  it('names the cards that leave and come in Tens', async () => {
    const page = await tested().open('preset=tens&seed=5');
    await clickMove(page, planGame('tens', {}, 5, 'first-legal').moves[0]);
    await expect.poll(() => said(page)).toMatch(/^Took out the .+ and the .+\. In came the .+ and the .+\.$/);
    await page.context().close();
  });

  it('places the drawn card of Four Ten by a click anywhere in a hand, and says where it can go', async () => {
    const page = await tested().open('preset=four-ten&seed=5');
    expect(await answerTo(page, '[data-place=drawn]')).toBe('Click Home to place the 4 there.');
    await expect.poll(() => page.locator('[data-place=home].is-partner').count()).toBe(1);
    expect(await answerTo(page, '[data-place=shadow]')).toBe('The first card of a round goes to Home.');
    await expect.poll(() => turns(page)).toBe(0);
    await page.locator('.home .card-space').nth(2).click();
    await expect.poll(() => turns(page)).toBe(1);
    expect(await answerTo(page, '[data-place="home:0"]')).toBe(
      'Hand is empty: it has no card to exchange for the 4 of Home.',
    );
    await page.context().close();
  });

  it('takes a click where a card lies that is still on its way there', async () => {
    const page = await tested().open('preset=four-ten&seed=5', MOVING);
    await slowFlights(page);
    await page.locator('.home .card-space').nth(2).click();
    const { x, y } = await placeOfFlying(page, '[data-place="home:0"]');
    await page.mouse.click(x, y);
    await expect.poll(() => said(page)).toBe('Hand is empty: it has no card to exchange for the 4 of Home.');
    await expect.poll(() => turns(page)).toBe(1);
    await page.context().close();
  });

  it('says which rule of Four Ten is broken, and shows the hands until the next action', async () => {
    const page = await tested().open('preset=four-ten&seed=5');
    await page.locator('[data-place=home]').click();
    await page.keyboard.press('d');
    await page.locator('[data-place=shadow]').click();
    await expect.poll(() => said(page)).toContain('Shadow 4 is more than Hand 0: a fault, it costs a safety');
    await expect.poll(() => page.locator('.shadow.is-faulty .card-space .face text').first().textContent()).toBe('4');
    await page.locator('[data-place=home]').click();
    await expect.poll(() => page.locator('.is-faulty, .card-space .face').count()).toBe(0);
    await page.context().close();
  });

  it('says what to do when a card is clicked while looking back', async () => {
    const page = await tested().open('preset=decade&seed=11');
    await page.keyboard.press('d');
    await page.keyboard.press('[');
    await expect.poll(() => said(page)).toContain('Looking back.');
    expect(await answerTo(page, '[data-place=stock]')).toBe(
      'You are looking back: press "Back to the game" or "Play on from here".',
    );
    await expect.poll(() => page.getByRole('button', { name: 'Back to the game' }).isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Play on from here' }).isVisible()).toBe(true);
    await page.context().close();
  });

  it('takes back the answer that an agent is playing as soon as it has stopped', async () => {
    const page = await tested().open('preset=decade&seed=11');
    await unfold(page, 'watch');
    await page.locator('select[name=agent]').selectOption('next-card');
    await page.locator('select[name=speed]').selectOption({ label: '1 move a second' });
    await page.getByRole('button', { name: 'Watch', exact: true }).click();
    // The agent's next move takes the answer away, on a busy machine before it is read.
    let answer = '';
    for (let i = 0; i < 20 && !answer.startsWith('An agent is playing'); i++)
      answer = await answerTo(page, '[data-place=stock]');
    expect(answer).toMatch(/^An agent is playing/);
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect.poll(() => said(page)).not.toContain('An agent is playing');
    await page.context().close();
  });
}
