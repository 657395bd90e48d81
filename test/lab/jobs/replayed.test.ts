import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { partsOf, seedDeals } from '../../../src/index.js';
import { sha256 } from '../../../src/io/files.js';
import { evaluateAgents } from '../../../src/lab/index.js';
import { readStored } from '../../../src/lab/jobs/jobs.js';
import { SentUnitThreads } from '../../../src/lab/jobs/sent-unit-threads.js';
import { inFiles, type UnitResultLine } from '../../../src/lab/jobs/sent-units.js';
import { inThisThread, resumeUnits, type StoredUnit, type UnitRunner,unitsOf } from '../../../src/lab/jobs/unit-runner.js'; // prettier-ignore
import { refusal } from '../../support/refusal.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const root = temporaryFolder();
const parts = partsOf('decade-loop3-optional');
const deals = seedDeals(3_000_000, 6);

interface Played {
  readonly choices: number[][];
  readonly won: number[];
  readonly scores: number[];
}

const EDITS: readonly (readonly [string, (played: Played) => void, string | RegExp])[] = [
  ['a win', ({ won }) => (won[2] = 1 - won[2]), 'the deal of seed 3000002 come to, but got other results'],
  ['a score', ({ scores }) => scores[0]++, 'the deal of seed 3000000 come to'],
  ['a move', ({ choices }) => (choices[1][1] = 999), 'its decision 2 on the deal of seed 3000001 is 999'],
  ['a game that ends early', ({ choices }) => choices[3].pop(), 'on the deal of seed 3000003 is -1'],
  ['a game that goes on', ({ choices }) => choices[3].push(0), 'the deal of seed 3000003 come to'],
  ['no moves', (played) => Reflect.deleteProperty(played, 'choices'), /its decision 1 on the deal of seed 300000\d is -1/],
  ['no results', (played) => Object.keys(played).forEach((key) => Reflect.deleteProperty(played, key)), 'is -1'],
]; // prettier-ignore

describe('stored results whose decisions do not come to their figures are refused', () => {
  const subject = { spec: parts.spec, agents: ['random'], seed: 0, maxDecisions: 1000, keepDecisions: true };
  const [unit] = unitsOf('evaluation', subject, deals, 512);
  const job = (isAudited: boolean): StoredUnit => ({ ...unit, path: 'random.json', key: { program: 'v1' }, isAudited });
  const runner = inThisThread({ partsOf, agentOf: (name) => name });
  const resume = async (by: UnitRunner, isAudited: boolean) => {
    const results = await resumeUnits<Played, StoredUnit>([job(isAudited)], by, { folder: root });
    return [...results.values()][0];
  };
  const nobody: UnitRunner = { atOnce: 1, run: () => Promise.reject(new Error('Expected a stored result')) };
  const file = join(root, 'random.json');

  it.each(EDITS)('%s', async (_, edit, said) => {
    const { choices, ...played } = await resumeUnits<Played, StoredUnit>([job(true)], runner, { folder: root, isFresh: true }).then((all) => [...all.values()][0]); // prettier-ignore
    expect(await resume(nobody, true)).toEqual({ ...played, choices });
    expect(await resume(nobody, false)).toEqual(played);
    const stored = JSON.parse(readFileSync(file, 'utf8')) as { sha256: string; result: Played };
    edit(stored.result);
    writeFileSync(file, JSON.stringify({ ...stored, sha256: sha256(JSON.stringify(stored.result)) }));
    expect(readStored(root, job(true))).toEqual(stored.result); // by its hash it is whole
    const refused = await refusal(resume(nobody, true));
    expect(refused).toMatch(said);
    expect(refused).toMatch(/random\.json: Expected .*"random".*; delete the file$/);
  });
});

it('results of other processes are played again; the figures are the same', async () => {
  const here = await evaluateAgents(parts, ['random'], deals);
  const empty = await inFiles([]);
  await evaluateAgents(parts, ['random'], deals, { runner: empty }).catch(() => undefined);
  const [[id, sent]] = empty.missing;
  const threads = new SentUnitThreads(1, 0, () => inThisThread({ partsOf, agentOf: (name) => name }));
  const line: UnitResultLine = { id, program: sent.program, result: await threads.run(sent, new AbortController().signal) }; // prettier-ignore
  const path = join(root, 'results.jsonl');
  const there = async () => {
    const [evaluation] = await evaluateAgents(parts, ['random'], deals, { runner: await inFiles([path]) });
    return { ...evaluation, seconds: here[0].seconds };
  };
  writeFileSync(path, JSON.stringify(line));
  expect(await there()).toEqual(here[0]);
  (line.result as Played).won.fill(1);
  writeFileSync(path, JSON.stringify(line));
  expect(await refusal(there())).toMatch(
    /^Expected what the decisions of "random" on the deal of seed 3000000 come to/,
  );
});
