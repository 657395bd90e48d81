// What a page of the site does: dark or light, search, tables that sort, code that is copied, and tables of cards that come when they are asked for.
const page = document.documentElement;
const root = new URL(`${page.dataset.root}/`, location.href);
const make = (name, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};

const THEME = 'maketen-theme';
const kept = localStorage.getItem(THEME);
if (kept !== null) page.dataset.theme = kept;
document.querySelector('#theme').addEventListener('click', () => {
  const isDark =
    (page.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  page.dataset.theme = isDark ? 'light' : 'dark';
  localStorage.setItem(THEME, page.dataset.theme);
});

const contents = document.querySelector('.menu details');
if (contents !== null && matchMedia('(max-width: 56rem)').matches) contents.open = false;
// Only its own list moves: the page stays where its address says.
const menu = document.querySelector('.menu');
const current = menu?.querySelector('[aria-current]');
if (current) menu.scrollTop = current.offsetTop - menu.clientHeight / 2;

const query = document.querySelector('#query');
const found = document.querySelector('#found');
let index;
const load = async () => {
  const [{ default: MiniSearch }, response] = await Promise.all([
    import(new URL('assets/minisearch.js', root)),
    fetch(new URL('assets/search.json', root)),
  ]);
  return MiniSearch.loadJSON(await response.text(), {
    fields: ['title', 'text'],
    storeFields: ['title', 'page', 'of'],
  });
};
query.addEventListener('focus', () => (index ??= load()));
query.addEventListener('input', async () => {
  const asked = query.value.trim();
  const results =
    asked === ''
      ? []
      : (await (index ??= load())).search(asked, {
          prefix: true,
          fuzzy: 0.15,
          boost: { title: 3 },
          combineWith: 'AND',
        });
  if (asked !== query.value.trim()) return;
  const links = results
    .slice(0, 12)
    .map(({ title, page: target, of }) => make('a', { href: new URL(target, root) }, title, make('small', {}, of)));
  found.replaceChildren(...(asked !== '' && links.length === 0 ? ['Nothing found.'] : links));
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') found.replaceChildren();
  if (event.key !== '/' || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) return;
  event.preventDefault();
  query.focus();
});

/** The number that a cell begins with; what is no number comes last. */
const numberOf = (text) => {
  const [number] = /-?[\d,]+(\.\d+)?/.exec(text) ?? [];
  return number === undefined ? undefined : Number(number.replaceAll(',', ''));
};
const compare = (a, b) => {
  const [x, y] = [numberOf(a), numberOf(b)];
  return x === undefined || y === undefined ? a.localeCompare(b) : x - y;
};
for (const table of document.querySelectorAll('main table')) {
  if (table.tBodies[0] === undefined || table.tBodies[0].rows.length < 3) continue;
  for (const [column, head] of [...table.tHead.rows[0].cells].entries()) {
    if (head.textContent === '') continue;
    const button = make('button', { type: 'button' }, ...head.childNodes);
    head.replaceChildren(button);
    button.addEventListener('click', () => {
      const sort = head.ariaSort === 'descending' ? 'ascending' : 'descending';
      for (const other of table.tHead.rows[0].cells) other.ariaSort = null;
      head.ariaSort = sort;
      const sign = sort === 'ascending' ? 1 : -1;
      const text = (row) => row.cells[column]?.textContent ?? '';
      table.tBodies[0].append(...[...table.tBodies[0].rows].sort((a, b) => sign * compare(text(a), text(b))));
    });
  }
}

for (const code of document.querySelectorAll('.code')) {
  const button = make('button', { className: 'copy', type: 'button' }, 'Copy');
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.querySelector('code').textContent);
    button.textContent = 'Copied';
  });
  code.append(button);
}

for (const live of document.querySelectorAll('.live')) {
  const button = live.querySelector('button');
  button.addEventListener('click', () => {
    live.replaceChildren(
      make('iframe', {
        src: new URL(`play/index.html#preset=${live.dataset.preset}`, root),
        title: button.textContent,
        allow: 'clipboard-write',
      }),
    );
  });
}
