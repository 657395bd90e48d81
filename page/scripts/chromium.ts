import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** First the one that is nothing but a page without a window: it opens one in half of the time. */
const USUAL_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/**
 * The suggestions below the address field are pages themselves, which a Chromium without a window loads for each context too, and that
 * takes longer than the page under test. The other names are those that playwright-core gives (chromiumSwitches.ts): the last switch counts.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** The browser that MAKETEN_CHROMIUM names, or else the system's; null if there is none. */
export function chromiumPath(): string | null {
  const named = process.env.MAKETEN_CHROMIUM;
  return [...(named === undefined ? USUAL_PATHS : [named])].find((path) => existsSync(path)) ?? null;
}

/** Starts it without a window. Root has no sandbox in a container. */
export function launchChromium(path: string): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    args: [`--disable-features=${DISABLED_FEATURES.join(',')}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
}
