import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import {
  atTurn,
  clickMove,
  clickOn,
  counts,
  hasPosition,
  holds,
  importText,
  isAtTurn,
  notice,
  notices,
  position,
  pressButton,
  reads,
  shows,
  takeHint,
  unfold,
  until,
} from '../support/clicks.js';
import { inABrowser } from '../support/in-a-browser.js';
import { planGame } from '../support/plan.js';

const WORKER = '**/worker-*.js';
const MODELS = resolve(import.meta.dirname, '../../../models');

function modelFiles(name: string): string[] {
  return ['config.json', 'model.json', 'weights.bin'].map((file) => join(MODELS, name, file));
}

/** What is wrong with each link, and the one line that is said. */
const LINKS: readonly (readonly [string, RegExp])[] = [
  ['preset=decade&seed=minus', /Expected a seed: an integer from 0 to 2\^53 - 1, but got "minus"$/],
  ['preset=chess&seed=1', /Unknown preset "chess"; choose a game from the menu$/],
  ['preset=decade&seed=1&position=nonsense', /Expected .*nonsense/],
];

inABrowser(({ tested, opened, alone }) => {
  alone(
    'says in one line what is wrong with a link, until a good one follows, and keeps the game in progress',
    'preset=decade&seed=4',
    async (page) => {
      await clickMove(page, planGame('decade', {}, 4, 'next-card').moves[0]);
      const before = await position(page);
      for (const [link, message] of LINKS) {
        await page.goto(tested().link(link));
        await shows(page, '[data-notice=error]');
        await notices(page, message);
        await counts(page, '[data-notice]', 1);
        await isAtTurn(page, 1);
        await hasPosition(page, before);
        await expect.poll(() => page.url()).toContain('preset=decade&seed=4');
        await pressButton(page, 'Close the message');
      }
      await page.goto('about:blank');
      await page.goto(tested().link(LINKS[0][0]));
      await notices(page, LINKS[0][1]);
      await hasPosition(page, before);
      await page.goto(tested().link('preset=decade&seed=5'));
      await counts(page, '[data-notice]', 0);
      await expect.poll(() => page.url()).toContain('preset=decade&seed=5');
    },
  );

  it('says in German in one sentence that a link is broken, of a deal, a game or a puzzle, and keeps the game in progress', async () => {
    const page = await tested().openAlone('preset=decade&seed=11', { locale: 'de-DE' });
    await page.keyboard.press('d');
    await isAtTurn(page, 1);
    for (const [link, sentence] of [
      [
        'preset=decad&seed=1',
        /^Dieser Link lässt sich nicht öffnen: Er ist beschädigt oder aus einer anderen Version\.$/,
      ],
      ['game=decade.xyz', /^Dieser Link zu einer Partie ist beschädigt\. Deine Partie bleibt, wie sie ist\.$/],
      ['puzzle=12', /^Dieser Link führt zu keinem Rätsel\. Deine Partie bleibt, wie sie ist\.$/],
    ] as const) {
      await page.goto(tested().link(link));
      await notices(page, sentence);
      await isAtTurn(page, 1);
    }
  });

  opened(
    'refuses a position that cannot occur, and says what to do with one of another game',
    'lab.html#preset=decade&seed=4',
    async (page) => {
      const given = (await position(page))!;
      await unfold(page, 'trace');
      await importText(page, given.replace(/[2-9AJQKT][CDHS]/, '9X'));
      await notices(page, /^Expected .*9X/);
      await importText(page, 'four-ten hand 1 4 / home 3 3 / drawn 2 / points 20');
      await notices(
        page,
        /^Expected a position of Decade .*, but got one of Four Ten; choose a game of Four Ten, press Deal/,
      );
      await hasPosition(page, given);
    },
  );

  alone(
    'refuses a model for another preset or a damaged one, and keeps a fitting one',
    'lab.html#preset=decade-loop3&seed=4',
    async (page) => {
      await unfold(page, 'watch');
      const upload = page.locator('input[name=model]');
      await upload.setInputFiles(modelFiles('decade-value'));
      await shows(page, '[data-notice=error]');
      await notices(page, /^Expected a model for option .*preset decade\) is for /);
      await upload.setInputFiles(modelFiles('decade-loop3-value').slice(0, 2));
      await page.getByText('weights.bin is missing').waitFor();
      const [config, topology] = modelFiles('decade-loop3-value');
      await upload.setInputFiles([config, topology, modelFiles('decade-loop3-ppo')[2]]);
      await page.getByText(/Expected weights\.bin of your model to have \d+ bytes, but it has \d+/).waitFor();
      await upload.setInputFiles(modelFiles('decade-loop3-ppo'));
      await shows(page, '[data-notice=news]');
      await holds(page.locator('select[name=agent]'), 'your model');
      await page.reload();
      await unfold(page, 'watch');
      await page.locator('select[name=agent]').selectOption('your model');
      await clickOn(page, '[data-action=hints-by][aria-pressed=false]');
      expect(await takeHint(page)).toMatch(/ by your model\.$/);
      await pressButton(page, 'Watch');
      await atTurn(page, 2);
    },
  );

  alone(
    "says that the preset's model cannot be used, and who gives the hints instead",
    'preset=decade&seed=4',
    async (page) => {
      await page.route('**/decade-loop3-value/weights*.bin', (route) => route.fulfill({ body: 'cut' }));
      await page.goto(tested().link('preset=decade-loop3&seed=4'));
      await page.getByText(/weights\.bin of decade-loop3-value .*; hints are by next-card instead/).waitFor();
      expect(await takeHint(page)).toMatch(/played from here by next-card\.$/);
    },
  );

  alone('says that no models can be fetched, and who gives the hints instead', 'preset=tens&seed=4', async (page) => {
    await page.route('**/models/index.json', (route) => route.fulfill({ body: 'no list' }));
    await page.reload();
    await page.goto(tested().link('lab.html#preset=decade-loop3&seed=4'));
    await shows(page, '[data-notice=error]');
    await expect
      .poll(() => notice(page))
      .toBe('The models of this page cannot be fetched; hints are by next-card instead');
    await until(page, "document.querySelector('select[name=agent] option')?.textContent === 'next-card'");
    expect(await takeHint(page)).toMatch(/by next-card\.$/);
  });

  it.each([
    [
      'its script is damaged',
      (page: Page) => page.route(WORKER, (route) => route.fulfill({ contentType: 'text/javascript', body: 'broken(' })),
      (page: Page) => page.unroute(WORKER),
    ],
    [
      'none can start',
      (page: Page) => page.addInitScript('window.found = Worker; window.Worker = class { constructor() { throw 0; } }'),
      (page: Page) => page.evaluate('void (window.Worker = found)'),
    ],
  ])('says each time that a hint has no worker, until there is one: %s', async (_, take, bring) => {
    const page = await tested().openAlone('preset=decade&seed=4');
    await take(page);
    await page.reload();
    for (const end of [() => reads(page.locator('.hint-line'), ''), () => bring(page)]) {
      await notices(page, /^Hints and computer players are missing: a part of this page could not be started\. [^.]+$/);
      await pressButton(page, 'Close the message');
      await end();
      await clickOn(page, '[data-action=hint][aria-disabled=false]');
    }
    await shows(page, '[data-told=choice]');
    await counts(page, '[data-notice]', 0);
    tested().problems.splice(0); // the browser reports the broken script
  });

  it.each([
    [2, 'main:not(.failed) .card'],
    [1e9, '.failed .primary'],
  ])('has a way on after %d errors of a first rendering: %s', async (errors, seen) => {
    const page = await (await tested().context()).newPage();
    await page.addInitScript(`{
      let left = ${errors};
      Object.defineProperty(window, 'innerWidth', { get: () => { if (left-- > 0) throw new Error('broken'); return 800; } });
    }`);
    await page.goto(tested().link('preset=decade&seed=4'));
    await page.locator(seen).first().waitFor();
  });
});
