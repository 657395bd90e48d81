/**
 * Plays whole games of the app under Hermes, with hints by the model, and reviews them (test/hermes/entry.ts): npm run hermes. The same is
 * run where there is nothing but the language (node:vm), and both must come to the same. Hermes is left out where npm has none for this system.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import vm from 'node:vm';
import { bundle } from './expo.mjs';

const FOLDER = join(import.meta.dirname, '..');
const MODEL = join(FOLDER, 'node_modules/maketen/models/decade-loop3-value');
const SYSTEMS = { linux: 'linux64-bin/hermes', darwin: 'osx-bin/hermes' };
/** Networks are computed in another order, and the last bits of exp differ. */
const NEAR = 1e-6;

/** Whole games take half a minute; one that never ends says so, and is not waited for. */
const HANGS = 600_000;

/** What React Native's Hermes has, and the one that npm has (0.12) has not yet. */
const SINCE = `
  function at(index) {
    const from = Math.trunc(index) || 0;
    return this[from < 0 ? this.length + from : from];
  }
  for (const { prototype } of [Array, String, Object.getPrototypeOf(Uint8Array)])
    if (prototype.at === undefined) Object.defineProperty(prototype, 'at', { value: at });
`;

/** The line of JSON that a run has printed. */
function resultOf(text, where) {
  const result = JSON.parse(text);
  if (result.error !== undefined) throw new Error(`Expected games under ${where}, but got ${result.error}`);
  return result;
}

function underHermes(program) {
  const hermes = join(FOLDER, 'node_modules/hermes-engine-cli', SYSTEMS[process.platform] ?? 'none');
  if (!existsSync(hermes)) return null;
  const { status, signal, stdout, stderr } = spawnSync(hermes, ['-O', '-w', program], {
    encoding: 'utf8',
    timeout: HANGS,
  });
  if (signal !== null)
    throw new Error(`Expected Hermes to come to the end of the app's logic, but it hangs (${signal})`);
  if (status !== 0) throw new Error(`Expected Hermes to run the app's logic, but it says:\n${stderr}`);
  return resultOf(stdout, 'Hermes');
}

async function bare(code) {
  const printed = new Promise((done) => {
    const context = vm.createContext({ print: done });
    vm.runInContext(code, context);
  });
  return resultOf(await printed, 'node:vm');
}

/** Equal but for the last bits of numbers. */
function expectAlike(a, b, path) {
  if (typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) <= NEAR * Math.max(1, Math.abs(a))) return;
  if (typeof a !== 'object' || a === null) {
    if (a !== b) throw new Error(`Expected ${path} to be alike, but got ${a} under Hermes and ${b} in node:vm`);
    return;
  }
  for (const key of Object.keys({ ...a, ...b })) expectAlike(a[key], b?.[key], `${path}.${key}`);
}

mkdirSync(join(FOLDER, 'dist'), { recursive: true });
const bundled = join(FOLDER, 'dist/logic.js');
bundle('test/hermes/entry.ts', bundled);
const weights = JSON.stringify(readFileSync(join(MODEL, 'weights-int16.bin'), 'latin1'));
const code = `${SINCE}\nglobalThis.WEIGHTS = ${weights};\n${readFileSync(bundled, 'utf8')}`;
const program = join(FOLDER, 'dist/hermes.js');
writeFileSync(program, code);

const inNode = await bare(code);
for (const { preset, moves, outcome, isSavedWhole, sentence } of inNode.games) {
  if (!isSavedWhole || outcome === 'ongoing') throw new Error(`Expected a whole game of ${preset}`);
  console.log(`${preset}: ${outcome} after ${moves} moves. ${sentence}`);
}
const inHermes = underHermes(program);
if (inHermes === null) console.log('No Hermes here for this system: run where there is nothing but the language alone');
else expectAlike(inHermes.games, inNode.games, 'games');
for (const what of Object.keys(inNode.times))
  console.log(`${what}: ${inNode.times[what]} ms in node:vm, ${inHermes?.times[what] ?? '-'} ms under Hermes`);
