import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program, compiled or its sources, as this file is. */
const PROGRAM = fileURLToPath(new URL('../..', import.meta.url));

/** The folders of it that decide how games are played. */
const ROOMS = ['env', 'agents', 'evaluate'];

/** SHA-256 of the code that results come from: work that is stored under another one may not be used again. @param rooms folders of it */
export function programHash(rooms: readonly string[] = ROOMS): string {
  const hash = createHash('sha256');
  for (const room of rooms) {
    const files = readdirSync(join(PROGRAM, room), { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => extname(name) === extname(import.meta.url)).sort())
      hash.update(`${room} ${file}\n`).update(readFileSync(join(PROGRAM, room, file)));
  }
  return hash.digest('hex');
}
