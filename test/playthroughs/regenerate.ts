/** Writes the golden playthroughs anew. A changed file needs a new rules version and a line in CHANGELOG.md. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRESETS } from '../../src/env/index.js';
import { playthrough } from './playthrough.js';

for (const preset of PRESETS) writeFileSync(join(import.meta.dirname, `${preset}.txt`), playthrough(preset));
