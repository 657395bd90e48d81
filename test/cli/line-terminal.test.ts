import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { LineTerminal } from '../../src/cli/play/line-terminal.js';

const CTRL_C = '\u0003';

it('says goodbye at Ctrl-C, and ends as interrupted programs do', async () => {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => stdin });
  const stdout = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  const code = await new Promise((exit) => {
    vi.stubGlobal('process', { ...process, stdin, stdout, exit });
    void new LineTerminal().ask('Your move: ');
    stdin.write(CTRL_C);
  });
  vi.unstubAllGlobals();
  expect(code).toBe(130);
  expect(String(stdout.read())).toMatch(/Your move: [^]*\nGoodbye\.\n$/);
});
