/**
 * Imports all that an installed package offers and runs a short list of its commands, under the runtime that runs this file: `.ci/run` calls it
 * with several. Plain JavaScript, so that any of them can. Its argument is the folder whose node_modules has the package.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const project = resolve(process.argv[2]);
const folder = join(project, 'node_modules/maketen');
const described = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const { resolve: resolveInProject } = createRequire(join(project, 'package.json'));

const [files, modules] = [true, false].map((isPattern) =>
  Object.keys(described.exports).filter((entry) => entry.includes('*') === isPattern),
);
// React is an optional peer, which this project has not; the React Native example imports it.
for (const entry of modules.filter((each) => each !== './react')) {
  const names = Object.keys(await import(pathToFileURL(resolveInProject(`maketen${entry.slice(1)}`)).href));
  assert.notEqual(names.length, 0, `Expected ${entry} to export something`);
}
assert.deepEqual(files, ['./models/*']);
assert.ok(readFileSync(resolveInProject('maketen/models/decade-value/config.json'), 'utf8').length > 0);

/** What a command, which must succeed, prints. */
function maketen(args, input = '') {
  const program = join(folder, described.bin.maketen);
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args.split(' ')], {
    input,
    encoding: 'utf8',
  });
  assert.equal(status, 0, `Expected maketen ${args} to succeed, but it ended with ${status}: ${stderr}`);
  return stdout;
}

const work = mkdtempSync(join(tmpdir(), 'maketen-short-list-'));
try {
  assert.ok(JSON.parse(maketen('list --json')).models.length > 0);
  const evaluated = 'evaluate --env decade-loop3 --seeds 0..99 --json --agent';
  assert.ok(JSON.parse(maketen(`${evaluated} longest-run`)).result.decisions > 0);
  const traces = maketen('trace --env four-ten --agent random --seeds 0..4');
  assert.equal(JSON.parse(maketen('replay --json', traces)).games, 5);
  const hint = '--env decade-loop3 --seed 7 --moves draw --agent decade-loop3-value';
  assert.ok(JSON.parse(maketen(`hint ${hint} --json`)).hints.length > 0);
  const training = '--env decade-loop3 --steps 200 --set environments=16 --set evaluations=0 --no-evaluate --json';
  for (const workers of [0, 2]) {
    const run = join(work, `workers-${workers}`);
    maketen(`train ${training} --workers ${workers} --out ${run}`);
    assert.ok(JSON.parse(maketen(`${evaluated} ${run}`)).result.decisions > 0);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
const runtime = process.versions.bun === undefined ? `Node ${process.versions.node}` : `Bun ${process.versions.bun}`;
console.log(`${runtime}: imports, list, evaluate, trace, replay, hint and train are in order`);
