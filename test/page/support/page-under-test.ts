import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { build } from 'vite';
import { launchChromium } from '../../../scripts/page/chromium.js';
import { type ServedFolder, serveFolder } from '../../../scripts/page/serve-folder.js';

/** How long the browser is waited for: no scenario asks how fast it is, and the machine may be busy. */
const HANGS = 120_000;

/** As somebody has left it who works with it; a blank page keeps nothing. */
const OPEN_DRAWER = "try { localStorage['maketen.drawer-open'] ??= 'true'; } catch {}";

/** What is built as users get it: the runner of tests says that all is for tests. */
async function asForUsers(work: () => Promise<unknown>): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await work();
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}

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

  static async start(chromium: string): Promise<PageUnderTest> {
    const folder = await mkdtemp(join(tmpdir(), 'maketen-page-'));
    await asForUsers(() =>
      build({
        configFile: resolve(import.meta.dirname, '../../../page/vite.config.ts'),
        logLevel: 'error',
        build: { outDir: folder, emptyOutDir: true },
      }),
    );
    return new PageUnderTest(folder, await serveFolder(folder), await launchChromium(chromium));
  }

  link(hash: string): string {
    return `${this.served.url}#${hash}`;
  }

  /** A browser profile of its own. What is kept for days without a network is not, unless it is asked for: it would answer in place of the server. */
  context(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    return this.browser.newContext({ serviceWorkers: 'block', ...options });
  }

  /** Opens a link in a browser profile of its own. On a screen of the usual size the drawer stands open beside the table. */
  async open(hash: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.context(options);
    const page = await context.newPage();
    if (options.viewport === undefined) await page.addInitScript(OPEN_DRAWER);
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
    await page.goto(this.link(hash));
    await page.locator('[data-outcome]').waitFor();
    return page;
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.served.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
