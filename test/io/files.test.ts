import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as z from 'zod';
import { InputError } from '../../src/env/index.js';
import {
  AtomicFile,
  expectWritable,
  linesOf,
  readLines,
  readTextFile,
  writeFileAtomically,
} from '../../src/io/files.js';
import { readJsonFile, readJsonObject, readOptionalJson, writeJsonFile } from '../../src/io/json.js';
import { expectRefused } from '../support/refusal.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const folder = temporaryFolder();

it('puts a file in place only when it is complete', () => {
  const path = join(folder, 'whole.txt');
  const file = new AtomicFile(path);
  file.write('one\n');
  file.write('two\n');
  expect(readdirSync(folder)).toEqual([]);
  file.commit();
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
  expect(readdirSync(folder)).toEqual(['whole.txt']);
});

it('writes beside a file what is much', () => {
  const place = join(folder, 'much');
  mkdirSync(place);
  const file = new AtomicFile(join(place, 'long.txt'));
  const part = 'x'.repeat(2 ** 23);
  for (const end of ['a', 'b', 'c']) file.write(part + end);
  expect(readdirSync(place)).toEqual([`.long.txt.${process.pid}.tmp`]);
  file.commit();
  expect(readdirSync(place)).toEqual(['long.txt']);
  expect(readFileSync(join(place, 'long.txt'), 'utf8')).toBe(`${part}a${part}b${part}c`);
});

it('replaces what a link points to, not the link', () => {
  writeFileSync(join(folder, 'old.txt'), 'old');
  symlinkSync('old.txt', join(folder, 'link.txt'));
  writeFileAtomically(join(folder, 'link.txt'), 'new');
  expect(readFileSync(join(folder, 'old.txt'), 'utf8')).toBe('new');
});

it('writes to devices directly', () => {
  writeFileAtomically('/dev/null', 'text');
  expect(readFileSync('/dev/null', 'utf8')).toBe('');
});

it('tells in an InputError why a path cannot be read or written', () => {
  mkdirSync(join(folder, 'inner'));
  const expectInputError = (run: () => unknown, reason: RegExp) => {
    expectRefused(run, reason);
  };
  expectInputError(() => readTextFile(join(folder, 'none')), /no such file/);
  expectInputError(() => readTextFile(join(folder, 'inner')), /it is a folder/);
  expectInputError(() => writeFileAtomically(join(folder, 'none', 'x'), ''), /no such file or folder/);
  expectInputError(() => writeFileAtomically(join(folder, 'inner'), ''), /it is a folder/);
});

it('reads lines with either ending, the last one with or without it', async () => {
  const path = join(folder, 'lines.txt');
  writeFileSync(path, 'one\r\ntwo\n\nthree');
  const lines: string[] = [];
  for await (const line of readLines(path)) lines.push(line);
  expect(lines).toEqual(['one', 'two', '', 'three']);
});

/** A text in chunks, and how many of them were asked for. */
function chunked(chunk: string, count: number, end = ''): { chunks: AsyncIterable<string>; asked: () => number } {
  let asked = 0;
  function* chunks(): Generator<string> {
    while (asked++ < count) yield chunk;
    yield end;
  }
  return { chunks: Readable.from(chunks(), { highWaterMark: 1 }), asked: () => asked };
}

async function all(lines: AsyncIterable<string>) {
  const found: string[] = [];
  for await (const line of lines) found.push(line);
  return found;
}

it('reads a line that comes in three hundred thousand chunks', { tags: 'long' }, async () => {
  const lines = await all(linesOf(chunked('twenty letters each ', 300_000, '\nlast').chunks));
  expect(lines.map(({ length }) => length)).toEqual([6_000_000, 4]);
});

it('refuses a line that is too long before it has been read to its end', async () => {
  const { chunks, asked } = chunked('ten letter', 1000);
  await expect(all(linesOf(chunks, 95))).rejects.toThrow(
    'Expected lines of at most 95 characters, but line 1 is longer',
  );
  expect(asked()).toBeLessThan(20); // a stream reads ahead
  const later = chunked('ten letter\nx', 1000);
  await expect(all(linesOf(later.chunks, 10))).rejects.toThrow('line 2 is longer');
});

it.runIf(existsSync('/dev/full'))('names the file when the disk is full', () => {
  symlinkSync('/dev/full', join(folder, 'full'));
  expect(() => writeFileAtomically(join(folder, 'full'), 'text')).toThrow(
    /^Expected to write .*full, but the disk is full$/,
  );
  expect(() => writeFileAtomically(join(folder, 'full'), 'text')).not.toThrow(InputError);
});

it('takes away what was left beside a file by a process that was killed while it wrote it, and nothing else', () => {
  const place = join(folder, 'left');
  mkdirSync(place);
  const others = [
    `.results.md.${process.ppid}.tmp`,
    '.results.md.tmp',
    '.results.json.4194305.tmp',
    '.results.md.4194305',
  ];
  for (const name of [...others, '.results.md.4194305.tmp']) writeFileSync(join(place, name), '');
  writeFileAtomically(join(place, 'results.md'), 'new');
  expect(readdirSync(place).sort()).toEqual([...others, 'results.md'].sort());
});

it('says before anything is done whether a folder can be made, and makes none', () => {
  mkdirSync(join(folder, 'above'));
  expectWritable(join(folder, 'above/a/b/c'));
  expect(readdirSync(join(folder, 'above'))).toEqual([]);
  for (const [path, reason] of [
    ['', 'but got ""'],
    ['/dev/null', 'it is a file'],
    ['/dev/null/x', 'make the folder /dev/null/x, but part of the path is not a folder'],
    [join(folder, 'x'.repeat(300)), 'the name is too long'],
  ] as const) {
    expectRefused(() => expectWritable(path), reason);
  }
});

describe('JSON', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'a.json');

  it('writes what it reads, with a line end and nothing left beside it', () => {
    writeJsonFile(path, { deals: 3 });
    expect(readFileSync(path, 'utf8')).toBe('{\n  "deals": 3\n}\n');
    expect(readdirSync(folder)).toEqual(['a.json']);
    expect(readJsonFile(path)).toEqual({ deals: 3 });
    expect(readOptionalJson(path, z.object({ deals: z.int() }), 'remove it')).toEqual({ deals: 3 });
  });

  it.each([
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
});
