import type { Page } from 'playwright-core';

/** What is no text to be read where it stands: cards overlap, and what is hidden from eyes is for screen readers. */
const NO_TEXT =
  '.visually-hidden, .skip-link:not(:focus), .console:has(.end-panel) .said, .cheers, .card, .heap, .ghosts, .share-picture, svg, option, textarea';
/** Made to be swept sideways. */
const SIDEWAYS = '.move-buttons, .share-text';
/** Boxes of one fixed height: what does not fit is not read. */
const FIXED = '.status, .hint-said, .goal, .end-panel, .strip, .bar';

const FAULTS = `(() => {
  const page = document.documentElement;
  const top = document.querySelector('dialog:modal') ?? document.querySelector('.drawer.is-over[open]') ?? document.body;
  const faults = new Set();
  if (page.scrollWidth > page.clientWidth) faults.add('The page is ' + page.scrollWidth + ' wide');
  for (const box of top.querySelectorAll('${FIXED}'))
    if (box.querySelector('details[open]') === null && box.checkVisibility({ visibilityProperty: true }) && box.scrollHeight > box.clientHeight + 1)
      faults.add('.' + box.classList[0] + ' hides ' + (box.scrollHeight - box.clientHeight) + ' pixels of: ' + box.textContent.trim());
  for (const image of document.images)
    if (Math.abs(image.width / image.height / (image.naturalWidth / image.naturalHeight) - 1) > 0.02) faults.add(image.alt + ' is distorted');
  // On a small screen a hint stands in the place of what was said before.
  const isAnswered = (element, hit) => element.closest('.status') !== null && hit.closest('.said') !== null;
  // What scrolls passes under its head, or under the buttons at its foot; notices, lists, a ranking and knobs that are opened lie over the table.
  const isAbove = (hit) => hit.closest('.sheet-head, .drawer-head, .review-head, .review-steps, .puzzle-moves > .row, [data-sheet=share] > .row, .learn-foot, .learn-dock, .learn-knobs, .notice, .out-piles, .ranking, details .move-buttons') !== null;
  const range = document.createRange();
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement: element } = walker.currentNode;
    if (data.trim() === '' || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.closest('${NO_TEXT}') !== null) continue;
    const { pointerEvents } = getComputedStyle(element);
    range.selectNodeContents(walker.currentNode);
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue;
      const say = (what) => faults.add('"' + data.trim() + '" ' + what);
      let isSwept = false;
      for (let box = element; box !== null && box !== page; box = box.parentElement) {
        const { overflowX, overflowY, position, clipPath } = getComputedStyle(box);
        // For screen readers alone.
        if (clipPath !== 'none') {
          isSwept = true;
          break;
        }
        const edge = box.getBoundingClientRect();
        if (overflowX !== 'visible' && (rect.left < edge.left - 1 || rect.right > edge.right + 1)) {
          if (box.closest('${SIDEWAYS}') !== null) {
            isSwept = true;
            break;
          }
          say('is cut at its side by ' + (box.className || box.tagName));
        }
        if (overflowY !== 'visible' && (rect.top < edge.top - 3 || rect.bottom > edge.bottom + 3)) {
          if (overflowY === 'auto' || overflowY === 'scroll') isSwept = true;
          else say('is cut below or above by ' + (box.className || box.tagName));
        }
        if (position === 'fixed') break;
      }
      if (isSwept) continue;
      if (rect.left < -1 || rect.right > page.clientWidth + 1) say('leaves the screen');
      if (pointerEvents === 'none') continue;
      const y = rect.top + rect.height / 2;
      for (const x of [rect.left + 2, rect.left + rect.width / 2, rect.right - 2]) {
        const hit = document.elementFromPoint(x, y);
        if (hit === null) say('is not on the screen');
        else if (!hit.contains(element) && !element.contains(hit) && !isAnswered(element, hit) && !isAbove(hit))
          say('lies under ' + (hit.className?.baseVal ?? (hit.className || hit.tagName)) + ' ' + hit.textContent.trim().slice(0, 30));
      }
    }
  }
  return [...faults];
})()`;

/** Texts that are cut off, covered, or stick out of the screen sideways, as the page is shown now; a line each. */
export function textFaults(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(FAULTS);
}
