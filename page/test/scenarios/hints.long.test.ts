import {
  atTurn,
  clickOn,
  counts,
  gameOver,
  holds,
  isAtTurn,
  isHeaded,
  modelLoaded,
  openDrawer,
  openStatistics,
  pressButton,
  reads,
  shows,
  takeHint,
  turns,
  unfold,
  watch,
} from '../support/clicks.js';
import { inABrowser } from '../support/in-a-browser.js';

/** Who gives hints until a game is solved. */
const COUNTED = /^Counted in \d+ games per move, played from here by four-ten-rule\.$/;

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
];
/** Whether the reason lies over a card that it speaks of. */
const COVERED = `[...document.querySelectorAll('.table-box .is-hinted')].some((card) => {
  const [a, b] = [card, document.querySelector('.ranking')].map((each) => each.getBoundingClientRect());
  return a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom;
})`;

inABrowser(({ tested, opened, alone }) => {
  opened(
    "ranks Decade's moves by the preset's model, moves nothing, marks the cards of the first and plays it",
    'preset=decade-loop3&seed=17',
    async (page) => {
      await modelLoaded(page, 'decade-loop3-value');
      const places = async () =>
        Promise.all(['.table-box', '.console', '.toolbar'].map((each) => page.locator(each).boundingBox()));
      const before = await places();
      expect(await takeHint(page)).toBe("Our model's estimate.");
      await expect.poll(() => places()).toEqual(before);
      const chance = page.locator('.ranking tbody .number').first();
      await reads(chance, /^\d+(\.\d)?\u00a0%\d+(\.\d)?–\d+(\.\d)?\u00a0%$/);
      await reads(page.locator('.hint-line'), /^Best: .*, \d+(\.\d)?\u00a0% to win/);
      await expect.poll(() => page.locator('.is-hinted').count()).toBeGreaterThan(0);
      await clickOn(page, '[data-action=why]');
      await page.locator('.ranking tbody button').first().click();
      await isAtTurn(page, 1);
      await counts(page, '.ranking', 0);
    },
  );

  opened(
    'gives the exact odds of Tens, the same in the line and in the hint, calls no move the best, and shows the one that is looked at',
    'preset=tens&seed=5',
    async (page) => {
      const odds = await page.locator('.odds b').textContent();
      expect(odds).toMatch(/\u00a0%$/);
      expect(await takeHint(page)).toBe('Exact: the game is solved.');
      await reads(page.locator('.ranking tbody .number').first(), odds);
      await reads(page.locator('.hint-line'), /^All moves are equal: .* to win, on average \d/);
      const marked = async (): Promise<string> => (await page.locator('.ranking tr.shown').textContent()) ?? '';
      const best = await marked();
      await clickOn(page, '[data-action=why]');
      await page.locator('.ranking tbody tr').last().hover();
      await expect.poll(() => marked()).not.toBe(best);
      await page.locator('.console').hover();
      await expect.poll(() => marked()).toBe(best);
    },
  );

  alone('ranks the moves of Four Ten exactly, without a model', 'lab.html#preset=four-ten&seed=5', async (page) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.locator('[data-place=home]').first().click();
    expect(await takeHint(page)).toBe('Exact: the game is solved.');
    await expect
      .poll(() => page.locator('.ranking th').allTextContents())
      .toEqual(['Move', 'Chance', 'Rounds', 'Play']);
    await expect.poll(() => page.locator('.ranking tbody .number').nth(1).textContent()).toMatch(/^\d\.\d\d\d?$/);
    expect(requests.filter((url) => /weights[^/]*\.bin/.test(url))).toEqual([]);
    await unfold(page, 'watch');
    await holds(page.locator('select[name=agent]'), 'exact');
  });

  opened(
    'gives hints of Four Ten with changed options at once, solves it meanwhile, and again after another game, and stops that when asked to',
    'preset=tens&seed=5',
    async (page) => {
      const changed = 'preset=four-ten&seed=5&gameTarget=3&safeties=0';
      for (const link of [changed, 'preset=tens&seed=5', changed]) {
        await tested().follow(page, link);
        await takeHint(page); // the solution may have come meanwhile
        await reads(page.locator('[data-fact=source]'), 'Exact: the game is solved.');
      }
      await tested().follow(page, 'preset=four-ten&seed=5&gameTarget=90');
      expect(await takeHint(page)).toMatch(COUNTED);
      await clickOn(page, '[data-action=stop-solving]');
      await page.locator('[data-action=stop-solving]').waitFor({ state: 'detached' });
      await reads(page.locator('[data-fact=source]'), COUNTED);
    },
  );

  alone('are told in three steps, and at once where that is chosen', 'preset=decade-loop3&seed=17', async (page) => {
    await modelLoaded(page, 'decade-loop3-value');
    const [button, line] = [page.locator('[data-action=hint]'), page.locator('.hint-line')];
    await button.click();
    await shows(page, '[data-told=choice]');
    await reads(line, /^(There is|Several|Any)/);
    await counts(page, '.is-hinted', 0);
    await button.click();
    await shows(page, '[data-told=cards]');
    await reads(line, /^Marked: .+\.$/);
    await expect.poll(() => page.locator('.is-hinted').count()).toBeGreaterThan(0);
    await openDrawer(page);
    await page.locator('input[name=hints-at-once]').check();
    await counts(page, '.ranking', 0);
    await button.click();
    await reads(line, /^Best: /);
    await counts(page, '.ranking:popover-open', 0);
    await button.click(); // once more: why
    await shows(page, '.ranking:popover-open');
    await clickOn(page, 'h1'); // a press elsewhere
    await counts(page, '.ranking:popover-open', 0);
    await clickOn(page, '[data-action=why]');
    await page.locator('.ranking tbody button').first().click();
    await button.click();
    await shows(page, '[data-told=why]');
    await counts(page, '.ranking', 1);
    await openStatistics(page);
    await reads(
      page.locator('[data-fact=hints-used]'),
      'Hints used: 1 said whether the move matters, 1 showed the cards, 2 said why.',
    );
  });

  it.each(VIEWPORTS)('covers no card that the reason speaks of: $width x $height', async (viewport) => {
    const page = await tested().open('preset=decade-loop3&seed=17', { viewport });
    await takeHint(page);
    await clickOn(page, '[data-action=why]');
    await shows(page, '.ranking:popover-open');
    await expect.poll(() => page.evaluate(COVERED)).toBe(false);
  });

  alone('are given again by the model when it has come', 'preset=decade&seed=4', async (page) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/decade-loop3-value/weights*.bin', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(tested().link('preset=decade-loop3&seed=17'));
    expect(await takeHint(page)).toMatch(/played from here by next-card\.$/);
    release();
    await reads(page.locator('[data-fact=source]'), "Our model's estimate.");
  });

  it('keeps the table in view while an agent is watched on a phone, with a way to stop it', async () => {
    const page = await tested().open('lab.html#preset=decade&seed=4', { viewport: { width: 390, height: 844 } });
    await watch(page, 'next-card', '1 move a second');
    await atTurn(page, 2);
    await expect.poll(() => page.locator('.drawer').isVisible()).toBe(false);
    const inView = async (): Promise<unknown[]> => {
      const { y, height } = (await page.locator('.table-box').boundingBox())!;
      return [y >= 0, y + height <= 844, await page.evaluate<number>('scrollY')];
    };
    await expect.poll(inView).toEqual([true, true, 0]);
    await clickOn(page, '[data-action=stop-watching]');
    const stopped = await turns(page);
    expect(stopped).toBeLessThan(50);
    await shows(page, '[data-action=undo]');
  });

  opened('says why there are no hints where the rules have none', 'preset=tens&seed=5&hints=false', async (page) => {
    await page.locator('[data-action=hint]').click({ force: true });
    await page.getByRole('status').getByText('No hints in this game: its option hints is off.').waitFor();
    await counts(page, '.ranking', 0);
  });

  alone(
    'watches an agent, stops, also by looking back, and leaves the game out of the statistics',
    'lab.html#preset=decade&seed=4',
    async (page) => {
      await watch(page, 'next-card', '1 move a second');
      await atTurn(page, 2);
      await pressButton(page, 'Stop');
      const stopped = await turns(page);
      await page.waitForTimeout(300);
      await isAtTurn(page, stopped);
      await pressButton(page, 'Watch');
      await atTurn(page, stopped + 2);
      await unfold(page, 'moves');
      await page.locator('.moves button').nth(1).click();
      await isHeaded(page, /2 of \d+/);
      const looking = await turns(page);
      await page.waitForTimeout(300);
      await isAtTurn(page, looking);
      await pressButton(page, 'Back to the game');
      await page.locator('select[name=speed]').selectOption({ label: 'full speed' });
      await pressButton(page, 'Watch');
      await gameOver(page);
      await clickOn(page, '[data-action=play]');
      await openStatistics(page);
      await shows(page, '[data-action=first-game]');
    },
  );

  alone(
    'says that an agent thinks while its first move takes long',
    'lab.html#preset=decade-loop3&seed=17',
    async (page) => {
      await page.route('**/decade-loop3-ppo/weights*.bin', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1500));
        await route.continue();
      });
      await unfold(page, 'watch');
      await page.locator('select[name=agent]').selectOption('decade-loop3-ppo');
      await pressButton(page, 'Watch');
      const thinking = page.locator('[data-fact=thinking]');
      await thinking.getByText('Thinking …').waitFor();
      await atTurn(page, 1);
      await reads(thinking, '');
    },
  );
});
