import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FileAside, readLines, readTextFile, writeFileAside } from '../../src/cli/files.js';
import { InputError } from '../../src/env/index.js';
import { temporaryFolder } from './run.js';

const folder = temporaryFolder();

it('puts a file in place only when it is complete', () => {
  const path = join(folder, 'whole.txt');
  const file = new FileAside(path);
  file.write('one\n');
  file.write('two\n');
  expect(existsSync(path)).toBe(false);
  file.commit();
  expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n');
  expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
});

it('replaces what a link points to, not the link', () => {
  writeFileSync(join(folder, 'old.txt'), 'old');
  symlinkSync('old.txt', join(folder, 'link.txt'));
  writeFileAside(join(folder, 'link.txt'), 'new');
  expect(readFileSync(join(folder, 'old.txt'), 'utf8')).toBe('new');
});

it('writes to devices directly', () => {
  writeFileAside('/dev/null', 'text');
  expect(readFileSync('/dev/null', 'utf8')).toBe('');
});

it('tells in an InputError why a path cannot be read or written', () => {
  mkdirSync(join(folder, 'inner'));
  const expectInputError = (run: () => unknown, reason: RegExp): void => {
    expect(run).toThrow(InputError);
    expect(run).toThrow(reason);
  };
  expectInputError(() => readTextFile(join(folder, 'none')), /no such file/);
  expectInputError(() => readTextFile(join(folder, 'inner')), /it is a folder/);
  expectInputError(() => writeFileAside(join(folder, 'none', 'x'), ''), /no such file or folder/);
  expectInputError(() => writeFileAside(join(folder, 'inner'), ''), /it is a folder/);
});

it('reads lines with either ending, the last one with or without it', async () => {
  const path = join(folder, 'lines.txt');
  writeFileSync(path, 'one\r\ntwo\n\nthree');
  const lines: string[] = [];
  for await (const line of readLines(path)) lines.push(line);
  expect(lines).toEqual(['one', 'two', '', 'three']);
});
