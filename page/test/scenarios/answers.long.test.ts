import {
  answerTo,
  clickMove,
  clickOn,
  counts,
  isAtTurn,
  pressButton,
  reads,
  said,
  says,
  watch,
} from '../support/clicks.js';
import { placeOfFlying, slowFlights } from '../support/flights.js';
import { inABrowser } from '../support/in-a-browser.js';
import { planGame } from '../support/plan.js';

const MOVING = { reducedMotion: 'no-preference' } as const;

inABrowser(({ tested, opened }) => {
  opened('says what goes with a picked card, and why another does not', 'preset=tens&seed=7', async (page) => {
    expect(await answerTo(page, '[aria-label^="5 of hearts"]')).toBe('5 of hearts picked: another 5 goes with it.');
    expect(await answerTo(page, '[aria-label^="10 of spades"]')).toMatch(
      /^5 of hearts and 10 of spades do not go together: the 5 needs another 5\.$/,
    );
    await expect.poll(() => page.locator('.is-picked').getAttribute('aria-label')).toMatch(/^5 of hearts/);
    await page.keyboard.press('Escape');
    await counts(page, '.is-picked', 0);
    expect(await answerTo(page, '[aria-label^="7 of spades"]')).toBe('The 7 needs a 3, and there is none.');
  });

  opened(
    'makes the one set that can leave the one thing to do, beside a draw that keeps its place, and says so by pointer and by key, and again for screen readers',
    'preset=decade-loop-fives&seed=3',
    async (page) => {
      const answer = 'Take a set first: J+5=15 is marked.';
      expect(await answerTo(page, '[data-place=stock]')).toBe(answer);
      await counts(page, '.is-partner', 2);
      expect(await answerTo(page, '[data-place=stock]')).toBe(answer);
      await page.keyboard.press('Escape');
      await expect.poll(() => said(page)).not.toBe(answer);
      await page.keyboard.press('d');
      await says(page, answer);
      await isAtTurn(page, 0);
      const only = page.locator('.move-buttons .primary');
      const main = page.locator('[data-action=main]');
      const ground = 'getComputedStyle(document.querySelector("[data-action=main]")).backgroundColor';
      await reads(only, 'Take out J+5=15');
      await expect.poll(() => main.getAttribute('aria-disabled')).toBe('true');
      await expect.poll(() => page.evaluate<string>(ground)).toBe('rgba(0, 0, 0, 0)');
      const before = await main.boundingBox();
      await only.click();
      await says(page, /^Took out J\+5=15\./);
      await expect.poll(() => main.boundingBox()).toEqual(before);
      await clickOn(page, '[data-action=undo]');
      await only.waitFor();
    },
  );

  opened('leaves the choice between two sets open', 'preset=decade-loop&seed=6', async (page) => {
    await expect.poll(() => page.locator('.move-buttons button').allTextContents()).toEqual(['2+8=10', '8+K+2=20']);
    await counts(page, '.move-buttons .primary', 0);
  });

  opened('names the card that is drawn and the set that it makes', 'preset=decade&seed=11', async (page) => {
    await page.keyboard.press('d');
    await says(
      page,
      /^Drew the \w+ of (clubs|diamonds|hearts|spades)\. (No cards make 10, 20 or 30: on to the next card|You can take .*=\d0)\.$/,
    );
  });

  opened('names the cards that leave and come in Tens', 'preset=tens&seed=5', async (page) => {
    await clickMove(page, planGame('tens', {}, 5, 'first-legal').moves[0]);
    await says(page, /^Took out the .+ and the .+\. In came the .+ and the .+\.$/);
  });

  opened(
    'places the drawn card of Four Ten by a click anywhere in a hand, and says where it can go',
    'preset=four-ten&seed=5',
    async (page) => {
      expect(await answerTo(page, '[data-place=drawn]')).toBe('Click Home to place the 4 there.');
      await counts(page, '[data-place=home].is-partner', 1);
      expect(await answerTo(page, '[data-place=shadow]')).toBe('The first card of a round goes to Home.');
      await isAtTurn(page, 0);
      await page.locator('.home .card-space').nth(2).click();
      await isAtTurn(page, 1);
      expect(await answerTo(page, '[data-place="home:0"]')).toBe(
        'Hand is empty: it has no card to exchange for the 4 of Home.',
      );
    },
  );

  it('takes a click where a card lies that is still on its way there', async () => {
    const page = await tested().openAlone('preset=four-ten&seed=5', MOVING);
    await slowFlights(page);
    await page.locator('.home .card-space').nth(2).click();
    const { x, y } = await placeOfFlying(page, '[data-place="home:0"]');
    await page.mouse.click(x, y);
    await says(page, 'Hand is empty: it has no card to exchange for the 4 of Home.');
    await isAtTurn(page, 1);
  });

  opened(
    'says which rule of Four Ten is broken, and shows the hands until the next action',
    'preset=four-ten&seed=5',
    async (page) => {
      await clickOn(page, '[data-place=home]');
      await page.keyboard.press('d');
      await clickOn(page, '[data-place=shadow]');
      await expect.poll(() => said(page)).toContain('Shadow 4 is more than Hand 0: a fault, it costs a safety');
      await reads(page.locator('.shadow.is-faulty .card-space .face text').first(), '4');
      await clickOn(page, '[data-place=home]');
      await counts(page, '.is-faulty, .card-space .face', 0);
    },
  );

  opened('says what to do when a card is clicked while looking back', 'preset=decade&seed=11', async (page) => {
    await page.keyboard.press('d');
    await page.keyboard.press('[');
    await expect.poll(() => said(page)).toContain('Looking back.');
    expect(await answerTo(page, '[data-place=stock]')).toBe(
      'You are looking back: press "Back to the game" or "Play on from here".',
    );
    await expect.poll(() => page.getByRole('button', { name: 'Back to the game' }).isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('button', { name: 'Play on from here' }).isVisible()).toBe(true);
  });

  opened(
    'takes back the answer that an agent is playing as soon as it has stopped',
    'lab.html#preset=decade&seed=11',
    async (page) => {
      await watch(page, 'next-card', '1 move a second');
      // The agent's next move takes the answer away, on a busy machine before it is read.
      let answer = '';
      for (let i = 0; i < 20 && !answer.startsWith('The computer plays'); i++)
        answer = await answerTo(page, '[data-place=stock]');
      expect(answer).toMatch(/^The computer plays/);
      await pressButton(page, 'Stop');
      await expect.poll(() => said(page)).not.toContain('The computer plays');
    },
  );
});
