// Runs beside the page (offline/plugin.ts puts VERSION, MODELS, SHELL and FILES before it): it answers from what has been kept, so that the page
// opens and plays without a network.
//
// - The shell of one version is one cache. The page itself is always answered from the cache of this version, so that it never meets scripts
//   of another. A tab that still shows the version before finds its scripts in that version's cache.
// - What is fetched beside it (models, and what computes them) is kept when it has been used once.
// - Nothing is kept but files of the build, with the type and the size that they have there: no sign-in page of a network, nothing cut short.
const SCOPE = new URL('./', self.location).pathname;
const NAME = `maketen ${SCOPE} `;
const SHELL_CACHE = `${NAME}shell ${VERSION}`;
const USED_CACHE = `${NAME}used ${MODELS}`;
/** Of this version, and of the one before: tabs may still show it. */
const VERSIONS_KEPT = 2;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldCaches('shell'), dropOldCaches('used'), self.clients.claim()]));
});

self.addEventListener('message', (event) => {
  if (event.data?.type === 'take-over') void self.skipWaiting();
  if (event.data?.type === 'keep') event.waitUntil(keepUsed(event.data.urls));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || !url.pathname.startsWith(SCOPE)) return;
  event.respondWith(request.mode === 'navigate' ? page(request) : file(request));
});

async function keepShell() {
  const cache = await caches.open(SHELL_CACHE);
  // Past the browser's own cache, which may hold files of another version.
  await Promise.all(
    SHELL.map(async (path) => {
      const answer = await fetch(`${SCOPE}${path}`, { cache: 'reload' });
      if (!(await isOfBuild(path, answer))) throw new TypeError(`Expected ${path} as in the build`);
      // Some servers send to "lab" who asks for lab.html; what was sent on is no answer to a link.
      await cache.put(`${SCOPE}${path}`, answer.redirected ? new Response(answer.body, answer) : answer);
    }),
  );
}

/** What the type of an answer must hold, by the file's ending; other files may have any type but that of a page. */
const TYPES = { js: 'javascript', css: 'css', json: 'json', svg: 'svg', png: 'png', html: 'html' };

async function isOfBuild(path, answer) {
  if (answer.status !== 200 || !Object.hasOwn(FILES, path)) return false;
  const type = answer.headers.get('content-type') ?? '';
  const expected = path === '' ? 'html' : TYPES[path.slice(path.lastIndexOf('.') + 1)];
  if (expected === undefined ? type.includes('html') : !type.includes(expected)) return false;
  return (await answer.clone().arrayBuffer()).byteLength === FILES[path];
}

/** Caches are listed in the order in which they were made. */
async function dropOldCaches(kind) {
  const own = (await caches.keys()).filter((name) => name.startsWith(`${NAME}${kind} `));
  const present = kind === 'shell' ? SHELL_CACHE : USED_CACHE;
  const others = own.filter((name) => name !== present);
  await Promise.all(others.slice(0, Math.max(0, others.length - VERSIONS_KEPT + 1)).map((name) => caches.delete(name)));
}

/** The two pages by the addresses that they have: the folder itself is the players'. */
const PAGES = { '': '', 'index.html': '', 'lab.html': 'lab.html', lab: 'lab.html' };

async function page(request) {
  const address = new URL(request.url).pathname.slice(SCOPE.length);
  if (!Object.hasOwn(PAGES, address)) return file(request);
  const kept = await (await caches.open(SHELL_CACHE)).match(`${SCOPE}${PAGES[address]}`);
  return kept ?? fetch(request);
}

/** Names of scripts hold a hash of what is in them, so any cache has the right one; models are those of this version. */
async function file(request) {
  const path = new URL(request.url).pathname;
  const isModel = path.startsWith(`${SCOPE}models/`);
  const shell = isModel ? undefined : await matchOwn(path);
  const used = await caches.open(USED_CACHE);
  const kept = shell ?? (await used.match(path));
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  const isOwn = await isOfBuild(path.slice(SCOPE.length), answer).catch(() => false);
  if (isOwn) await used.put(path, answer.clone()).catch(() => undefined); // a full disk refuses
  return answer;
}

async function matchOwn(path) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(NAME)) continue;
    const found = await (await caches.open(name)).match(path);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What was fetched before this worker was there. */
async function keepUsed(urls) {
  await Promise.all(
    urls
      .map((url) => new URL(url))
      .filter(({ origin, pathname }) => origin === self.location.origin && pathname.startsWith(SCOPE))
      .map(({ href }) => file(new Request(href)).catch(() => undefined)),
  );
}
