import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const USUAL_PATHS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser that MAKETEN_CHROMIUM names, or else the system's; null if there is none. */
export function chromiumPath(): string | null {
  const named = process.env.MAKETEN_CHROMIUM;
  return [...(named === undefined ? USUAL_PATHS : [named])].find((path) => existsSync(path)) ?? null;
}

/** Starts it without a window. Root has no sandbox in a container. */
export function launchChromium(path: string): Promise<Browser> {
  return chromium.launch({ executablePath: path, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}
