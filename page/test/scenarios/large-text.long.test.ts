import { sizedLong } from '../../../test/support/size.js';
import { caughtUp, shows } from '../support/clicks.js';
import { begun, finishedGame, TABLES } from '../support/finished-games.js';
import { inABrowser, phone } from '../support/in-a-browser.js';
import { inEveryView } from '../support/views.js';

const PHONE = phone(360, 740);

/** The usual size of text at 200 %, as browsers set it: everything in rem grows, and nothing else. */
const LARGE = "document.documentElement.style.fontSize = '200%'";

/**
 * Buttons that cannot be used: each is scrolled to, as a finger does, and must then lie within the page's sides, whole, and be what a finger hits in its
 * middle. A line each.
 */
const FAULTS = `(() => {
  const page = document.documentElement;
  const faults = new Set();
  if (page.scrollWidth > page.clientWidth + 1) faults.add('The page is ' + page.scrollWidth + ' wide');
  const top = document.querySelector('dialog:modal') ?? document.querySelector('.drawer.is-over[open]') ?? document.body;
  const folded = (each) => each.closest('details:not([open])') !== null && each.closest('summary') === null;
  for (const button of top.querySelectorAll('button:not(.card), summary, select, input')) {
    if (folded(button) || button.closest('[inert]') !== null || button.matches('.skip-link')) continue;
    if (!button.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // What stands in a place that something else takes for a time.
    if (button.closest('.console:has(.end-panel) .said, .console:has(.end-panel) .moves-place') !== null) continue;
    const name = button.dataset.action ?? button.dataset.move ?? button.name ?? button.textContent.trim().slice(0, 30);
    const say = (what) => faults.add((button.dataset.action ?? name) + ' "' + button.textContent.trim().slice(0, 20) + '" ' + what);
    // What is said for a time, and can be closed, may lie over it.
    if (document.querySelector('.notice') !== null && button.closest('.notice') === null) continue;
    button.scrollIntoView({ block: 'center', inline: 'center' });
    const { left, right, top: above, bottom, width, height } = button.getBoundingClientRect();
    if (width === 0) continue;
    if (left < -1 || right > page.clientWidth + 1) say('leaves the page at its side');
    for (let box = button.parentElement; box !== null && box !== page; box = box.parentElement) {
      const edge = box.getBoundingClientRect();
      if (getComputedStyle(box).overflowX !== 'visible' && (left < edge.left - 1 || right > edge.right + 1)) say('is cut by ' + (box.className || box.tagName));
    }
    if (above < -1 || bottom > innerHeight + 1) say('cannot be scrolled into view');
    if (button.matches('button') && button.scrollWidth > button.clientWidth + 2 && getComputedStyle(button).overflowX !== 'visible')
      if (getComputedStyle(button).textOverflow !== 'ellipsis') say('is cut');
    const hit = document.elementFromPoint(left + width / 2, above + height / 2);
    if (hit === null || !(button.contains(hit) || hit.contains(button) || hit.control === button || hit.closest('label')?.contains(button)))
      if (hit?.closest('details[open], :popover-open') == null) say('lies under ' + (hit?.className || hit?.tagName));
  }
  scrollTo(0, 0);
  const range = document.createRange();
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    for (const { 0: word, index } of texts.currentNode.data.matchAll(/\\p{L}{2,16}/gu)) {
      range.setStart(texts.currentNode, index);
      range.setEnd(texts.currentNode, index + word.length);
      if (new Set([...range.getClientRects()].map(({ y }) => Math.round(y))).size > 1) faults.add(word + ' is broken');
    }
  return [...faults];
})()`;

/** A phone upright and lying, and a screen, with the least width of a card there. */
const SCREENS = [
  [360, 740, 40],
  [844, 390, 44],
  [1280, 800, 80],
];

/** Cards that are narrower, a dock of more rows, and what cannot be seen without a scroll. @param least none of a game that is over */
const atOnce = (least: number, rows: number) => `(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const cards = ${least} > 0 ? all('.table-box .card:not(.heap-card)') : [];
  const faults = cards.filter((each) => each.clientWidth < ${least}).map((each) => each.clientWidth);
  if (new Set(all('.toolbar > button').map((each) => each.offsetTop)).size > ${rows}) faults.push('The dock has more rows');
  for (const each of [...cards, ...all('.toolbar button, .moves-place button, .end-panel button')]) {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1) faults.push(each.outerHTML);
  }
  return faults;
})()`;

/** Text at 200 % on a phone of 360 pixels (WCAG 1.4.4). */
inABrowser(({ tested }) => {
  it.each(sizedLong(['four-ten'], TABLES))(
    'has every button of every view of %s within reach where text is twice as large',
    async (preset) => {
      const faults: string[] = [];
      await inEveryView(tested(), preset, PHONE, async (page, view) => {
        await page.evaluate(LARGE);
        await caughtUp(page);
        faults.push(...(await page.evaluate<string[]>(FAULTS)).map((fault) => `${view}: ${fault}`));
      });
      expect(faults).toEqual([]);
    },
  );

  it.each([...SCREENS, ...sizedLong([], [[390, 844, 44]])])(
    'shows cards, moves and the way on at once: %i x %i, no card under %i pixels',
    async (width, height, least) => {
      const rows = width > height ? 3 : 1;
      for (const preset of ['tens', 'decade-loop3-optional', 'four-ten']) {
        const lost = finishedGame(preset, 'lost');
        const games = [begun(lost, 0.6), lost, finishedGame(preset, 'won')];
        for (const [i, game] of games.entries()) {
          const page = await tested().resume(game, { ...phone(width, height), locale: 'de-DE' });
          await page.evaluate(LARGE);
          await shows(page, i > 0 ? '.end-panel [data-action=share]' : '.toolbar [data-action=hint]');
          await expect.poll(() => page.evaluate(atOnce(i > 0 ? 0 : least, rows))).toEqual([]);
        }
      }
    },
  );

  it.each([
    [360, 640],
    ...sizedLong(
      [],
      [
        [844, 390],
        [640, 400],
      ],
    ),
  ])('has the rules in pictures within reach on the first visit, beside a hint too: %i x %i', async (width, height) => {
    for (const locale of ['en-GB', 'de-DE']) {
      const page = await tested().openNew('preset=four-ten&seed=5', {
        ...PHONE,
        viewport: { width, height },
        locale,
      });
      await shows(page, '[data-action=new-here]');
      await page.evaluate(LARGE);
      await caughtUp(page);
      await expect.poll(() => page.evaluate<string[]>(FAULTS)).toEqual([]);
      await page.locator('[data-action=hint]').tap();
      await shows(page, '[data-told=choice]');
      await expect.poll(() => page.evaluate<string[]>(FAULTS)).toEqual([]);
    }
  });

  it('has the bar in one line of a phone also where text has been large before the page came', async () => {
    const context = await tested().context({ ...PHONE, locale: 'de-DE' });
    await context.addInitScript(`addEventListener('DOMContentLoaded', () => { ${LARGE} })`);
    const page = await context.newPage();
    await page.goto(tested().link(''));
    await shows(page, '[data-drags]');
    await expect.poll(() => page.locator('.bar').evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(70);
  });
});
