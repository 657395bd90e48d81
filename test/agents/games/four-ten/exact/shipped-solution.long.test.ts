import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { sizedLong } from '../../../../support/size.js';

const FOLDER = resolve(import.meta.dirname, '../../../../..');

test.each(sizedLong(['four-ten'], ['four-ten', 'four-ten-fault-first']))(
  'the solution of %s that comes with the package is what is found anew, bit for bit',
  (preset) => {
    const script = ['--import', 'tsx', 'scripts/four-ten-tables.ts', '--check', preset];
    expect(() => execFileSync(process.execPath, script, { cwd: FOLDER, stdio: 'pipe' })).not.toThrow();
  },
);
