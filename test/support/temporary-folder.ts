import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that is gone when the tests of the file or group have ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'maketen-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files into a folder, and says where they are. */
export function writerIn(folder: string) {
  return (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
}
