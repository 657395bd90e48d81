import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package's folder; src/cli and dist/cli lie equally deep in it. */
const PACKAGE_FOLDER = fileURLToPath(new URL('../..', import.meta.url));

/** Where the package keeps trained models. */
export const MODELS_FOLDER: string = join(PACKAGE_FOLDER, 'models');

export function packageVersion(): string {
  return (JSON.parse(readFileSync(join(PACKAGE_FOLDER, 'package.json'), 'utf8')) as { version: string }).version;
}
