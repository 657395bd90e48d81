import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod';
import { readJsonFile, readJsonObject, readOptionalJson, writeJsonFile } from '../../src/io/json.js';

const folder = mkdtempSync(join(tmpdir(), 'maketen-json-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'a.json');

it('writes what it reads, with a line end and nothing left beside it', () => {
  writeJsonFile(path, { deals: 3 });
  expect(readFileSync(path, 'utf8')).toBe('{\n  "deals": 3\n}\n');
  expect(readdirSync(folder)).toEqual(['a.json']);
  expect(readJsonFile(path)).toEqual({ deals: 3 });
  expect(readOptionalJson(path, z.object({ deals: z.int() }), 'remove it')).toEqual({ deals: 3 });
});

it.each<[string, string, () => unknown, RegExp]>([
  ['no JSON', '{', () => readJsonFile(path), /^Expected .*a\.json to be JSON, but .+$/],
  [
    'a wrong key',
    '{"deals":"x"}',
    () => readOptionalJson(path, z.object({ deals: z.int() }), 'remove it'),
    /^Expected .*a\.json key "deals"/,
  ],
  ['a list', '[]', () => readJsonObject(path, 'a config'), /^Expected .*a\.json to hold a config, but it holds some/],
])('says in one line which file holds %s', (_, text, read, message) => {
  writeFileSync(path, text);
  expect(read).toThrow(message);
  expect(read).toThrow(/^[^\n]+$/);
});
