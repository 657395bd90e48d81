import '../../session/all-games.js';
import { replay } from '../../session/position.js';
import { type GameSpec, newSession } from '../../session/session.js';
import { clickOn, counts, isAtTurn, notice, notices, shows, unfold } from '../support/clicks.js';
import { inABrowser } from '../support/in-a-browser.js';

const SPEC: GameSpec = { preset: 'decade', options: {}, seed: 5, takeBacks: 3 };

function game(more: Partial<GameSpec>): object {
  const [action] = replay(SPEC, []).legal;
  return { session: { ...newSession({ ...SPEC, ...more }), turns: [{ action }] }, outcome: 'ongoing' };
}

inABrowser(({ tested, alone }) => {
  it('opens with entries that no version can read, names them once and goes on with the others', async () => {
    const sound = game({});
    const games = JSON.stringify([game({ preset: 'chess' }), game({ options: { wings: 2 } }), sound, 'nonsense']);
    const damaged = ['statistics', 'counted-deals', 'sets-shown', 'guide-open'].map((key) => [`maketen.${key}`, '{']);
    const entries = { 'maketen.games': games, ...(Object.fromEntries(damaged) as Record<string, string>) };
    const page = await tested().openAlone('', tested().keeping(entries));
    await isAtTurn(page, 1);
    await expect.poll(() => page.url()).toContain('#preset=decade&seed=5');
    await notices(page, /: games \(3\), .*statistics/);
    await clickOn(page, '[data-action=main]');
    await isAtTurn(page, 2);
    await unfold(page, 'games');
    await page.reload();
    await isAtTurn(page, 2);
    await counts(page, '[data-notice]', 0);
    for (const lost of ['chess', 'wings', 'nonsense', 'maketen.statistics'])
      await expect.poll(() => page.evaluate<string>("localStorage.getItem('maketen.set-aside')")).toContain(lost);
  });

  it('names what is set aside later beside what was set aside first', async () => {
    const damaged = { 'maketen.games': '[{"se', 'maketen.feedback': '"soun', 'maketen.results': '{"gam' };
    const page = await tested().openAlone('preset=decade&seed=4', tested().keeping(damaged));
    await notices(page, /: games.* settings/);
    await expect.poll(() => notice(page)).toContain('results');
    await clickOn(page, '[data-notice=error] button');
    await counts(page, '[data-notice]', 0);
  });

  alone(
    'sets aside what is kept in the place of a model and is none',
    'lab.html#preset=decade&seed=4',
    async (page) => {
      await page.evaluate(`new Promise((done, fail) => {
      const opening = indexedDB.open('maketen', 1);
      opening.onerror = () => fail(opening.error);
      opening.onupgradeneeded = () => opening.result.createObjectStore('models'); // the page has not made it yet
      opening.onsuccess = () => {
        const putting = opening.result.transaction('models', 'readwrite').objectStore('models').put('no model', 'own');
        putting.transaction.onabort = () => fail(putting.error);
        putting.transaction.oncomplete = () => { opening.result.close(); done(); };
      };
    })`);
      await page.reload();
      await shows(page, '[data-notice=error]');
      await expect.poll(() => notice(page)).toContain('a model');
      await page.locator('select[name=agent] option').first().waitFor({ state: 'attached' });
      await page.reload();
      await page.locator('select[name=agent] option').first().waitFor({ state: 'attached' });
      await counts(page, '[data-notice]', 0);
    },
  );

  it('deals a new game in the place of one that it fails to show, and sets that one aside for good', async () => {
    const page = await tested().openAlone('preset=decade&seed=5', tested().keeping({}));
    await clickOn(page, '[data-action=main]');
    await isAtTurn(page, 1);
    // The list of the moves is scrolled to the last one: where there is none, nothing fails.
    await page.addInitScript(
      "Object.defineProperty(Element.prototype, 'scrollTop', { set() { throw new Error('no scrolling'); } });",
    );
    await page.reload();
    await shows(page, '[data-notice=error]');
    await notices(page, /: games\./);
    await isAtTurn(page, 0);
    expect(tested().problems.splice(0).join()).toContain('no scrolling');
    await page.reload();
    await isAtTurn(page, 0);
    await counts(page, '[data-notice]', 0);
  });

  it('offers a way on where not even a new game can be shown', async () => {
    const page = await tested().openAlone('preset=decade&seed=5', { reducedMotion: 'no-preference' });
    await page.addInitScript(
      "if (!sessionStorage.mended) window.matchMedia = () => { throw new Error('no media queries'); };",
    );
    await page.reload();
    const anew = page.getByRole('button', { name: 'Start afresh' });
    await anew.waitFor();
    expect(tested().problems.splice(0).join()).toContain('no media queries');
    await page.evaluate('sessionStorage.mended = true');
    await anew.click();
    await shows(page, '[data-outcome]');
    await expect
      .poll(() => page.evaluate<string>("localStorage.getItem('maketen.set-aside')"))
      .toContain('maketen.guide-open');
  });
});
