import { spawn } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { runProgram } from '../../src/cli/program.js';
import { COMMAND_LINE_FROM_SOURCES, commandLine } from '../support/sources/from-sources.js';

/** Node's arguments for the program. */
export const PROGRAM = commandLine();

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the real program in a process of its own: a second each, so only where the process itself matters. */
export function spawnMaketen(args: string, input = ''): Promise<Run> {
  return new Promise((resolve, reject) => {
    const program = args.includes('--game') ? COMMAND_LINE_FROM_SOURCES : PROGRAM; // its module may import sources
    const child = spawn(process.execPath, [...program, ...args.split(' ')]);
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.stdin.on('error', () => {}); // the program may end before it has read everything
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
    child.stdin.end(input);
  });
}

/** Runs the program in this process. One at a time: it takes over the standard streams. A text is split at its spaces. */
export async function maketen(args: string | readonly string[], input = ''): Promise<Run> {
  let stdout = '';
  let stderr = '';
  const stdin = new PassThrough().end(input) as unknown as typeof process.stdin;
  const spies = [
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin),
    vi.spyOn(console, 'log').mockImplementation((text: string) => void (stdout += `${text}\n`)),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((stdout += String(text)), true)),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((stderr += String(text)), true)),
  ];
  try {
    const code = await runProgram(typeof args === 'string' ? args.split(' ') : [...args]);
    return { code, stdout, stderr };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** The report of a command with --json, which must end well and say nothing else. */
export async function reported(args: string | readonly string[], input?: string): Promise<unknown> {
  const words = typeof args === 'string' ? args.split(' ') : args;
  const { code, stdout, stderr } = await maketen([...words, '--json'], input);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

/** That a command line is refused: exit code 2, and nothing but one line that names what is wrong. */
export async function expectRefusal(args: string | readonly string[], message: string | RegExp, input?: string) {
  const { code, stdout, stderr } = await maketen(args, input);
  expect(stderr).toMatch(message);
  expect(stderr).toMatch(/^maketen: [^\n]{1,1100}\n$/);
  expect([code, stdout]).toEqual([2, '']);
}

export { temporaryFolder } from '../support/temporary-folder.js';
