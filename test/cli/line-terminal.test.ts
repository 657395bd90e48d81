import { PassThrough } from 'node:stream';
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

it('leaves Ctrl-C to the terminal while nothing is asked, so that it ends what is worked out', async () => {
  const raw: boolean[] = [];
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (mode: boolean) => raw.push(mode) });
  const stdout = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  vi.stubGlobal('process', { ...process, stdin, stdout });
  const terminal = new LineTerminal();
  const asked = terminal.ask('Your move: ');
  expect(raw.at(-1)).toBe(true);
  stdin.write('hint\n');
  expect(await asked).toBe('hint');
  expect(raw.at(-1)).toBe(false);
  terminal.close();
  vi.unstubAllGlobals();
});
