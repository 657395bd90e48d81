import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.2 at levels A and AA. */
const RUN = {
  elementRef: true,
  // Nobody looks at what is right, nor at selectors of elements: both take time.
  selectors: false,
  resultTypes: ['violations', 'incomplete'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // A card is a picture: it shows "J♥" and is called "Jack of hearts".
  rules: { 'label-content-name-mismatch': { enabled: false } },
};

/**
 * What axe does not find out itself, with axe's colours: texts whose contrast it leaves open (1.4.3, where something lies over the ground), and
 * borders of fields (1.4.11: 3 for what tells that there is a field).
 */
const FAULTS = `async (options) => {
  const { Color, flattenColors, getContrast } = axe.commons.color;
  const parsed = (css) => {
    const colour = new Color();
    colour.parseString(css);
    return colour;
  };
  const ground = (element) =>
    element === null
      ? new Color(255, 255, 255, 1)
      : flattenColors(parsed(getComputedStyle(element).backgroundColor), ground(element.parentElement));
  // What lies under a sheet cannot be reached, and is looked at without it.
  const { violations, incomplete } = await axe.run(document.querySelector('dialog:modal') ?? document, options);
  const faults = violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => [id, html, failureSummary].join(': ')));
  for (const { element, html } of incomplete.flatMap(({ id, nodes }) => (id === 'color-contrast' ? nodes : []))) {
    if (!element.isConnected) return null; // it has left while axe looked
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const size = parseFloat(fontSize);
    const least = size >= 24 || (size >= 18.66 && fontWeight >= 700) ? 3 : 4.5;
    const contrast = getContrast(ground(element), parsed(color));
    if (contrast < least) faults.push('contrast of ' + html + ': ' + contrast.toFixed(2));
  }
  for (const field of document.querySelectorAll('input:not([type=checkbox], [type=file]), select, textarea')) {
    if (field.matches(':disabled') || !field.checkVisibility()) continue;
    const contrast = getContrast(ground(field.parentElement), parsed(getComputedStyle(field).borderTopColor));
    if (contrast < 3) faults.push('border of ' + field.outerHTML.slice(0, 60) + ': ' + contrast.toFixed(2));
  }
  return faults;
}`;

/** A page that changes while axe looks is looked at again, so often at most. */
const MOST_LOOKS = 20;

/** What axe finds wrong with the page as it is shown, and too faint borders of fields; a line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const faults = await page.evaluate<string[] | null>(`(${FAULTS})(${JSON.stringify(RUN)})`);
    if (faults !== null) return faults;
  }
  throw new Error('Expected a page that comes to rest');
}
