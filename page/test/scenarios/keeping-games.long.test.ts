import {
  clickMove,
  clickOn,
  counts,
  dealSeedsFrom,
  gameOf,
  hasPosition,
  holds,
  isAtTurn,
  isHeaded,
  notices,
  openDrawer,
  position,
  pressButton,
  reads,
  shows,
  turns,
  unfold,
  until,
} from '../support/clicks.js';
import { inABrowser, phone } from '../support/in-a-browser.js';
import { dealtPosition, planGame } from '../support/plan.js';

/** Whatever the page does a frame or a time later waits until `letFramesGo` is called. */
const HOLD_FRAMES = `{
  const { requestAnimationFrame: frame, setTimeout: timeout } = window;
  const held = [];
  window.requestAnimationFrame = window.setTimeout = (call) => void held.push(call);
  window.letFramesGo = () => {
    Object.assign(window, { requestAnimationFrame: frame, setTimeout: timeout });
    held.forEach((call) => timeout(call));
  };
}`;

inABrowser(({ tested, opened, alone }) => {
  const { moves } = planGame('decade-loop', {}, 12, 'next-card');

  alone('keeps the game when the page is opened without a link', 'preset=decade-loop&seed=12', async (page) => {
    await clickMove(page, moves[0]);
    await page.goto('about:blank');
    await page.goto(tested().link(''));
    await isAtTurn(page, 1);
    await expect.poll(() => page.url()).toContain('preset=decade-loop&seed=12');
  });

  alone(
    'restores a deal with its options from the link that is copied',
    'lab.html#preset=tens&seed=1',
    async (page) => {
      await page.locator('select[name=preset]').selectOption('decade-loop3');
      await expect.poll(() => page.url()).toContain('preset=tens&seed=1');
      await page.locator('summary', { hasText: 'Options' }).click();
      await page.getByLabel(/^Max run/).fill('4');
      await unfold(page, 'seed');
      await page.locator('input[name=seed]').fill('99');
      await unfold(page, 'seed');
      await pressButton(page, 'Deal');
      await page.waitForURL(/seed=99/);
      await hasPosition(page, dealtPosition('decade-loop3', { maxRun: 4 }, 99));
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await clickOn(page, '.drawer .share');
      await pressButton(page, 'Copy text');
      await page.getByText('is copied').waitFor();
      const link = (await page.evaluate<string>('navigator.clipboard.readText()')).split('\n').at(-1)!;
      expect(link).toBe(page.url().replace('lab.html', '')); // it is to be played
      const other = await tested().openAlone(link.split('#')[1]);
      await hasPosition(other, await position(page));
    },
  );

  opened(
    'returns to games as they were left, by the history of the browser',
    'preset=decade-loop&seed=12',
    async (page) => {
      for (const move of moves.slice(0, 3)) await clickMove(page, move);
      const left = await position(page);
      await dealSeedsFrom(page, 501);
      await clickOn(page, '.new-game .primary');
      await page.waitForURL(/seed=501$/);
      await isAtTurn(page, 0);
      const dealt = await position(page);
      await page.goBack();
      await page.waitForURL(/seed=12$/);
      await hasPosition(page, left);
      await page.goForward();
      await page.waitForURL(/seed=501$/);
      await hasPosition(page, dealt);
    },
  );

  opened('deals once for a double click', 'preset=decade-loop&seed=12', async (page) => {
    await clickMove(page, moves[0]);
    await dealSeedsFrom(page, 501);
    await page.locator('.new-game .primary').dblclick();
    await page.waitForURL(/seed=501$/);
    await page.goBack();
    await page.waitForURL(/seed=12$/);
    await isAtTurn(page, 1);
    await unfold(page, 'seed');
    const seed = page.locator('input[name=seed]');
    await holds(seed, '12');
    await seed.fill('13');
    await page.getByRole('button', { name: 'Deal', exact: true }).dblclick();
    await page.waitForURL(/seed=13$/);
    await page.goBack();
    await page.waitForURL(/seed=12$/);
  });

  alone('follows a link that comes before the first frame', 'preset=tens&seed=4', async (page) => {
    const link = tested().link('preset=decade&seed=4');
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => location.replace(${JSON.stringify(link)}))`);
    await page.reload();
    await until(page, "document.querySelector('main')?.dataset.position.startsWith('decade')");
    await expect.poll(() => page.url()).toBe(link);
    await hasPosition(page, dealtPosition('decade', {}, 4));
  });

  opened('lists the games that were left, and continues them', 'preset=decade-loop&seed=12', async (page) => {
    for (const move of moves.slice(0, 2)) await clickMove(page, move);
    const left = await position(page);
    await page.goto(tested().link('preset=tens&seed=4'));
    await page.waitForURL(/preset=tens/);
    await unfold(page, 'games');
    const games = page.locator('[data-panel=games] li');
    await expect.poll(() => games.allTextContents()).toEqual([expect.stringMatching(/^Decade: .*seed 12, 2 moves$/)]);
    await games.first().getByRole('button').click();
    await page.waitForURL(/seed=12$/);
    await hasPosition(page, left);
    await expect.poll(() => games.count()).toBe(0); // no move has been made in the other
  });

  alone(
    'goes on with its own deal in each tab, and keeps both games when one is played on in two',
    'preset=decade-loop&seed=12',
    async (page) => {
      const [early, other] = [await page.context().newPage(), await page.context().newPage()];
      await early.goto(tested().link('preset=decade-loop&seed=12'));
      await isAtTurn(early, 0);
      await clickMove(page, moves[0]);
      await reads(early.locator('.strip .daily-note'), 'A copy');
      await early.close();
      await other.goto(tested().link('preset=tens&seed=5'));
      await clickMove(other, planGame('tens', {}, 5, 'first-legal').moves[0]);
      await clickMove(page, moves[1]);
      const before = [await position(page), await position(other)];
      await page.reload();
      await other.reload();
      await expect.poll(async () => [await turns(page), await turns(other)]).toEqual([2, 1]);
      await expect.poll(async () => [await position(page), await position(other)]).toEqual(before);

      await other.goto(tested().link('preset=decade-loop&seed=12'));
      await isAtTurn(other, 2);
      const shared = await gameOf(page);
      await other.locator('[data-action=undo]').click();
      await until(page, `(history.state?.game ?? ${shared}) !== ${shared}`);
      await reads(page.locator('.strip .daily-note'), 'A copy');
      await counts(other, '.daily-note', 0);
      await page.reload();
      await expect.poll(async () => [await turns(page), await position(page)]).toEqual([2, before[0]]);
      await clickMove(page, moves[2]);
      await other.reload();
      await expect.poll(async () => [await turns(page), await turns(other)]).toEqual([3, 1]);
      await unfold(other, 'games');
      await other.locator('[data-panel=games] li', { hasText: 'seed 12, 3 moves' }).waitFor();
    },
  );

  alone(
    'says so where the browser keeps nothing, and returns to games all the same',
    'preset=decade-loop&seed=12',
    async (page) => {
      await page.evaluate(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }",
      );
      await clickMove(page, moves[0]);
      await shows(page, '[data-notice]');
      await notices(page, /^This browser cannot save any more: /);
      await clickMove(page, moves[1]);
      await notices(page, /^This browser cannot save any more: /);
      await pressButton(page, 'Close the message');
      await counts(page, '[data-notice]', 0);
      await clickOn(page, '.new-game .primary');
      await page.goBack();
      await page.waitForURL(/seed=12$/);
      await isAtTurn(page, 2);
    },
  );

  alone('deals by chance where the address names no seed, also from a query', 'preset=tens', async (page) => {
    await expect.poll(() => page.url()).toMatch(/#preset=tens&seed=\d+$/);
    await page.goto('about:blank');
    await page.goto(tested().link('').replace('#', '?preset=four-ten'));
    await page.waitForURL(/\/#preset=four-ten&seed=\d+$/);
    await counts(page, '[data-notice]', 0);
  });

  opened(
    'deals another game from the menu of games, and keeps the one on the table',
    'preset=decade&seed=11',
    async (page) => {
      await page.keyboard.press('d');
      await clickOn(page, '[data-action=games]');
      await page.locator('[data-sheet=games]').locator('[data-family=tens] summary').click();
      await page.locator('[data-sheet=games]').getByRole('button', { name: 'Tens: 15 slots' }).click();
      await page.waitForURL(/preset=tens-15&seed=\d+$/);
      await expect.poll(() => page.locator('[data-sheet=games]').isVisible()).toBe(false);
      await page.goBack();
      await page.waitForURL(/preset=decade&seed=11$/);
      await isAtTurn(page, 1);
    },
  );

  it('says that a chosen game is not dealt yet, and shares the link of the one on the table', async () => {
    const page = await tested().open('preset=tens&seed=5', phone(360, 740));
    await openDrawer(page);
    await page.locator('select[name=preset]').selectOption('four-ten');
    await page.getByText('not dealt yet').filter({ visible: true }).waitFor();
    await clickOn(page, '.drawer .share');
    await holds(page.locator('[name=share-text]'), /^maketen, Tens: [^]*#preset=tens&seed=5$/);
    await page.keyboard.press('Escape');
    await pressButton(page, 'Deal Four Ten');
    await page.waitForURL(/preset=four-ten/);
    await expect.poll(() => page.getByText('not dealt yet').count()).toBe(0);
  });

  opened(
    'says that a game is not dealt yet only where something differs',
    'lab.html#preset=decade&seed=4',
    async (page) => {
      const expectPending = async (isPending: boolean): Promise<void> => {
        const label = isPending ? 'Game (not dealt yet)' : 'Game';
        await reads(page.locator('.preset-field > span'), label);
        const button = page.locator('.new-game .primary');
        await expect.poll(async () => (await button.textContent())?.startsWith('Deal ')).toBe(isPending);
      };
      await page.locator('summary', { hasText: 'Options' }).click();
      await page.getByLabel(/^Loop/).check();
      await expectPending(true);
      await page.getByLabel(/^Loop/).uncheck();
      await expectPending(false);
      for (const [text, pending] of [
        ['4', true],
        ['', true],
        ['no limit', false],
      ] as const) {
        await page.getByLabel(/^Max run/).fill(text);
        await expectPending(pending);
      }
    },
  );

  alone('keeps what is typed in a field until another deal', 'lab.html#preset=four-ten&seed=4', async (page) => {
    await page.locator('summary', { hasText: 'Options' }).click();
    await page.getByLabel(/^Hand target/).fill('9');
    await page.locator('select[name=agent] option', { hasText: 'exact' }).first().waitFor({ state: 'attached' });
    await page.keyboard.press('Tab');
    await page.locator('[data-place=home]').first().click();
    await isAtTurn(page, 1);
    await holds(page.getByLabel(/^Hand target/), '9');
    // On a busy machine, or by fast fingers, something is typed before the deal is shown.
    await page.evaluate(HOLD_FRAMES);
    await unfold(page, 'seed');
    await pressButton(page, 'Deal');
    await page.waitForURL(/handTarget=9/);
    await page.getByLabel(/^Hand target/).fill('8');
    await page.evaluate('letFramesGo()');
    await isHeaded(page, 'Moves 0');
    await pressButton(page, 'Deal Four Ten');
    await page.waitForURL(/handTarget=8/);
  });

  opened('says options in words, and understands them', 'lab.html#preset=decade&seed=4', async (page) => {
    await page.locator('summary', { hasText: 'Options' }).click();
    await holds(page.getByLabel(/^Max run/), 'no limit');
    await holds(page.getByLabel(/^Totals/), '10, 20, 30');
    await page.getByLabel(/^Totals/).fill('10, 20');
    await unfold(page, 'seed');
    await pressButton(page, 'Deal');
    await page.waitForURL(/totals=/);
    await expect.poll(() => new URLSearchParams(page.url().split('#')[1]).get('totals')).toBe('[10,20]');
  });

  it.each(['preset=tens&seed=2', 'puzzle=6000005'])(
    'closes nothing that was opened while a link waits for the other games: %s',
    async (link) => {
      const page = await (await tested().context({ viewport: { width: 390, height: 844 } })).newPage();
      let release!: () => void;
      const released = new Promise<void>((done) => (release = done));
      await page.route('**/all-views-*.js', (route) => released.then(() => route.continue()));
      await page.goto(tested().link('preset=decade&seed=4'));
      await shows(page, '[data-outcome]');
      await page.evaluate(`location.hash = '${link}'`);
      await clickOn(page, '[data-action=drawer]');
      await shows(page, '.drawer[open]');
      await until(page, 'history.state.isOver');
      release();
      await shows(page, link.startsWith('puzzle') ? '.puzzle[open]' : '.tens-table');
      await counts(page, '.drawer[open]', 1);
    },
  );
});
