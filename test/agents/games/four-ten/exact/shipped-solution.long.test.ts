import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = resolve(import.meta.dirname, '../../../../..');

test('the solutions that come with the package are what is found anew, bit for bit', () => {
  const script = ['--import', 'tsx', 'scripts/four-ten-tables.ts', '--check'];
  expect(() => execFileSync(process.execPath, script, { cwd: FOLDER, stdio: 'pipe' })).not.toThrow();
});
