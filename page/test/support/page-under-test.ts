import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/chromium.js';
import { type ServedFolder, serveFolder } from '../../scripts/serve-folder.js';

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

/** As somebody has left it who works with it: the drawer is open, sets and the chance to win are shown; a blank page keeps nothing. */
const keeping = (names: readonly string[]): string =>
  `try { for (const name of ${JSON.stringify(names)}) localStorage['maketen.' + name] ??= 'true'; } catch {}`;

/** Scenarios make every move themselves. */
const NO_FORCED_MOVES = "try { localStorage['maketen.forced-moves'] ??= 'false'; } catch {}";

/** The built page on a web server of this machine, in a real browser. What goes wrong in it, or leaves the machine, is written down. */
export class PageUnderTest {
  /** Console errors, uncaught errors and failed requests. */
  readonly problems: string[] = [];
  /** Requests to any other host. */
  readonly outside: string[] = [];

  private constructor(
    readonly folder: string,
    private readonly served: ServedFolder,
    private readonly browser: Browser,
  ) {}

  /** @param folder of a built page */
  static async start(chromium: string, folder: string): Promise<PageUnderTest> {
    return new PageUnderTest(folder, await serveFolder(folder), await launchChromium(chromium));
  }

  link(hash: string): string {
    return `${this.served.url}#${hash}`;
  }

  /**
   * A browser profile of its own. What is kept for days without a network is not, unless it is asked for: it would answer in place of the
   * server. Nothing moves, unless it is asked for: whoever clicks on a card waits until it lies still.
   * @param isNew whether forced moves are made by themselves
   */
  async context(options: BrowserContextOptions = {}, isNew = false): Promise<BrowserContext> {
    const context = await this.browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...options });
    if (!isNew) await context.addInitScript(NO_FORCED_MOVES);
    return context;
  }

  /**
   * Opens a link in a browser profile of its own, and waits until all that comes after the first card is there. On a screen of the usual
   * size the drawer stands open beside the table.
   * @param isNew whether nothing has been chosen yet: neither sets nor the chance to win are shown, and forced moves are made by themselves
   */
  async open(hash: string, options: BrowserContextOptions = {}, isNew = false): Promise<Page> {
    const context = await this.context(options, isNew);
    const page = await context.newPage();
    if (!isNew) await page.addInitScript(keeping(['sets-shown', 'chance-shown']));
    if (options.viewport === undefined) await page.addInitScript(keeping(['drawer-open']));
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
    for (const later of ['[data-drags]', '[data-panel=trace]'])
      await page.locator(later).first().waitFor({ state: 'attached' });
    return page;
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.served.close();
  }
}
