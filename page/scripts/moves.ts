/**
 * Plays games in Chromium by mouse, touch and drags, and says how many moves were lost or refused:
 * npm run ts -- page/scripts/moves.ts [MOVES] (of each, default 400). Needs a Chromium and a build (npm run page:build).
 */
import { partsOf } from 'maketen/env';
import type { Page } from 'playwright-core';
import { onBuiltPage } from './built-page.js';

const PRESETS = ['tens', 'decade-loop3-optional', 'decade-loop-fives', 'decade-seven', 'four-ten'];
/** Milliseconds between two looks at the table, and looks after which a move is lost. */
const PAUSE = 150;
const LOOKS = 12;

/** Makes a legal move. @returns whether the page has made it; null where the game is over */
async function play(page: Page, preset: string, way: string, nth: number): Promise<boolean | null> {
  const { rules, notation } = partsOf(preset);
  const read = () => page.locator('main').getAttribute('data-position');
  const position = (await read())!;
  const state = notation.parseState(position);
  const mask = new Uint8Array(rules.moves.length);
  if (rules.actionMask(state, mask) === 0) return null;
  const legal = [...mask.keys()].filter((action) => mask[action] === 1);
  const action = legal[(7 * nth) % legal.length];
  const cards = (of: number) => notation.cardsOf(state, of).map(({ pile, index }) => `${pile}:${index}`);
  const shared = (card: string) => legal.filter((each) => cards(each).includes(card)).length;
  const name = notation.formatMove(action);
  const { to } = rules.moves[action] as { to?: string };
  const places = name === 'draw' ? ['stock'] : to ? ['drawn', to] : cards(action);
  const isDrag = way === 'drag' && places.length > 1;
  if (places.length === 0) await page.locator(`[data-move="${name}"]`).click();
  // Several sets may share cards: those that only this one has come first.
  for (const place of isDrag ? places : places.toSorted((a, b) => shared(a) - shared(b))) {
    await page.waitForTimeout(50); // one card may say it all
    if ((await read()) !== position) break;
    const pile = page.locator(`[data-place="${place}"], [data-drop="${place}"]`).first();
    const box = await pile.boundingBox({ timeout: 1000 }).catch(() => null);
    if (box === null) break; // it has left
    const { x, y } = box;
    if (isDrag) {
      await page.mouse.move(x + 9, y + 9, { steps: 5 });
      if (place === places[0]) await page.mouse.down();
    } else if (way === 'touch') await page.touchscreen.tap(x + 9, y + 9);
    else await page.mouse.click(x + 9, y + 9);
  }
  await page.mouse.up();
  for (let look = 0; look < LOOKS; look++) {
    await page.waitForTimeout(PAUSE);
    if ((await read()) !== position) return true;
  }
  console.log(`${preset} ${position}: ${name} by ${way}: ${await page.locator('p.status').textContent()}`);
  return false;
}

await onBuiltPage(async (browser, url) => {
  for (const way of ['mouse', 'touch', 'drag']) {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: way === 'touch' });
    const counts = { made: 0, lost: 0 };
    for (let moves = 0, seed = 1; moves < Number(process.argv[2] ?? 400); seed++) {
      const preset = PRESETS[seed % PRESETS.length];
      await page.goto('about:blank');
      await page.goto(`${url}#preset=${preset}&seed=${seed}`);
      // Drags have a script of their own, which comes after the first card.
      await page.locator('[data-drags]').waitFor();
      for (const end = moves + 40; moves < end; moves++) {
        const isMade = await play(page, preset, way, moves);
        if (isMade === null) break;
        counts[isMade ? 'made' : 'lost']++;
      }
    }
    console.log(`${way}: ${counts.made} moves made, ${counts.lost} lost or refused`);
  }
});
