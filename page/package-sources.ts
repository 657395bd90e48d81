import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = join(import.meta.dirname, '..');

interface Source {
  readonly find: RegExp;
  readonly replacement: string;
}

/** Aliases for vite and vitest: what package.json exports as code, from the sources. What it does not export cannot be imported. */
export function packageSources(): Source[] {
  const { exports } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as {
    readonly exports: Readonly<Record<string, string | { readonly default: string }>>;
  };
  return Object.entries(exports).flatMap(([path, file]) => {
    if (typeof file === 'string') return [];
    const source = file.default.replace(/^\.\/dist\//, 'src/').replace(/\.js$/, '.ts');
    return { find: new RegExp(`^maketen${path.slice(1)}$`), replacement: join(PACKAGE, source) };
  });
}
