import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readJsonFile } from './json.js';

/** The package's folder; src/cli and dist/cli lie equally deep in it. */
const PACKAGE_FOLDER = fileURLToPath(new URL('../..', import.meta.url));

/** Where the package keeps trained models. */
export const MODELS_FOLDER: string = join(PACKAGE_FOLDER, 'models');

export function packageVersion(): string {
  return (readJsonFile(join(PACKAGE_FOLDER, 'package.json')) as { version: string }).version;
}
