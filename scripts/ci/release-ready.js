/**
 * Refuses to publish while package.json, or what is made of it, has addresses that are examples, or those of another repository than the one whose workflow publishes: the
 * registries prove by it where a package comes from. `npm run release:check`; .github/RELEASING.md says what to replace.
 * node scripts/ci/release-ready.js [FILE], a package.json
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const [file = join(import.meta.dirname, '../../package.json')] = process.argv.slice(2);
const { homepage, repository, bugs } = JSON.parse(readFileSync(file, 'utf8'));
const source = repository.url.replace(/^git\+/, '');
const examples = Object.entries({ homepage, repository: source, bugs }).filter(([, url]) =>
  new URL(url).hostname.endsWith('.example'),
);
const faults = examples.map(([field, url]) => `Expected the project's own address as "${field}", but got ${url}`);
// `npm run docs` writes those of package.json to the first two.
const written = ['CITATION.cff', 'python/pyproject.toml', 'examples/hubs/inspect/eval.yaml'];
for (const name of examples.length === 0 ? written : []) {
  const [example] = /https?:\/\/[^\s/"']+\.example\b/.exec(readFileSync(join(dirname(file), name), 'utf8')) ?? [];
  if (example !== undefined) faults.push(`Expected the project's own address in ${name}, but got ${example}`);
}
const publisher = process.env.GITHUB_REPOSITORY;
if (publisher !== undefined && !source.endsWith(`/${publisher}.git`))
  faults.push(`Expected "repository" to be ${publisher}, whose workflow publishes, but got ${source}`);
for (const fault of faults) console.error(`${fault}; change package.json and run "npm run docs"`);
process.exitCode = Math.min(1, faults.length);
