import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The repository. */
export const FOLDER = resolve(import.meta.dirname, '../..');

/** Packs the package and installs it in a project that has nothing else, in a temporary folder. @returns that folder */
export function packedProject(): string {
  const project = mkdtempSync(join(tmpdir(), 'maketen-packed-'));
  writeFileSync(join(project, 'package.json'), '{ "private": true }\n');
  const steps = [
    `npm pack --silent --pack-destination '${project}'`,
    `cd '${project}' && npm install --no-audit --no-fund ./maketen-*.tgz`,
  ];
  for (const step of steps) {
    const { status } = spawnSync('sh', ['-c', step], { cwd: FOLDER, stdio: 'inherit' });
    if (status !== 0) throw new Error(`Expected to pack and install the package, but this failed: ${step}`);
  }
  return project;
}
