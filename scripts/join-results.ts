/**
 * Puts the presets of another leaderboard into docs/results.json and docs/results.md, so that a new preset or model does not take all others' games again:
 *
 *     maketen leaderboard --env decade-optional --out new.md && npm run ts -- scripts/join-results.ts new.json
 *
 * Bounds that other commands computed on deals of their own (research/notes/bounds.json) come before the leaderboard's; without a file only they are put in.
 */
import { join } from 'node:path';
import { reportError } from '../src/cli/report-error.js';
import { InputError, PRESETS } from '../src/env/index.js';
import { type Interval, ratioOfMeans, Z } from '../src/evaluate/statistics.js';
import { readTextFile, writeFileAtomically } from '../src/io/files.js';
import { readJsonFile } from '../src/io/json.js';
import { resultsMarkdown } from '../src/lab/leaderboard/results-markdown.js';
import { type BoundStanding, parseLeaderboard, type PresetStanding } from '../src/lab/leaderboard/standings.js';

const DOCS = join(import.meta.dirname, '../docs');
const BOUNDS = join(import.meta.dirname, '../research/notes/bounds.json');

const meanOf = ({ estimate: mean, low, high }: Interval) => ({ mean, variance: ((high - low) / (2 * Z)) ** 2 });

/** The standing with a bound of other deals in front, which no agent's return depends on. */
function boundedBy(bound: BoundStanding, standing: PresetStanding): PresetStanding {
  const ceiling = meanOf(bound.return);
  const floor = meanOf(standing.agents.find(({ moreThanRandom }) => moreThanRandom === null)!.return);
  const gap = { mean: ceiling.mean - floor.mean, variance: ceiling.variance + floor.variance };
  const agents = standing.agents.map((agent) => {
    const lead = meanOf(agent.moreThanRandom ?? { estimate: 0, low: 0, high: 0 });
    const shared = (floor.variance + lead.variance - meanOf(agent.return).variance) / 2;
    return { ...agent, gapClosed: ratioOfMeans(lead, gap, shared) };
  });
  return { ...standing, bounds: [bound, ...standing.bounds.filter(({ command }) => command === undefined)], agents };
}

/** @throws InputError for a leaderboard of other deals, another backend or own rules */
function joinResults(path = join(DOCS, 'results.json')): void {
  const [old, added] = [join(DOCS, 'results.json'), path].map((file) => parseLeaderboard(readTextFile(file)));
  const bounds = readJsonFile(BOUNDS) as Readonly<Record<string, BoundStanding>>;
  const of = ({ deals, firstSeed, secret, backend }: typeof old): string =>
    JSON.stringify({ deals, firstSeed, secret, backend: backend ?? old.backend }); // none without networks
  if (of(added) !== of(old))
    throw new InputError(`Expected a leaderboard of ${of(old)}, but got ${of(added)} in ${path}`);
  const names = added.presets.map(({ preset }) => preset);
  const presets = [...old.presets.filter(({ preset }) => !names.includes(preset)), ...added.presets].map((standing) =>
    Object.hasOwn(bounds, standing.preset) ? boundedBy(bounds[standing.preset], standing) : standing,
  );
  presets.sort((a, b) => PRESETS.indexOf(a.preset) - PRESETS.indexOf(b.preset));
  const timing = { ...old.timing, presets: { ...old.timing.presets, ...added.timing.presets } };
  const joined = { ...old, presets, timing };
  writeFileAtomically(join(DOCS, 'results.md'), resultsMarkdown(joined, 'maketen leaderboard'));
  writeFileAtomically(join(DOCS, 'results.json'), `${JSON.stringify(joined, null, 2)}\n`);
}

try {
  joinResults(process.argv.at(2));
} catch (error) {
  process.exitCode = reportError(error);
}
