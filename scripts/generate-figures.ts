/** Draws the README's figures, docs/images/*.svg, from the leaderboard's docs/results.json: some of those of `maketen report`. */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../src/cli/program.js';

const FIGURES = ['gap-closed', 'decade-loop3-won'];

const docs = join(import.meta.dirname, '../docs');
const scratch = mkdtempSync(join(tmpdir(), 'maketen-figures-'));
try {
  const report = ['report', '--leaderboard', join(docs, 'results.json'), '--out', join(scratch, 'report.html')];
  process.exitCode = await runProgram([...report, '--figures', scratch]);
  if (process.exitCode === 0)
    for (const name of FIGURES) copyFileSync(join(scratch, `${name}.svg`), join(docs, `images/${name}.svg`));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
