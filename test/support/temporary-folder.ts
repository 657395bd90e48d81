import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that is gone when the tests of the file or group have ended. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'maketen-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
