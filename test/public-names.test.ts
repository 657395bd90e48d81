import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const SOURCE = resolve(import.meta.dirname, '../src');
/** The general entry points: all but those of one game (maketen/tens, /decade, /four-ten), and maketen/train/core, which has what maketen/train has. */
const ENTRIES = ['', 'env', 'agents', 'train', 'train/models', 'evaluate', 'gap', 'zoo', 'hint', 'lab'];
const INDEX = ENTRIES.map((entry) => resolve(SOURCE, entry, 'index.ts'));

interface PublicName {
  readonly name: string;
  /** The file that holds it, with its name there. */
  readonly origin: string;
  readonly isType: boolean;
}

const EXPORT = /^export (type )?(?:\{([^}]*)\}|(\*)) from '([^']+)\.js';|^export (const|function|class) (\w+)/gm;

/** The names that an index file exports, re-exported index files followed. */
function namesOf(file: string): PublicName[] {
  return [...readFileSync(file, 'utf8').matchAll(EXPORT)].flatMap(([, type, list, star, from, , own]) => {
    if (own !== undefined) return [{ name: own, origin: `${file} ${own}`, isType: false }];
    const target = resolve(dirname(file), `${from}.ts`);
    const inner = target.endsWith('/index.ts') ? namesOf(target) : [];
    if (star !== undefined) return inner;
    const names = list.split(',').map((each) => each.trim()).filter((each) => each !== ''); // prettier-ignore
    return names.map((each) => {
      const [original, name = original] = each.replace(/^type /, '').split(' as ');
      const origin = inner.find((one) => one.name === original)?.origin ?? `${target} ${original}`;
      return { name, origin, isType: type !== undefined || each.startsWith('type ') };
    });
  });
}

const names = INDEX.flatMap(namesOf);

it('the general entry points export at most 150 values', () => {
  const values = new Set(names.filter(({ isType }) => !isType).map(({ name }) => name));
  expect(values.size).toBeGreaterThan(100);
  expect(values.size).toBeLessThanOrEqual(150);
});

it('maketen/react exports three hooks, and what makes one game of several', () => {
  const own = namesOf(resolve(SOURCE, 'react/index.ts')).filter(({ isType }) => !isType);
  expect(own.map(({ name }) => name).sort()).toEqual(['playAny', 'useGame', 'useHint', 'usePicks']);
});

it('no public name means two things', () => {
  const twice = [...new Set(names.map(({ name }) => name))].filter(
    (name) => new Set(names.filter((each) => each.name === name).map(({ origin }) => origin)).size > 1,
  );
  expect(twice).toEqual([]);
});

it('the reference of API names every entry point as it is imported', () => {
  const { exports } = JSON.parse(readFileSync(resolve(SOURCE, '../package.json'), 'utf8')) as {
    exports: Record<string, { types: string } | string>;
  };
  const { entryPoints } = JSON.parse(readFileSync(resolve(SOURCE, '../site/typedoc.json'), 'utf8')) as {
    entryPoints: readonly string[];
  };
  const modules = Object.entries(exports).flatMap(([entry, of]) =>
    typeof of === 'string'
      ? []
      : [[of.types.replace('./dist', 'src').replace('.d.ts', '.ts'), `maketen${entry.slice(1)}`]],
  );
  const named = entryPoints.map((entry) => {
    const file = entry.replace('../', '');
    const [, name] = /^\/\*\*[^]*?@module (\S+)\s*\*\//.exec(readFileSync(resolve(SOURCE, '..', file), 'utf8')) ?? [];
    return [file, name];
  });
  expect(named).toEqual(modules);
});
