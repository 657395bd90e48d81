import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(import.meta.dirname, '..');

it('has no :has() in the styles of the page: with every move browsers would style the whole table anew', () => {
  const files = readdirSync(PAGE, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => readFileSync(join(PAGE, file), 'utf8').includes(':has('))).toEqual([]);
});
