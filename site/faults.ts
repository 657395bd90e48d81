import type { Page } from 'playwright-core';
import { accessibilityFaults } from '../page/test/support/axe.js';

/** Smaller text is not read on a phone. */
const LEAST_TEXT = 12;

/** Faults of the layout of a page as it is shown now. */
const LAYOUT = `(() => {
  const page = document.documentElement;
  scrollTo(0, 0); // or what scrolls would pass under the bar
  const faults = new Set();
  if (page.scrollWidth > page.clientWidth) faults.add('is ' + page.scrollWidth + ' wide on a screen of ' + page.clientWidth);
  if (document.querySelector('#VPContent').innerText.trim().length < 40) faults.add('has no text');
  for (const image of document.images)
    if (image.complete && image.naturalWidth === 0) faults.add('does not show ' + image.getAttribute('src'));
  const texts = [];
  const range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement: element } = walker.currentNode;
    if (data.trim() === '' || element.closest('.VPSkipLink, .visually-hidden, .header-anchor, svg, script, style')) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const say = (what) => faults.add('"' + data.trim().slice(0, 40) + '" ' + what);
    const size = parseFloat(getComputedStyle(element).fontSize);
    if (size < ${LEAST_TEXT}) say('is ' + size + ' pixels high');
    range.selectNodeContents(walker.currentNode);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const box = { left, right, top, bottom, data, element };
      for (let around = element; around !== null && around !== page; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const edge = around.getBoundingClientRect();
        if (/hidden|clip/.test(overflowX) && (left < edge.left - 1 || right > edge.right + 1)) say('is cut off at its side');
        if (/hidden|clip/.test(overflowY) && (top < edge.top - 3 || bottom > edge.bottom + 3)) say('is cut off above or below');
        box.left = Math.max(box.left, edge.left);
        box.right = Math.min(box.right, edge.right);
        box.top = Math.max(box.top, edge.top);
        box.bottom = Math.min(box.bottom, edge.bottom);
      }
      if (box.right - box.left > 1 && box.bottom - box.top > 1) texts.push(box);
    }
  }
  // Lines are sorted by their upper edge: only those that begin above a line's lower edge can lie over it.
  texts.sort((a, b) => a.top - b.top);
  texts.forEach((one, i) => {
    for (let j = i + 1; j < texts.length && texts[j].top < one.bottom - 4; j++) {
      const other = texts[j];
      const isApart = other.left > one.right - 3 || one.left > other.right - 3;
      if (!isApart && one.element !== other.element)
        faults.add('"' + one.data.trim().slice(0, 30) + '" and "' + other.data.trim().slice(0, 30) + '" overlap');
    }
  });
  return [...faults];
})()`;

/** What can be seen to be wrong with a page: too wide, blank, cut off, small, over other text. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(LAYOUT);
}

/** The same, and what axe finds, contrast above all. */
export async function visibleFaults(page: Page): Promise<string[]> {
  return [...(await layoutFaults(page)), ...(await accessibilityFaults(page))];
}
