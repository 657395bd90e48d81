/**
 * Puts the presets of another leaderboard into docs/results.json and docs/results.md, so that a new preset or model does not take all others' games again:
 *
 *     maketen leaderboard --env decade-optional --out new.md && npx tsx scripts/join-results.ts new.json
 */
import { join } from 'node:path';
import { reportError } from '../src/cli/report-error.js';
import { InputError, PRESETS } from '../src/env/index.js';
import { writeFileAtomically } from '../src/io/files.js';
import { readJsonFile } from '../src/io/json.js';
import { resultsMarkdown } from '../src/lab/leaderboard/results-markdown.js';
import { leaderboardSchema } from '../src/lab/leaderboard/standings.js';

const DOCS = join(import.meta.dirname, '../docs');

/** @throws InputError for a leaderboard of other deals, another backend or own rules */
function joinResults(path: string): void {
  const [old, added] = [join(DOCS, 'results.json'), path].map((file) => leaderboardSchema.parse(readJsonFile(file)));
  const of = ({ deals, firstSeed, secret, backend }: typeof old): string =>
    JSON.stringify({ deals, firstSeed, secret, backend: backend ?? old.backend }); // none without networks
  if (of(added) !== of(old))
    throw new InputError(`Expected a leaderboard of ${of(old)}, but got ${of(added)} in ${path}`);
  const names = added.presets.map(({ preset }) => preset);
  const presets = [...old.presets.filter(({ preset }) => !names.includes(preset)), ...added.presets];
  presets.sort((a, b) => PRESETS.indexOf(a.preset) - PRESETS.indexOf(b.preset));
  const timing = { ...old.timing, presets: { ...old.timing.presets, ...added.timing.presets } };
  const joined = { ...old, presets, timing };
  writeFileAtomically(join(DOCS, 'results.md'), resultsMarkdown(joined, 'maketen leaderboard'));
  writeFileAtomically(join(DOCS, 'results.json'), `${JSON.stringify(joined, null, 2)}\n`);
}

try {
  const [path] = process.argv.slice(2);
  if (path === undefined) throw new InputError('Expected a JSON file of maketen leaderboard, but got none; name it');
  joinResults(path);
} catch (error) {
  process.exitCode = reportError(error);
}
