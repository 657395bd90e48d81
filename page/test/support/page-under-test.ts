import '../../session/all-games.js';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/chromium.js';
import { type ServedFolder, serveFolder } from '../../scripts/serve-folder.js';
import { formatLink } from '../../session/link.js';
import type { Session } from '../../session/session.js';

/** How long the browser is waited for: no scenario asks how fast it is, and the machine may be busy. */
const HANGS = 120_000;

/** How many times slower the page's processor is, to look for scenarios that do not wait for what they expect. */
const SLOWDOWN = Number(process.env.MAKETEN_PAGE_SLOWDOWN ?? 1);

/** By how many milliseconds every script but the first ones comes late, to look for scenarios that do not wait for what they expect. */
const LATE = Number(process.env.MAKETEN_PAGE_LATE ?? 0);

async function delayScripts(page: Page): Promise<void> {
  await page.route(/\.js$/, async (route) => {
    if (!/\/(index|main)-[^/]*$/.test(route.request().url())) await new Promise((done) => setTimeout(done, LATE));
    await route.continue().catch(() => undefined); // the page may have been closed
  });
}

async function slowDown(page: Page): Promise<void> {
  const emulation = await page.context().newCDPSession(page);
  await emulation.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** Before the hash of a link to the Lab. */
export const LAB = 'lab.html#';

/** When every page is opened. Of the days before it one is the first of a month; the days of the links are past. */
const NOW = '2026-12-02T12:00:00';

/** Runs before the page: its clock starts anew at a moment, wherever the page is. Timers stay the browser's own. */
const setClock = (time: string): string => `{
  const shift = new Date('${time}') - Date.now();
  globalThis.Date = class extends Date {
    constructor(...args) {
      super(...(args.length === 0 ? [Date.now()] : args));
    }
    static now() {
      return super.now() + shift;
    }
  };
}`;

interface Opening extends BrowserContextOptions {
  /** When the page begins; `NOW` without. */
  readonly time?: string;
  /** With Playwright's clock, which a scenario can move on. Frames come slower by it. */
  readonly movesClock?: boolean;
}

/** Keeps settings, and a game. What a scenario has changed stays when its page is loaded again. */
function settings({ viewport }: BrowserContextOptions, game?: Session): string {
  const kept = {
    'forced-moves': 'false',
    'sets-shown': 'true',
    'chance-shown': 'true',
    ...(viewport === undefined && { 'drawer-open': 'true' }),
    ...(game && { games: JSON.stringify([{ session: game, outcome: 'ongoing' }]) }),
  };
  return `try { for (const [name, value] of Object.entries(${JSON.stringify(kept)})) localStorage['maketen.' + name] ??= value; } catch {}`;
}

/** Runs in the page: follows a link to another deal, until all of the page shows it. */
const FOLLOW = `
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const follow = async (link) => {
    const game = history.state?.game;
    location.hash = link;
    do await frame();
    while ([undefined, game].includes(history.state?.game));
    await frame();
  };`;

/** Runs in a page that other scenarios have used: nothing of them is kept, open, or in focus. @param between a link that no scenario has */
const BEGIN_ANEW = `
  const closeAll = () => document.querySelectorAll('dialog:modal, .drawer.is-over[open]').forEach((each) => each.close());
  const beginAnew = async (between) => {
    closeAll();
    await frame();
    await follow(between);
    closeAll();
    localStorage.clear();
    document.documentElement.removeAttribute('style');
    delete crypto.getRandomValues; // a scenario may have set the seeds of its deals
    document.querySelectorAll('details[open]').forEach((each) => (each.open = false));
    document.querySelectorAll('[data-notice] > button').forEach((each) => each.click());
    document.activeElement?.blur();
    getSelection().collapse(document.body, 0);
  };`;

/** The built page on a web server of this machine, in a real browser. What goes wrong in it, or leaves the machine, is written down. */
export class PageUnderTest {
  /** Console errors, uncaught errors and failed requests. */
  readonly problems: string[] = [];
  /** Requests to any other host. */
  readonly outside: string[] = [];
  /** Pages that scenarios share, by their options. */
  private readonly shared = new Map<string, Page>();
  private readonly own = new Set<BrowserContext>();
  /** The seed of the last deal between two scenarios, which none of them has. */
  private between = 1e9;

  private constructor(
    readonly folder: string,
    private readonly served: ServedFolder,
    private readonly browser: Browser,
  ) {}

  /** @param folder of a built page */
  static async start(chromium: string, folder: string): Promise<PageUnderTest> {
    return new PageUnderTest(folder, await serveFolder(folder), await launchChromium(chromium));
  }

  /** @param hash what follows "#" in a link to the players' page; in one to the Lab "lab.html#" stands before it */
  link(hash: string): string {
    return this.served.url + (hash.startsWith(LAB) ? hash : `#${hash}`);
  }

  /**
   * A browser profile of its own. What is kept for days without a network is not, unless it is asked for: it would answer in place of the
   * server. Nothing moves, unless it is asked for: whoever clicks on a card waits until it lies still.
   */
  async context({ time = NOW, movesClock = false, ...options }: Opening = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...options });
    this.own.add(context);
    if (movesClock) await context.clock.install({ time });
    else await context.addInitScript(setClock(time));
    return context;
  }

  /**
   * Opens the link of a deal as somebody has left the page who works with it: sets and the chance to win are shown, no move is made by itself, and on a
   * screen of the usual size the drawer stands open. Scenarios share a page: one that changes settings, or the page itself, calls `openAlone`.
   */
  async open(hash: string, options: Opening = {}, game?: Session): Promise<Page> {
    const { viewport, colorScheme = 'light', reducedMotion = 'reduce', forcedColors = 'none', ...fixed } = options;
    const place = hash.startsWith(LAB) ? LAB : '';
    const key = JSON.stringify([place, viewport === undefined, fixed]);
    const between = JSON.stringify(`${place}preset=tens-15&seed=${++this.between}`);
    const page = this.shared.get(key) ?? (await this.openAlone(JSON.parse(between) as string, options));
    const isFirst = !this.shared.has(key);
    if (isFirst) this.own.delete(page.context());
    this.shared.set(key, page);
    await page.mouse.move(0, 0);
    await page.emulateMedia({ colorScheme, reducedMotion, forcedColors });
    if (viewport) await page.setViewportSize(viewport);
    await page.evaluate(`(async () => {
      ${FOLLOW}
      ${BEGIN_ANEW}
      ${isFirst ? '' : `await beginAnew(${between.replace(place, '')});`}
      ${settings(options, game)}
      dispatchEvent(new Event('storage'));
      await follow(${JSON.stringify(hash.replace(place, ''))});
    })()`);
    return page;
  }

  /** Opens a game as it was left. */
  async resume(game: Session, options: BrowserContextOptions = {}, place = ''): Promise<Page> {
    return this.open(place + formatLink(game.spec), options, game);
  }

  /** Follows a link to another deal, until all of the page shows it. */
  async follow(page: Page, hash: string): Promise<void> {
    await page.evaluate(`(async () => {
      ${FOLLOW}
      await follow(${JSON.stringify(hash)});
    })()`);
  }

  /** The same in a browser profile of its own, and until all is there that comes after the first card. It is closed after the scenario. */
  async openAlone(hash: string, options: Opening = {}, game?: Session): Promise<Page> {
    const context = await this.context(options);
    await context.addInitScript(settings(options, game));
    return this.load(context, hash);
  }

  /** A browser that has kept these entries, as text. */
  keeping(entries: Readonly<Record<string, string>>): BrowserContextOptions {
    const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }));
    return { storageState: { cookies: [], origins: [{ origin: new URL(this.served.url).origin, localStorage }] } };
  }

  /** A first visit: nothing has been chosen yet. */
  async openNew(hash: string, options: BrowserContextOptions = {}): Promise<Page> {
    return this.load(await this.context(options), hash);
  }

  private async load(context: BrowserContext, hash: string): Promise<Page> {
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.text().startsWith('Service Worker registration blocked')) return;
      if (message.type() === 'error' || message.type() === 'warning') this.problems.push(message.text());
    });
    page.on('pageerror', (error) => this.problems.push(error.message));
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(this.served.url) && !/^(blob|data):/.test(url)) this.outside.push(url);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.problems.push(`${response.status()} ${response.url()}`);
    });
    page.setDefaultTimeout(HANGS);
    if (SLOWDOWN > 1) await slowDown(page);
    if (LATE > 0) await delayScripts(page);
    await page.goto(this.link(hash));
    await page.locator('[data-outcome]').waitFor();
    for (const later of ['[data-drags]', '[data-panel=games]'])
      await page.locator(later).first().waitFor({ state: 'attached' });
    return page;
  }

  /** Closes the pages that a scenario has had alone; after a failure those that it shares, too. */
  async closePages(hasFailed: boolean): Promise<void> {
    const shared = hasFailed ? [...this.shared.values()].map((page) => page.context()) : [];
    if (hasFailed) this.shared.clear();
    await Promise.all([...this.own, ...shared].map((context) => context.close()));
    this.own.clear();
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.served.close();
  }
}
