import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRESETS } from '../../src/env/index.js';
import { playthrough } from './playthrough.js';

it.each(PRESETS)(
  '%s plays as in its golden file (npm run ts -- test/playthroughs/regenerate.ts writes them anew)',
  (preset) => {
    expect(playthrough(preset)).toBe(readFileSync(join(import.meta.dirname, `${preset}.txt`), 'utf8'));
  },
);
