import { spawnSync } from 'node:child_process';
import { reportError, usageError } from '../../src/cli/report-error.js';
import { InputError } from '../../src/env/index.js';
import { PROGRAM } from './run.js';

/** What is printed of an error, and the exit code. */
function reported(error: unknown): { text: string; code: number } {
  let text = '';
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((part) => ((text += String(part)), true));
  try {
    return { code: reportError(error), text };
  } finally {
    spy.mockRestore();
  }
}

it('puts an error into one line, without the spaces around its lines', () => {
  expect(reported(new InputError(' one \r\n\n  two\n')).text).toBe('maketen: one two\n');
  expect(reported(new Error('')).text).toBe('maketen: failed\n');
});

it('takes millions of spaces, line ends and letters, and shows how it begins and ends', { tags: 'long' }, () => {
  for (const filling of [' ', '\n', ' \n ', '\r', '\t', 'x']) {
    const { text } = reported(new Error(`begins${filling.repeat(2_000_000)}ends`));
    expect(text.length).toBeLessThan(1100);
    expect(text).toMatch(/^maketen: begins.*ends\n$/);
  }
  expect(usageError(`Unknown argument: ${'x'.repeat(2_000_000)}`, 'evaluate', ['seeds', 'out']).message).toContain(
    'maketen evaluate --help',
  );
});

it('writes out what a terminal would obey', () => {
  const { text } = reported(new InputError('a \u001b[2Jb \u0007 \u009b c \u202e d'));
  expect(text).toBe('maketen: a \\u001b[2Jb \\u0007 \\u009b c \\u202e d\n');
});

it('says that memory was asked for which there is not', () => {
  const error = (() => {
    try {
      return new Float32Array(2 ** 45);
    } catch (reason) {
      return reason;
    }
  })();
  const { code, text } = reported(error);
  expect(text).toMatch(/more memory than there is \(.+\)\n$/);
  expect(code).toBe(1);
});

it.runIf(process.platform === 'linux')('says in one line what the system refuses', { tags: 'long' }, () => {
  const node = [process.execPath, ...PROGRAM].map((word) => `'${word}'`).join(' ');
  const line = `ulimit -v 4000000; exec ${node} evaluate --env decade-loop3 --agent decade-loop3-value --seeds 0..9`;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^maketen: Expected \d+ MiB of memory for a network, .* \(ulimit -v\)\n$/);
  expect(reported(new Error('ENOENT: no such file or directory, uv_cwd')).text).toBe(
    'maketen: Expected a working folder, but it has been removed; change to another one\n',
  );
  expect(reported(new Error("EMFILE: too many open files, open 'a'")).text).toMatch(
    /^maketen: Expected to open more files, .* \(ulimit -n\)\n$/,
  );
});
