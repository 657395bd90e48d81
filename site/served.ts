import { readdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from 'vitepress';

export const BUILT = join(import.meta.dirname, '.vitepress/dist');

/** The path that the site is built for. */
export const { pathname: BASE } = new URL(process.env.MAKETEN_SITE_URL ?? 'http://localhost/');

/** The built site on this machine, at the path that it was built for; the address ends with a slash. */
export async function served(): Promise<{ url: string; close: () => void }> {
  const { server } = await serve({ root: import.meta.dirname, port: 0 });
  const { port } = server!.address() as AddressInfo;
  return { url: `http://localhost:${port}${BASE}`, close: () => server!.close() };
}

/** The pages that VitePress made: not those of the game, of the API, and of addresses that moved. */
export function pages(): string[] {
  return readdirSync(BUILT, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html') && !/^(api|play)\//.test(path));
}
