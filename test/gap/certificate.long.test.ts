import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import ts from 'typescript';
import { mutated, mutationsOf } from '../../scripts/mutants/mutations.js';
import * as errors from '../../src/env/base/errors.js';
import * as random from '../../src/env/base/random.js';
import * as problems from '../../src/gap/problem.js';
import * as relaxations from '../../src/gap/relaxation.js';
import { faultOf, type Relaxations } from './certificate.js';

const SOURCES = ['relaxation', 'surprises'] as const;
const textOf = (name: string) => readFileSync(new URL(`../../src/gap/${name}.ts`, import.meta.url), 'utf8');

/** The fault of the certificate with a source changed; a loop that does not end has one. */
function faultWith(changed: (typeof SOURCES)[number], text: string) {
  const made: Record<string, unknown> = {
    '../env/base/errors.js': errors,
    '../env/base/random.js': random,
    './problem.js': problems,
  };
  let rounds = 0;
  const tick = () => {
    if (++rounds > 100_000) throw new Error('a loop that does not end');
  };
  for (const name of SOURCES.toReversed()) {
    const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
    const exports = (made[`./${name}.js`] = {});
    const ticking = (name === changed ? text : textOf(name)).replaceAll(/^ *(?:while|for) .*\{$/gm, '$& tick();');
    const run = compileFunction(ts.transpile(ticking, options), ['exports', 'require', 'tick']) as (
      ...given: unknown[]
    ) => void;
    run(exports, (path: string) => made[path], tick);
  }
  try {
    return faultOf(made['./relaxation.js'] as Relaxations);
  } catch (error) {
    return String(error);
  }
}

it.each([
  ['relaxation', 0.85],
  ['surprises', 0.85],
] as const)('finds a changed line of %s.ts, but for some that no bound depends on here', (name, least) => {
  expect(faultOf(relaxations)).toBeUndefined();
  const text = textOf(name);
  expect(faultWith(name, text)).toBeUndefined();
  const mutations = mutationsOf(text);
  const missed = mutations.filter((mutation) => faultWith(name, mutated(text, mutation)) === undefined);
  const lines = missed.map(({ start, end, replacement }) => {
    const line = text.slice(0, start).split('\n').length;
    return `${line}: ${text.slice(start, end)} -> ${replacement}`;
  });
  const found = mutations.length - missed.length;
  expect(found, [`${found} of ${mutations.length}`, ...lines].join('\n')).toBeGreaterThan(least * mutations.length);
});
