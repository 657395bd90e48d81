import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import LiveTable from './LiveTable.vue';
import './style.css';

/** The number that a cell begins with; without one its text is compared. */
const numberOf = (text: string): number => parseFloat(/-?[\d,]+(\.\d+)?/.exec(text)?.[0].replaceAll(',', '') ?? '');

/** Sorts the rows of a table by the column of a heading: the greatest first, then the least. */
function sort(head: HTMLTableCellElement): void {
  const sign = head.ariaSort === 'descending' ? 1 : -1;
  for (const other of head.parentElement!.children) other.ariaSort = null;
  head.ariaSort = sign === 1 ? 'ascending' : 'descending';
  const [body] = head.closest('table')!.tBodies;
  const text = (row: HTMLTableRowElement): string => row.cells[head.cellIndex].textContent;
  const compare = (a: string, b: string): number => numberOf(a) - numberOf(b) || a.localeCompare(b);
  body.append(...[...body.rows].sort((a, b) => sign * compare(text(a), text(b))));
}

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component('LiveTable', LiveTable);
    if (import.meta.env.SSR) return;
    document.addEventListener('click', ({ target }) => {
      const head = (target as Element).closest<HTMLTableCellElement>('th');
      if (head !== null) sort(head);
    });
  },
} satisfies Theme;
