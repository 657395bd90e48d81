import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import * as maketen from '../src/index.js';

/** The small case of readme.long.test.ts: examples that need nothing but 'maketen', without a process of their own. */
it.each(['README.md', 'docs/rules/tens.md', 'docs/rules/decade.md', 'docs/rules/four-ten.md'])(
  'the examples of %s run on the sources',
  (page) => {
    const text = readFileSync(join(import.meta.dirname, '..', page), 'utf8');
    const examples = [...text.matchAll(/```ts\nimport (\{[^}]*\}) from 'maketen';\n([\s\S]*?)```/g)];
    expect(examples.length).toBeGreaterThan(0);
    for (const [, names, code] of examples) {
      const log = vi.fn();
      // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the examples are our own
      const run = new Function('maketen', 'console', `const ${names} = maketen;\n${code}`) as (
        ...given: object[]
      ) => void;
      run(maketen, { log });
      expect(log).toHaveBeenCalled();
    }
  },
);
