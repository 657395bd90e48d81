import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** What web servers compress. */
function isText(type: string): boolean {
  return !/octet-stream|wasm|png/.test(type);
}

export interface ServedFolder {
  /** Ends with a slash. */
  readonly url: string;
  /** From now on serves another folder at the same address. */
  show(folder: string): void;
  close(): Promise<void>;
}

/** Serves the files of a folder on this machine, below a path of its own: a page that works there works on any web server. */
export async function serveFolder(folder: string): Promise<ServedFolder> {
  let shown = folder;
  /** What was served last of each path: compressed once as long as it is the same. */
  const compressed = new Map<string, { readonly data: Buffer; readonly gzip: Buffer }>();
  const compress = (path: string, data: Buffer): Buffer => {
    if (compressed.get(path)?.data.equals(data) !== true) compressed.set(path, { data, gzip: gzipSync(data) });
    return compressed.get(path)!.gzip;
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = normalize(decodeURIComponent(pathname)).replace(/^\/page\//, '');
    readFile(join(shown, path === '' ? 'index.html' : path)).then(
      (data) => {
        const type = TYPES[extname(path)] ?? (path === '' ? TYPES['.html'] : 'application/octet-stream');
        response.writeHead(200, { 'content-type': type, ...(isText(type) && { 'content-encoding': 'gzip' }) });
        response.end(isText(type) ? compress(path, data) : data);
      },
      () => {
        response.writeHead(404);
        response.end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/page/`,
    show: (other) => {
      shown = other;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
